package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.w3c.dom.Element;

/**
 * A repository asked over HTTP.
 *
 * @param path the base URL without host
 */
record OaiClient(Http http, String path) {
    /** @param query sent as it is */
    OaiAnswer get(String query, String... headers) throws IOException {
        return OaiAnswer.of(http.get(path + "?" + query, headers));
    }

    OaiAnswer post(String form) throws IOException {
        return OaiAnswer.of(http.post(path, form));
    }

    OaiAnswer getRecord(String identifier, String metadataPrefix) throws IOException {
        return get("verb=GetRecord&metadataPrefix=" + metadataPrefix + "&identifier=" + form(identifier));
    }

    /** All pages of a list. */
    List<OaiAnswer> pages(String verb, String arguments) throws IOException {
        List<OaiAnswer> pages = new ArrayList<>(List.of(get("verb=" + verb + "&" + arguments)));
        assertEquals("", pages.get(0).error(), () -> verb + " " + arguments);
        follow(verb, pages);
        return pages;
    }

    /** Adds what comes after the last of these pages. */
    void follow(String verb, List<OaiAnswer> pages) throws IOException {
        for (Optional<String> token = next(pages); token.isPresent(); token = next(pages)) {
            pages.add(get("verb=" + verb + "&resumptionToken=" + token.get()));
            assertTrue(pages.size() < 1000, "the list does not end");
        }
    }

    private static Optional<String> next(List<OaiAnswer> pages) {
        return pages.get(pages.size() - 1).token().map(Element::getTextContent).filter(token -> !token.isEmpty());
    }

    /** The identifiers of a whole list, in order. */
    List<String> identifiers(String arguments) throws IOException {
        return pages("ListIdentifiers", arguments).stream()
                .flatMap(page -> page.identifiers().stream())
                .toList();
    }

    /** The code that a request is refused with, or nothing. */
    String error(String query) throws IOException {
        return get(query).error();
    }

    /** A value as it is written in a query. */
    static String form(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    /** A path in the one normal form that identifiers have: all but unreserved characters and slashes encoded. */
    static String normal(String path) {
        return form(path)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~")
                .replace("%2F", "/");
    }
}
