package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/**
 * What is a resource: the WAR answers for a server full of webapps, each with something that a plain GET serves and
 * something that it does not.
 */
@ParameterizedClass
@EnumSource(Distribution.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResourcesIT {
    private static final String CREDENTIALS = "Authorization: Basic "
            + Base64.getEncoder().encodeToString("ann:opensesame".getBytes(StandardCharsets.UTF_8));
    private static final String WRONG =
            "Authorization: Basic " + Base64.getEncoder().encodeToString("ann:wrong".getBytes(StandardCharsets.UTF_8));
    private static final String STRANGER = "Authorization: Basic "
            + Base64.getEncoder().encodeToString("bob:opensesame".getBytes(StandardCharsets.UTF_8));

    @Parameter
    Distribution distribution;

    private TomcatServer server;
    private OaiReader anonymous;
    private List<String> listed;

    @BeforeParameterizedClassInvocation
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "resources");
        new ResourceFixtures(server, distribution).fill();
        server.with("-Xmx512m").start();
        anonymous = new OaiReader(server.http(), "/modoai");
        listed = anonymous.identifiers();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "packed, big.bin deep/er/page.html index.html with%20space.txt",
        "mounts, a/only-in-a.txt a/only-in-b.txt a/same.txt b/only-in-a.txt b/only-in-b.txt b/same.txt index.html"
                + " under/all.txt under/sub/post.txt",
        "jarred, from-jar.txt index.html sub/from-jar.txt sub/own.txt",
        "covered, index.html other.text",
        "links-off, index.html inside/file.txt",
        "links-on, index.html inside/file.txt link-inside.txt link-to-directory/file.txt",
        "links-any, index.html inside/file.txt link-inside.txt link-out.txt link-out/public.txt"
                + " link-to-directory/file.txt",
        "globs, .well-known/security.txt docs/a.html docs/deep/b.html",
        "spring, static.txt",
        "guarded, index.html open/page.html",
        "addresses, index.html",
        "denied, ",
        "errors, index.html oops.html"
    })
    void exactlyWhatAStrangerCanGetIsListed(String context, String paths) {
        assertEquals(paths(paths), below(context, listed));
    }

    @Test
    void everythingListedIsServedAsAGetServesIt() throws IOException {
        for (String identifier : listed) {
            Http.Response direct = server.http().get(path(identifier));
            assertEquals(200, direct.status(), identifier);
            assertFalse(direct.text().contains("SECRET"), identifier);
            assertArrayEquals(direct.body(), anonymous.content(identifier), identifier);
        }
    }

    @Test
    void theUrlDecidesWhereMountsCoverEachOther() throws IOException {
        assertEquals("bytes of b\n", text(anonymous.content(url("/mounts/a/same.txt"))));
        assertEquals("bytes of a\n", text(anonymous.content(url("/mounts/b/same.txt"))));
        assertEquals("jar's own\n", text(anonymous.content(url("/jarred/from-jar.txt"))));
        assertEquals("webapp's own\n", text(anonymous.content(url("/jarred/sub/own.txt"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/packed/WEB-INF/secret.txt",
                "/packed/META-INF/context.xml",
                "/packed/page.jsp",
                "/mounts/under/page.jsp",
                "/mounts/under/.hidden",
                "/mounts/WEB-INF/secret.txt",
                "/jarred/WEB-INF/secret.txt",
                "/jarred/META-INF/resources/from-jar.txt",
                "/jarred/from-jar.jsp",
                "/covered/one.text",
                "/covered/taken/file.text",
                "/covered/a.hidden",
                "/covered/a.xyz",
                "/covered/page.jsp",
                "/covered/page.jspx",
                "/covered/page.jsp/",
                "/covered/page.jsp;x",
                "/covered/page.JSP",
                "/links-off/link-inside.txt",
                "/links-off/link-to-directory/file.txt",
                "/links-off/link-out.txt",
                "/links-on/link-out.txt",
                "/links-on/link-out/public.txt",
                "/links-on/link-loop/index.html",
                "/links-on/link-to-private.txt",
                "/links-any/link-loop/index.html",
                "/links-any/link-to-private.txt",
                "/globs/docs/draft/c.html",
                "/globs/.git/config",
                "/globs/other.html",
                "/spring/changed.txt",
                "/guarded/secret/film.mp4",
                "/guarded/secret/",
                "/guarded/never.bak",
                "/addresses/secret.txt",
                "/denied/index.html",
                "/denied/",
                "/errors/forbidden.txt",
                "/errors/moved.txt",
                "/errors/nothing.txt",
                "/errors/later.txt",
                "/errors/index.html/",
                "/errors/../guarded/secret/film.mp4",
                "/errors/%2e%2e/guarded/secret/film.mp4"
            })
    void whatIsHiddenDoesNotExist(String path) throws IOException {
        assertEquals("idDoesNotExist", OaiReader.error(anonymous.record(url(path), "oai_didl")), path);
        Document formats = anonymous.ask("verb=ListMetadataFormats&identifier=" + OaiReader.encode(url(path)));
        assertEquals("idDoesNotExist", OaiReader.error(formats), path);
    }

    @Test
    void noSetTellsOfWhatIsHidden() throws IOException {
        List<String> sets = OaiReader.texts(anonymous.ask("verb=ListSets"), "setSpec");
        assertTrue(sets.contains("mime:text:html"), sets::toString);
        assertFalse(sets.contains("mime:video"), sets::toString);
        assertEquals(
                "noRecordsMatch",
                OaiReader.error(anonymous.ask("verb=ListIdentifiers&metadataPrefix=oai_dc&set=mime:video")));
    }

    @Test
    void credentialsShowWhatTheyOpen() throws IOException {
        OaiReader ann = new OaiReader(server.http(), "/modoai", CREDENTIALS);
        List<String> seen = ann.identifiers();
        assertEquals(paths("index.html open/page.html secret/film.mp4 secret/index.html"), below("guarded", seen));
        assertEquals(
                new TreeSet<>(listed),
                seen.stream().filter(id -> !id.contains("/secret/")).collect(Collectors.toCollection(TreeSet::new)));
        String film = url("/guarded/secret/film.mp4");
        assertArrayEquals(server.http().get(path(film), CREDENTIALS).body(), ann.content(film));
        assertTrue(OaiReader.texts(ann.ask("verb=ListSets"), "setSpec").contains("mime:video:mp4"));
        assertTrue(ann.said().contains("/guarded/secret/"));
        for (String other : List.of(WRONG, STRANGER)) {
            OaiReader reader = new OaiReader(server.http(), "/modoai", other);
            assertEquals(listed, reader.identifiers());
            assertEquals("idDoesNotExist", OaiReader.error(reader.record(film, "oai_dc")));
        }
    }

    @Test
    void theFilterInAWebappThatGuardsItselfAsksForCredentials() throws IOException {
        assertEquals(401, server.http().get("/closed/modoai?verb=Identify").status());
        OaiReader ann = new OaiReader(server.http(), "/closed/modoai", CREDENTIALS);
        assertEquals(paths("index.html"), below("closed", ann.identifiers()));
        assertArrayEquals(
                server.http().get("/closed/index.html", CREDENTIALS).body(), ann.content(url("/closed/index.html")));
    }

    @Test
    void nothingHiddenAndNoPathOfTheServerIsInAnyAnswer() throws IOException {
        for (String query : List.of("verb=Identify", "verb=ListSets", "verb=ListMetadataFormats")) {
            anonymous.ask(query);
        }
        for (String prefix : List.of("oai_dc", "http_header", "oai_didl", "oai_crate", "crate")) {
            Document page = anonymous.ask("verb=ListRecords&metadataPrefix=" + prefix);
            for (Optional<String> token = OaiReader.token(page); token.isPresent(); token = OaiReader.token(page)) {
                page = anonymous.ask("verb=ListRecords&resumptionToken=" + token.get());
            }
        }
        String said = anonymous.said();
        assertFalse(said.contains("SECRET"), said);
        assertFalse(said.contains(server.base().toString()), said);
    }

    @Test
    void noServletAndNoPageWasRunByAHarvest() throws IOException {
        anonymous.identifiers();
        assertFalse(server.log().contains("RAN"), server.log());
    }

    private Set<String> below(String context, List<String> identifiers) {
        String start = url("/" + context + "/");
        return identifiers.stream()
                .filter(identifier -> identifier.startsWith(start))
                .map(identifier -> identifier.substring(start.length()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> paths(String text) {
        return text == null || text.isBlank() ? Set.of() : new TreeSet<>(List.of(text.split(" ")));
    }

    private String url(String path) {
        return "http://localhost:" + server.port() + path;
    }

    private static String path(String identifier) {
        return Path.of("/")
                .resolve(identifier.replaceFirst("^http://[^/]+/", ""))
                .toString();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
