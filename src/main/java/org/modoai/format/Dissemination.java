package org.modoai.format;

import java.util.Optional;
import org.modoai.site.Answer;
import org.modoai.site.Resource;

/**
 * A resource on its way to a harvester.
 *
 * @param identifier its URL
 * @param alias the URL of the directory for which it is served, if it is a welcome file
 * @param answer what this harvester's GET was answered with, status 200, body unread
 * @param ownSchemas where this repository serves the schemas it publishes itself, ending in a slash
 */
public record Dissemination(
        String identifier, Optional<String> alias, Resource resource, Answer answer, String ownSchemas) {}
