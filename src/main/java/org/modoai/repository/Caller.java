package org.modoai.repository;

import org.modoai.site.Requester;

/**
 * Who sent a request, and by what name they reached us.
 *
 * @param baseUrl the base URL as this harvester must use it
 * @param origin scheme, host and port of the server as this harvester sees it, without a slash at the end
 */
public record Caller(String baseUrl, String origin, Requester requester) {
    /** Where the schemas are that this repository publishes itself. */
    public String ownSchemas() {
        return (baseUrl.endsWith("/") ? baseUrl : baseUrl + "/") + "schema/";
    }
}
