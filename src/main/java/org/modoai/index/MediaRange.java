package org.modoai.index;

import java.util.Optional;

/** All subtypes of a media type, or one of them. */
public record MediaRange(String type, Optional<String> subtype) {}
