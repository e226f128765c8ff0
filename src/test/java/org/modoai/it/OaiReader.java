package org.modoai.it;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A harvester that keeps the text of every response, so that a test can look for what must not be there. */
final class OaiReader {
    private static final int TRIES = 100;
    private static final int PAUSE_MILLIS = 200;

    private final Http http;
    private final String path;
    private final String[] headers;
    private final StringBuilder said = new StringBuilder();

    /**
     * @param path of the base URL
     * @param headers whole lines, sent with every request
     */
    OaiReader(Http http, String path, String... headers) {
        this.http = http;
        this.path = path;
        this.headers = headers.clone();
    }

    /** The answer to a request, which must be 200; while it is 503, as during a first scan, tries again. */
    Document ask(String query) throws IOException {
        Http.Response response = http.get(path + "?" + query, headers);
        for (int i = 0; response.status() == 503 && i < TRIES; i++) {
            pause();
            response = http.get(path + "?" + query, headers);
        }
        if (response.status() != 200) {
            throw new AssertionError(query + ": " + response);
        }
        said.append(response.text());
        return parse(response.body());
    }

    /** The identifiers of all in a complete list that is not gone, over all its pages, in order. */
    List<String> identifiers() throws IOException {
        List<String> identifiers = new ArrayList<>();
        Document page = ask("verb=ListIdentifiers&metadataPrefix=oai_dc");
        while (true) {
            if (!error(page).equals("noRecordsMatch")) {
                elements(page, "header").stream()
                        .filter(header -> header.getAttribute("status").isEmpty())
                        .forEach(header -> identifiers.add(header.getElementsByTagNameNS("*", "identifier")
                                .item(0)
                                .getTextContent()));
            }
            Optional<String> token = token(page);
            if (token.isEmpty()) {
                return identifiers;
            }
            page = ask("verb=ListIdentifiers&resumptionToken=" + token.get());
        }
    }

    Document record(String identifier, String prefix) throws IOException {
        return ask("verb=GetRecord&metadataPrefix=" + prefix + "&identifier=" + encode(identifier));
    }

    /** What the record holds by value. */
    byte[] content(String identifier) throws IOException {
        Document record = record(identifier, "oai_didl");
        for (Element resource : elements(record, "Resource")) {
            if (resource.getAttribute("encoding").equals("base64")) {
                return Base64.getDecoder().decode(resource.getTextContent().strip());
            }
        }
        throw new AssertionError("nothing by value for " + identifier + ": " + error(record));
    }

    /** All that came back so far. */
    String said() {
        return said.toString();
    }

    static Optional<String> token(Document page) {
        return texts(page, "resumptionToken").stream()
                .filter(text -> !text.isBlank())
                .findFirst();
    }

    /** The code of the protocol's error; empty if there is none. */
    static String error(Document response) {
        return elements(response, "error").stream()
                .map(error -> error.getAttribute("code"))
                .findFirst()
                .orElse("");
    }

    /** Of elements in any namespace. */
    static List<String> texts(Document document, String name) {
        return elements(document, name).stream().map(Element::getTextContent).toList();
    }

    static List<Element> elements(Document document, String name) {
        NodeList found = document.getElementsByTagNameNS("*", name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    static Document parse(byte[] xml) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            return factory.newDocumentBuilder().parse(new ByteArrayInputStream(xml));
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(e);
        }
    }

    static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
