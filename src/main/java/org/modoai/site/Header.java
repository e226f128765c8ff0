package org.modoai.site;

/** One header field of a request or a response, as received. */
public record Header(String name, String value) {}
