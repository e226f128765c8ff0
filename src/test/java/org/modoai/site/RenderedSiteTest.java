package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modoai.config.PageSettings;

class RenderedSiteTest {
    private static final Requester NOBODY = new Requester(
            new Requester.Connection("192.0.2.1", "192.0.2.1", 0, "192.0.2.1", "127.0.0.1", "h", 80),
            "http",
            "h",
            80,
            List.of(),
            Map.of());

    /** What the program answers with 200; "!" for 503. */
    private final Map<String, String> pages = new TreeMap<>();

    private final List<Header> headers = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    /** What is answered at all other paths, if anything. */
    private String wall = "";

    private final Map<String, Resource> files = new TreeMap<>();

    private final Program program = new Program() {
        @Override
        public Visit visit(Requester requester) {
            return new Visit() {
                @Override
                public Answer get(String path) throws IOException {
                    if (!path.contains("modoai-")) {
                        asked.add(path);
                    }
                    String body = pages.getOrDefault(path, wall);
                    if (body.equals("!")) {
                        throw new Unavailable("of the test");
                    }
                    InputStream bytes = new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8));
                    return answer(body.isEmpty() && !pages.containsKey(path) ? 404 : 200, bytes);
                }

                @Override
                public void close() {
                    // nothing is open
                }
            };
        }

        @Override
        public Optional<String> page(String path) {
            return files.containsKey(path) || path.startsWith("WEB-INF/") ? Optional.empty() : Optional.of(path);
        }
    };

    private final Site plain = new ForwardingSite(new FormerSite("context:/docs")) {
        @Override
        public void walk(Visitor visitor) throws IOException {
            for (Resource file : files.values()) {
                visitor.visit(file);
            }
        }

        @Override
        public Optional<Resource> find(String path) {
            return Optional.ofNullable(files.get(path));
        }
    };

    private Answer answer(int status, InputStream body) {
        return new Answer() {
            @Override
            public Head head() {
                return new Head(status, Instant.EPOCH, headers);
            }

            @Override
            public InputStream body() {
                return body;
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
    }

    @BeforeEach
    void answerInHtml() {
        headers.add(new Header("Content-Type", "text/html; charset=UTF-8"));
    }

    private RenderedSite site(Duration interval, List<String> addresses, List<String> sitemaps) {
        return new RenderedSite(
                plain,
                program,
                new PageSettings(addresses, sitemaps),
                new RenderedSite.Pace(Duration.ofSeconds(30), interval));
    }

    private void file(String path) {
        files.put(path, new Resource(path, MediaType.of("text/plain"), 1, Instant.EPOCH));
    }

    /** Notes what a walk shows; what it is not sure of was there before. */
    private static final class Notes implements Site.Visitor {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void visit(Resource resource) {
            lines.add(resource.path());
        }

        @Override
        public boolean asBefore(String path) {
            lines.add(path + " as before");
            return true;
        }
    }

    private static List<String> walk(Site site) throws IOException {
        Notes notes = new Notes();
        site.walk(notes);
        return notes.lines;
    }

    @Test
    void pagesComeBetweenTheFilesInOrder() throws IOException {
        file("b");
        file("d");
        for (String page : List.of("a", "c?x=%C3%A4", "d", "e/")) {
            pages.put(page, "<p>");
        }
        RenderedSite site =
                site(Duration.ZERO, List.of("e/", "missing", "c?x=ä", "a", "d", "WEB-INF/x.jsp"), List.of());
        assertEquals(List.of("a", "b", "c?x=%C3%A4", "d", "e/"), walk(site));
        assertEquals(List.of("a", "c?x=%C3%A4", "e/", "missing"), asked);
    }

    /** A wall that wants consent, or a login, is no page. */
    @Test
    void whatIsTheSameAtAnyPathIsNoPage() throws IOException {
        wall = "<p>do you agree?";
        pages.put("a.html", "<p>");
        pages.put("d/b.html", wall);
        RenderedSite site = site(Duration.ZERO, List.of("a.html", "d/b.html", "missing?x=1"), List.of());
        assertEquals(List.of("a.html"), walk(site));
        try (Visit visit = site.visit(NOBODY);
                Answer answer = visit.get("d/b.html")) {
            assertEquals(404, answer.status());
        }
    }

    @Test
    void pagesThatCannotBeHadNowAreAsBefore() throws IOException {
        pages.put("a", "!");
        pages.put("b", "<p>");
        assertEquals(List.of("a as before", "b"), walk(site(Duration.ZERO, List.of("a", "b"), List.of())));
    }

    @Test
    void pagesAreNotAskedForMoreOftenThanTheyMayBe() throws IOException {
        pages.put("a", "<p>");
        RenderedSite site = site(Duration.ofHours(1), List.of("a"), List.of());
        assertEquals(List.of("a"), walk(site));
        assertEquals(List.of("a as before"), walk(site));
        assertEquals(List.of("a"), asked);
    }

    @Test
    void sitemapsNamePagesAndSitemaps() throws IOException {
        pages.put(
                "all.xml",
                "<sitemapindex><sitemap><loc>https://www.example.org/docs/some.xml</loc></sitemap>"
                        + "<sitemap><loc>https://www.example.org/docs/all.xml</loc></sitemap></sitemapindex>");
        pages.put(
                "some.xml",
                "<urlset><url><loc>https://www.example.org/docs/p?id=1</loc></url>"
                        + "<url><loc>https://www.example.org/elsewhere</loc></url><url><loc>nonsense</loc></url></urlset>");
        pages.put("p?id=1", "<p>");
        RenderedSite site = site(Duration.ZERO, List.of(), List.of("all.xml", "none.xml"));
        assertEquals(List.of("p?id=1"), walk(site));
        assertEquals(3, site.find("p?id=1").orElseThrow().length());
        assertEquals(Optional.empty(), site.find("p?id=2"), "nobody has named it");
    }

    @Test
    void aSitemapThatCannotBeReadIsNotAnEmptyOne() {
        pages.put("sitemap.xml", "<urlset>");
        assertThrows(Unavailable.class, () -> walk(site(Duration.ZERO, List.of(), List.of("sitemap.xml"))));
        pages.put("sitemap.xml", "!");
        assertThrows(Unavailable.class, () -> walk(site(Duration.ZERO, List.of(), List.of("sitemap.xml"))));
    }

    @Test
    void aPageIsWhatItsAnswerSays() throws IOException {
        pages.put("a", "one");
        RenderedSite site = site(Duration.ZERO, List.of("a"), List.of());
        Resource undated = site.find("a").orElseThrow();
        assertEquals(Instant.EPOCH, undated.lastModified());
        assertEquals(MediaType.of("text/html"), undated.mediaType());
        assertEquals(undated, site.find("a").orElseThrow());
        pages.put("a", "two");
        assertNotEquals(undated.revision(), site.find("a").orElseThrow().revision());
        headers.add(new Header("Last-Modified", "Sat, 01 Jan 2000 00:00:00 GMT"));
        assertEquals(
                Instant.parse("2000-01-01T00:00:00Z"),
                site.find("a").orElseThrow().lastModified());
    }

    @Test
    void aLongPageComesBackExactly() throws IOException {
        String body = "0123456789".repeat(20_000);
        pages.put("a", body);
        RenderedSite site = site(Duration.ZERO, List.of("a"), List.of());
        try (InputStream in = site.open("a")) {
            assertArrayEquals(body.getBytes(StandardCharsets.UTF_8), in.readAllBytes());
        }
        try (Visit visit = site.visit(NOBODY);
                Answer answer = visit.get("a")) {
            assertEquals(Optional.of(site.find("a").orElseThrow().revision()), answer.revision());
            try (InputStream in = answer.body()) {
                assertEquals(body, new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void nothingIsLeftOfALongPageWhoseVisitIsOver() throws IOException {
        pages.put("a", "0123456789".repeat(20_000));
        Visit visit = site(Duration.ZERO, List.of("a"), List.of()).visit(NOBODY);
        Answer first = visit.get("a");
        Answer last = visit.get("a");
        assertThrows(NoSuchFileException.class, first::body);
        last.body().close();
        visit.close();
        assertThrows(NoSuchFileException.class, last::body);
    }

    @Test
    void aPageWithoutEndIsAFailureOfThatPage() {
        assertFailure("a page does not come to its end", new InputStream() {
            @Override
            public int read() {
                return 'x';
            }
        });
    }

    @Test
    void soIsOneThatIsLate() {
        InputStream body = new ByteArrayInputStream(new byte[10]);
        Unavailable refusal =
                assertThrows(Unavailable.class, () -> RenderedAnswer.of(answer(200, body), Duration.ZERO));
        assertTrue(refusal.isFailure());
    }

    @Test
    void soIsOneThatBreaksOffAtItsBeginning() {
        assertFailure("a page broke off", breakingOff(10));
    }

    @Test
    void andOneThatBreaksOffLater() {
        assertFailure("a page broke off", breakingOff(100_000));
    }

    @Test
    void whatIsSaidToPassIsNoFailureOfThePage() {
        InputStream unavailable = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new Unavailable("of the test");
            }
        };
        assertFalse(refusal(unavailable).isFailure());
    }

    private static InputStream breakingOff(int length) {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("of the test");
            }
        };
        return new SequenceInputStream(new ByteArrayInputStream(new byte[length]), broken);
    }

    private void assertFailure(String message, InputStream body) {
        Unavailable refusal = refusal(body);
        assertEquals(message, refusal.getMessage());
        assertTrue(refusal.isFailure());
    }

    private Unavailable refusal(InputStream body) {
        return assertThrows(Unavailable.class, () -> RenderedAnswer.of(answer(200, body), Duration.ofSeconds(60)));
    }
}
