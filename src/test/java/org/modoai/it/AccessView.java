package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * What a repository shows one requester.
 *
 * @param path of the base URL
 */
record AccessView(AccessRequester requester, String path) {
    private static final String DIDL = "urn:mpeg:mpeg21:2002:02-DIDL-NS";

    Http.Response ask(String query) throws IOException {
        return requester.get(path + "?" + query);
    }

    /** The paths from the server's root of all that is listed; there must be no word of anything gone. */
    Set<String> listed() throws IOException {
        Set<String> paths = new TreeSet<>();
        for (OaiAnswer page : pages("ListIdentifiers", "oai_dc")) {
            page.elements("header").forEach(header -> paths.add(path(header)));
        }
        return paths;
    }

    /** The bytes in all records of a list, by path from the server's root. */
    Map<String, byte[]> contents() throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        for (OaiAnswer page : pages("ListRecords", "oai_didl")) {
            for (Element record : page.elements("record")) {
                Element header = (Element)
                        record.getElementsByTagNameNS(OaiAnswer.OAI, "header").item(0);
                contents.put(path(header), bytes(record));
            }
        }
        return contents;
    }

    private List<OaiAnswer> pages(String verb, String prefix) throws IOException {
        List<OaiAnswer> pages = new ArrayList<>();
        Optional<String> arguments = Optional.of("metadataPrefix=" + prefix);
        while (arguments.isPresent()) {
            OaiAnswer page = OaiAnswer.of(ask("verb=" + verb + "&" + arguments.get()));
            pages.add(page);
            arguments = page.token()
                    .map(Element::getTextContent)
                    .filter(text -> !text.isEmpty())
                    .map(token -> "resumptionToken=" + token);
        }
        return pages;
    }

    private String path(Element header) {
        String identifier = header.getElementsByTagNameNS(OaiAnswer.OAI, "identifier")
                .item(0)
                .getTextContent();
        assertEquals("", header.getAttribute("status"), identifier);
        assertTrue(identifier.startsWith(requester.origin()), identifier);
        return identifier.substring(requester.origin().length());
    }

    static byte[] bytes(Element record) {
        NodeList resources = record.getElementsByTagNameNS(DIDL, "Resource");
        Element last = (Element) resources.item(resources.getLength() - 1);
        return Base64.getDecoder().decode(last.getTextContent().strip());
    }

    /** The sets of the media types that only webapps of the matrix have. */
    Set<String> sets() throws IOException {
        Set<String> sets = new TreeSet<>(OaiAnswer.of(ask("verb=ListSets")).texts("setSpec"));
        sets.removeIf(set -> !set.startsWith("mime:application:x-"));
        return sets;
    }

    /** What the record of a file holds; empty if there is no such record. */
    Optional<byte[]> content(String target) throws IOException {
        OaiAnswer answer = OaiAnswer.of(ask(
                "verb=GetRecord&metadataPrefix=oai_didl&identifier=" + OaiClient.form(requester.origin() + target)));
        if (answer.error().equals("idDoesNotExist")) {
            return Optional.empty();
        }
        assertEquals("", answer.error(), target);
        return Optional.of(bytes(answer.elements("record").get(0)));
    }
}
