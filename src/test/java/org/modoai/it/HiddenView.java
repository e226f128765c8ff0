package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.w3c.dom.Element;

/**
 * What one requester is told of one webapp.
 *
 * @param context the path of the webapp
 * @param door the path of the base URL
 * @param root where its files are
 */
record HiddenView(AccessRequester requester, String context, String door, Path root) {
    /** All ways to ask for one resource. */
    static final List<String> SINGLE = List.of(
            "verb=GetRecord&metadataPrefix=oai_dc&identifier=",
            "verb=GetRecord&metadataPrefix=http_header&identifier=",
            "verb=GetRecord&metadataPrefix=oai_didl&identifier=",
            "verb=GetRecord&metadataPrefix=none&identifier=",
            "verb=ListMetadataFormats&identifier=",
            "crate=");

    private static final String LIST = "verb=ListIdentifiers&metadataPrefix=oai_dc";

    String identifier(String path) {
        return requester.origin() + context + "/" + path;
    }

    Http.Response ask(String query) throws IOException {
        return requester.get(door + "?" + query);
    }

    /** What an ordinary GET is answered with. */
    Http.Response get(String path) throws IOException {
        return requester.get(context + "/" + path);
    }

    /** Whether an ordinary GET brings the file and not something in its place. */
    boolean isOpen(String path) throws IOException {
        Http.Response response = get(path);
        return response.status() == 200 && Arrays.equals(Files.readAllBytes(root.resolve(path)), response.body());
    }

    /** The answer, however often the server wants to be asked again for it. */
    OaiAnswer answer(String query) throws Exception {
        List<Http.Response> last = new ArrayList<>();
        Waiting.await("an answer to " + query, () -> {
            last.add(0, ask(query));
            return last.get(0).status() != 503;
        });
        return OaiAnswer.of(last.get(0));
    }

    private List<OaiAnswer> pages(String query) throws Exception {
        List<OaiAnswer> pages = new ArrayList<>();
        String verb = query.substring(0, query.indexOf('&'));
        Optional<String> next = Optional.of(query);
        while (next.isPresent()) {
            OaiAnswer page = answer(next.get());
            pages.add(page);
            next = page.token()
                    .map(Element::getTextContent)
                    .filter(text -> !text.isEmpty())
                    .map(token -> verb + "&resumptionToken=" + token);
        }
        return pages;
    }

    /** The paths in the webapp of what is listed, each with its status. */
    Map<String, String> listed() throws Exception {
        return listed(LIST);
    }

    Map<String, String> listed(String query) throws Exception {
        Map<String, String> listed = new TreeMap<>();
        for (OaiAnswer page : pages(query)) {
            for (Element header : page.elements("header")) {
                path(header).ifPresent(path -> listed.put(path, header.getAttribute("status")));
            }
        }
        return listed;
    }

    /** The paths of what is listed and not gone. */
    Set<String> live() throws Exception {
        Map<String, String> listed = listed();
        listed.values().removeIf("deleted"::equals);
        return new TreeSet<>(listed.keySet());
    }

    private Optional<String> path(Element header) {
        String identifier = header.getElementsByTagNameNS(OaiAnswer.OAI, "identifier")
                .item(0)
                .getTextContent();
        return identifier.startsWith(identifier(""))
                ? Optional.of(identifier.substring(identifier("").length()))
                : Optional.empty();
    }

    /** The bytes in the records of the webapp's resources, by path. */
    Map<String, byte[]> contents() throws Exception {
        Map<String, byte[]> contents = new TreeMap<>();
        for (OaiAnswer page : pages("verb=ListRecords&metadataPrefix=oai_didl")) {
            for (Element record : page.elements("record")) {
                Element header = (Element)
                        record.getElementsByTagNameNS(OaiAnswer.OAI, "header").item(0);
                if (header.getAttribute("status").isEmpty()) {
                    path(header).ifPresent(path -> contents.put(path, AccessView.bytes(record)));
                }
            }
        }
        return contents;
    }

    /** What the record of a resource holds; empty if there is no such record, or it is gone. */
    Optional<byte[]> content(String path) throws Exception {
        OaiAnswer answer =
                answer("verb=GetRecord&metadataPrefix=oai_didl&identifier=" + OaiClient.form(identifier(path)));
        if (answer.error().equals("idDoesNotExist")
                || answer.elements("header").get(0).getAttribute("status").equals("deleted")) {
            return Optional.empty();
        }
        assertEquals("", answer.error(), path);
        return Optional.of(AccessView.bytes(answer.elements("record").get(0)));
    }

    /** Fails at once if anything else is listed, waits for what is not yet, then compares all bytes with those of a GET. */
    void tellsOf(String... paths) throws Exception {
        Set<String> expected = new TreeSet<>(List.of(paths));
        Waiting.await(expected + " for " + requester, () -> {
            Set<String> live = live();
            assertTrue(expected.containsAll(live), () -> "listed are " + live);
            return live.equals(expected);
        });
        Map<String, byte[]> contents = contents();
        assertEquals(expected, contents.keySet());
        for (String path : expected) {
            Http.Response direct = get(path);
            assertEquals(200, direct.status(), path);
            assertArrayEquals(direct.body(), contents.get(path), path);
            assertArrayEquals(direct.body(), content(path).orElseThrow(), path);
        }
    }

    /** The server says the same of these, in whatever way one asks, as of what is not there; and has no set for them. */
    void tellsNothingOf(String... paths) throws Exception {
        Set<String> sets = new TreeSet<>(answer("verb=ListSets").texts("setSpec"));
        for (String path : paths) {
            String set = "mime:application:x-" + path.substring(path.lastIndexOf('.') + 1);
            assertFalse(sets.contains(set), () -> set + " in " + sets);
            assertEquals("noRecordsMatch", answer(LIST + "&set=" + set).error(), path);
            for (String query : SINGLE) {
                String missing = said(query, missing(path));
                assertTrue(
                        missing.contains("idDoesNotExist")
                                || missing.contains("cannotDisseminate")
                                || missing.startsWith("404"),
                        missing);
                assertEquals(missing, said(query, path), query + path);
            }
        }
    }

    /** The path of something beside it that is not there, of the same type. */
    static String missing(String path) {
        return path.substring(0, path.lastIndexOf('/') + 1) + "none" + path.substring(path.lastIndexOf('.'));
    }

    /** Status, header names and body of an answer, but for when it was and whom it is about. */
    String said(String query, String path) throws IOException {
        String identifier = identifier(path);
        Http.Response response = ask(query + OaiClient.form(identifier));
        String names = response.headers().stream()
                .map(header -> header.getKey().toLowerCase(Locale.ROOT))
                .sorted()
                .distinct()
                .collect(Collectors.joining(" "));
        String body = response.text()
                .replace(identifier, "IDENTIFIER")
                .replace(OaiClient.form(identifier), "IDENTIFIER")
                .replaceAll("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z", "DATE");
        return response.status() + " " + names + "\n" + body;
    }
}
