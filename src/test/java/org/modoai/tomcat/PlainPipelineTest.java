package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.tomcat.TomcatServer.put;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.modoai.config.Globs;
import org.modoai.config.PageSettings;
import org.modoai.config.SiteSettings;
import org.modoai.config.SiteSettings.Freshness;
import org.modoai.config.SiteSettings.Links;
import org.modoai.site.Answer;
import org.modoai.site.Head;
import org.modoai.site.UrlPath;
import org.modoai.site.Visit;

class PlainPipelineTest extends PlainPipelineFixture {
    @Test
    void theHeadIsThatOfARealGetAndTheBytesAreTheFiles() throws Exception {
        List<String> names = List.of(
                "a.txt",
                "b.txt",
                "page.html",
                "style.css",
                "data.json",
                "x.unknown",
                "no-extension",
                "é/😀 %;+&.html",
                "deep/er/and/deeper.xml",
                "empty.txt",
                "empty2.txt",
                "image.png",
                "twice.tar.gz",
                "old.txt",
                "x.JSP");
        for (String name : names) {
            put(root, name, name.startsWith("empty") ? "" : "the bytes of " + name);
        }
        put(root, "large.txt", new byte[300_000]);
        put(root, "large2.txt", new byte[300_001]);
        put(root, "just.txt", new byte[48 * 1024]);
        Files.setLastModifiedTime(root.resolve("old.txt"), FileTime.from(Instant.parse("1969-12-31T23:59:58.123Z")));
        server.start();
        List<String> all = Stream.concat(names.stream(), Stream.of("large.txt", "large2.txt", "just.txt"))
                .map(UrlPath::encode)
                .toList();
        stroll((visit, asked) -> {
            for (int round = 0; round < 2; round++) {
                for (String path : all) {
                    TomcatServer.Reply real = server.get("/" + path);
                    try (Answer answer = visit.get(path)) {
                        assertEquals(
                                lasting(real.headers()), lasting(answer.head().headers()), path);
                        assertTrue(answer.head().header("Date").isPresent());
                        assertEquals(200, answer.head().status(), path);
                        assertArrayEquals(real.body(), answer.body().readAllBytes(), path);
                    }
                }
            }
            assertTrue(asked.size() < all.size(), asked::toString);
            assertFalse(asked.contains("b.txt"), "one of its kind was asked for before");
            assertFalse(asked.contains("empty2.txt"));
            assertFalse(asked.contains("large2.txt"));
        });
    }

    @Test
    void theServerHeaderAndTheAbsenceOfRangesAreToldToo() throws Exception {
        server.tomcat().getConnector().setProperty("server", "A server");
        context.addLifecycleListener(event -> {
            if (event.getType().equals("configure_start")) {
                ((org.apache.catalina.Wrapper) context.findChild("default"))
                        .addInitParameter("useAcceptRanges", "false");
            }
        });
        theHeadIsThatOfARealGetAndTheBytesAreTheFiles();
        stroll((visit, asked) -> {
            Head head = visit.get("a.txt").head();
            assertEquals("A server", head.header("Server").orElse(""));
            assertTrue(head.header("Accept-Ranges").isEmpty());
        });
    }

    /** As the server's own descriptor has it. */
    @Test
    void anEncodingForTextIsNotForFiles() throws Exception {
        context.addLifecycleListener(event -> {
            if (event.getType().equals("configure_start")) {
                context.setResponseCharacterEncoding("ISO-8859-1");
            }
        });
        theHeadIsThatOfARealGetAndTheBytesAreTheFiles();
    }

    @Test
    void credentialsAndCookiesChangeNothing() throws Exception {
        put(root, "a.txt", "a");
        put(root, "b.txt", "b");
        server.start();
        stroll(
                (visit, asked) -> {
                    assertEquals(200, visit.get("a.txt").head().status());
                    assertEquals(200, visit.get("b.txt").head().status());
                    assertEquals(List.of("a.txt"), asked);
                },
                "Authorization: Basic YTpi",
                "Cookie: JSESSIONID=0123; JSESSIONIDSSO=4567");
    }

    @Test
    void someAreAskedForAgainAndAgain() throws Exception {
        for (int i = 0; i < 600; i++) {
            put(root, i + ".txt", "a");
        }
        server.start();
        stroll((visit, asked) -> {
            for (int i = 0; i < 600; i++) {
                assertEquals(200, visit.get(i + ".txt").head().status());
            }
            assertEquals(3, asked.size(), asked::toString);
        });
    }

    @Test
    void theBytesAreOfTheStateThatTheHeadTellsOf() throws Exception {
        put(root, "a.txt", "a");
        put(root, "b.txt", "b");
        put(root, "c.txt", "c");
        server.start();
        stroll((visit, asked) -> {
            visit.get("a.txt");
            asked.clear();
            Answer written = visit.get("b.txt");
            Files.writeString(root.resolve("b.txt"), "B");
            Files.setLastModifiedTime(root.resolve("b.txt"), FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
            assertThrows(IOException.class, () -> written.body().readAllBytes());
            Answer replaced = visit.get("c.txt");
            Path other = put(temp, "other.txt", "C");
            Files.setLastModifiedTime(other, Files.getLastModifiedTime(root.resolve("c.txt")));
            Files.move(other, root.resolve("c.txt"), StandardCopyOption.REPLACE_EXISTING);
            assertThrows(IOException.class, () -> replaced.body().readAllBytes());
            assertEquals(List.of(), asked);
        });
    }

    @Test
    void itIsForSitesThatDoNotWantEachAsked() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        server.inside((container, request) -> {
            for (Freshness freshness : Freshness.values()) {
                SiteSettings.OfContext settings =
                        new SiteSettings.OfContext("", Globs.ALL, Links.INSIDE, PageSettings.NONE, freshness);
                try (ContextSite site =
                                new ContextSite(container, settings, publicWay(container), Duration.ofSeconds(30));
                        Visit visit = site.visit(container.requester(request))) {
                    assertEquals(freshness == Freshness.INDEX, site.isOpen(), freshness::toString);
                    assertEquals(freshness == Freshness.INDEX, visit instanceof PlainVisit, freshness::toString);
                }
            }
        });
    }
}
