package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Sections 7 and 8: formats, identifiers, and what records hold. */
interface FormatRules extends ProtocolFixture {
    List<String> PREFIXES = List.of("oai_dc", "http_header", "oai_didl", "oai_crate", "crate");
    String DC = "http://purl.org/dc/elements/1.1/";
    String DIDL = "urn:mpeg:mpeg21:2002:02-DIDL-NS";
    String CRATE = "http://www.modoai.org/OAI/2.0/crate/native/";

    @Rule("7.1")
    default void everyResourceHasEveryFormat() throws IOException {
        assertEquals(PREFIXES, oai().get("verb=ListMetadataFormats").texts("metadataPrefix"));
        for (String url : urls()) {
            String ofOne = "verb=ListMetadataFormats&identifier=" + OaiClient.form(url);
            assertEquals(PREFIXES, oai().get(ofOne).texts("metadataPrefix"));
        }
    }

    @Rule("7.1")
    default void aFormatThatIsNotHereCannotBeDisseminated() throws IOException {
        for (String prefix : List.of("none", "OAI_DC", "oai_dc.")) {
            assertEquals("cannotDisseminateFormat", oai().error("verb=ListRecords&metadataPrefix=" + prefix));
            assertEquals("cannotDisseminateFormat", oai().error("verb=ListIdentifiers&metadataPrefix=" + prefix));
            assertEquals(
                    "cannotDisseminateFormat",
                    oai().getRecord(url("barr.html"), prefix).error());
        }
        assertEquals("noRecordsMatch", oai().error("verb=ListRecords&metadataPrefix=oai_didl&until=2003-12-31"));
    }

    @Rule("7.1")
    default void whatIsNoResourceDoesNotExist() throws IOException {
        for (String identifier : List.of(
                url("none.html"),
                url("BARR.html"),
                url("barr.html/"),
                url("deep/"),
                url("deep"),
                url("barr.html") + "?x=y",
                url("barr.html") + ";x=y",
                url("WEB-INF/secret.txt"),
                url("page.jsp"),
                url(".dotfile"),
                url("link-out.txt"),
                url("deep/../barr.html"),
                url("deep") + "/%2e%2e/barr.html",
                url("deep") + "%2Fer/and%20deeper/page.html",
                "http://other.example/barr.html",
                "https" + url("barr.html").substring(4),
                "oai:localhost:barr.html",
                "barr.html",
                "/barr.html")) {
            assertEquals("idDoesNotExist", oai().getRecord(identifier, "oai_dc").error(), identifier);
            String formats = "verb=ListMetadataFormats&identifier=" + OaiClient.form(identifier);
            assertEquals("idDoesNotExist", oai().error(formats), identifier);
        }
    }

    @Rule("7.2")
    default void identifiersAreUrlsThatGiveTheResource() throws IOException {
        for (Map.Entry<String, byte[]> file : site().resources().entrySet()) {
            String identifier =
                    oai().getRecord(url(file.getKey()), "http_header").text("identifier");
            assertEquals(url(file.getKey()), identifier);
            Http.Response direct = oai().http().get(URI.create(identifier).getRawPath());
            assertEquals(200, direct.status(), identifier);
            assertArrayEquals(file.getValue(), direct.body(), identifier);
        }
    }

    @Rule("7.2")
    default void identifiersAreComparedAfterNormalising() throws IOException {
        for (String path : List.of(
                "été à la plage.html",
                "日本語.txt",
                "a&b=c.txt",
                "with space.html",
                "a+b.txt",
                "emoji \uD83C\uDF88.txt")) {
            assertEquals(
                    url(path), oai().getRecord(origin() + "/" + path, "oai_dc").text("identifier"));
        }
        String barr = url("barr.html");
        for (String written : List.of(
                barr.replace("barr", "%62arr"),
                barr.replace("http://localhost", "HTTP://LocalHost"),
                barr.replace("barr.html", "b%61rr%2Ehtml"))) {
            assertEquals(barr, oai().getRecord(written, "oai_dc").text("identifier"), written);
        }
        String raw = "verb=GetRecord&metadataPrefix=oai_dc&identifier=" + barr;
        assertEquals(barr, oai().get(raw).text("identifier"));
    }

    @Rule("7.2")
    default void aDirectoryIsAnAliasOfItsWelcomeFile() throws IOException {
        for (String directory : List.of("", "welcome/", "old/")) {
            OaiAnswer answer = oai().getRecord(origin() + "/" + directory, "oai_dc");
            String file = directory.equals("old/") ? "old/index.htm" : directory + "index.html";
            assertEquals(url(file), answer.text("identifier"));
            List<String> both = answer.elements(DC, "identifier").stream()
                    .map(Element::getTextContent)
                    .toList();
            assertEquals(List.of(url(file), origin() + "/" + directory), both);
        }
    }

    @Rule("7.3")
    default void everySchemaAddressLeadsToASchemaThatFits() throws Exception {
        SchemaLocations locations = new SchemaLocations(oai().http());
        locations.validate(oai().get("verb=Identify").response().body());
        for (String prefix : PREFIXES) {
            for (String file : List.of("barr.html", "paper.pdf", "film.mp4", "empty.txt", "welcome/index.html")) {
                locations.validate(oai().getRecord(url(file), prefix).response().body());
            }
        }
        OaiAnswer formats = oai().get("verb=ListMetadataFormats");
        for (String schema : formats.texts("schema")) {
            locations.compile(schema);
        }
        for (String own :
                List.of("http_header.xsd", "dii.xsd", "fixity.xsd", "CRATE1a.xsd", "crate.xsd", "modoai.xsd")) {
            locations.compile(origin() + "/modoai/schema/" + own);
        }
        assertEquals(404, oai().http().get("/modoai/schema/none.xsd").status());
    }

    @Rule("7.4")
    default void dublinCoreSaysWhatTheServerKnows() throws IOException {
        for (String path : site().resources().keySet()) {
            OaiAnswer answer = oai().getRecord(url(path), "oai_dc");
            assertEquals(url(path), answer.elements(DC, "identifier").get(0).getTextContent());
            Instant date = Instant.parse(answer.elements(DC, "date").get(0).getTextContent());
            assertEquals(site().lastModified(path), date);
            List<String> format = answer.elements(DC, "format").stream()
                    .map(Element::getTextContent)
                    .toList();
            assertTrue(format.contains(site().resources().get(path).length + " bytes"), format::toString);
        }
        OaiAnswer photo = oai().getRecord(url("photo.jpg"), "oai_dc");
        assertEquals("StillImage", photo.elements(DC, "type").get(0).getTextContent());
    }

    @Rule("8.1")
    default void nothingInMetadataLooksLikeTheProtocol() throws IOException {
        Set<String> taken =
                Set.of("record", "header", "error", "identifier", "datestamp", "setSpec", "resumptionToken");
        for (String prefix : PREFIXES) {
            for (OaiAnswer page : oai().pages("ListRecords", "metadataPrefix=" + prefix)) {
                for (Element metadata : page.elements("metadata")) {
                    for (Node inside : children(metadata)) {
                        boolean bare = inside.getPrefix() == null || OaiAnswer.OAI.equals(inside.getNamespaceURI());
                        assertFalse(bare && taken.contains(inside.getLocalName()), inside::toString);
                    }
                }
            }
        }
    }

    private static List<Node> children(Element element) {
        var nodes = element.getElementsByTagNameNS("*", "*");
        return java.util.stream.IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .toList();
    }

    @Rule("8.2")
    default void namesWithControlCharactersDoNoHarm() throws IOException {
        boolean served = server().http().get("/host/bell%07.txt").status() == 200;
        OaiClient host = webapp("/host");
        for (String prefix : PREFIXES) {
            List<String> found = host.identifiers("metadataPrefix=" + prefix);
            assertEquals(served, found.contains(origin() + "/host/bell%07.txt"), found::toString);
            host.pages("ListRecords", "metadataPrefix=" + prefix);
        }
        assertEquals(
                "badArgument",
                host.getRecord(origin() + "/host/bell\u0007.txt", "oai_dc").error());
    }

    @Rule("8.3")
    default void everyFileComesBackByteForByte() throws IOException {
        for (Map.Entry<String, byte[]> file : site().resources().entrySet()) {
            OaiAnswer answer = oai().getRecord(url(file.getKey()), "oai_didl");
            Element resource = answer.elements(DIDL, "Resource").get(0);
            assertEquals("base64", resource.getAttribute("encoding"), file.getKey());
            assertArrayEquals(file.getValue(), Base64.getDecoder().decode(resource.getTextContent()), file.getKey());
            Element expression = oai().getRecord(url(file.getKey()), "crate")
                    .elements(CRATE, "expression")
                    .get(0);
            assertEquals("base64", expression.getAttribute("encoding"), file.getKey());
            assertArrayEquals(file.getValue(), Base64.getDecoder().decode(expression.getTextContent()), file.getKey());
        }
    }

    @Rule("8.4")
    default void whatIsGoneSinceItWasIndexedIsNoRecordAnyMore() throws IOException {
        OaiClient vanishing = webapp("/vanishing");
        String base = origin() + "/vanishing/";
        assertEquals(3, vanishing.identifiers("metadataPrefix=oai_dc").size());
        Files.delete(server().webapps().resolve("vanishing/1.txt"));
        for (String prefix : PREFIXES) {
            OaiAnswer list = vanishing.get("verb=ListRecords&metadataPrefix=" + prefix);
            List<String> there = new ArrayList<>();
            for (Element header : list.elements("header")) {
                if (!header.hasAttribute("status")) {
                    there.add(header.getFirstChild().getTextContent());
                }
            }
            assertEquals(List.of(base + "2.txt", base + "3.txt"), there);
            assertEquals(2, list.elements("metadata").size());
            OaiAnswer gone = vanishing.getRecord(base + "1.txt", prefix);
            assertEquals("deleted", gone.elements("header").get(0).getAttribute("status"));
            assertEquals(List.of(), gone.elements("metadata"));
        }
    }
}
