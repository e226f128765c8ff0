package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.tomcat.TomcatServer.put;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modoai.site.Answer;
import org.modoai.site.Head;
import org.modoai.site.Header;
import org.modoai.site.Unavailable;
import org.modoai.site.Visit;

/** What the plain pipeline compares with what the webapp itself answers, and what it makes of a difference. */
class PlainPipelineProofTest extends PlainPipelineFixture {
    /** What is done to an answer before it is compared. */
    private enum Alteration {
        STATUS,
        FIELD,
        MISSING,
        BYTES;

        Head head(Head real) {
            List<Header> headers = new ArrayList<>(real.headers());
            if (this == FIELD) {
                headers.add(new Header("X-Altered", "yes"));
            } else if (this == MISSING) {
                headers.removeIf(header -> header.name().equals("ETag"));
            }
            return new Head(this == STATUS ? 404 : real.status(), real.date(), headers);
        }

        byte[] body(byte[] real) {
            if (this == BYTES) {
                real[0]++;
            }
            return real;
        }
    }

    private record Altered(Head head, byte[] bytes) implements Answer {
        @Override
        public InputStream body() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    @ParameterizedTest
    @EnumSource
    void itIsGivenUpForGoodAtTheFirstDifference(Alteration alteration) throws Exception {
        put(root, "a.txt", "a");
        put(root, "b.html", "b");
        server.start();
        inside((pipeline, container, requester) -> {
            stroll(pipeline, container, requester, (visit, asked) -> visit.get("a.txt"));
            assertTrue(pipeline.isOpen(publicWay(container).connector()));
            Visit altering = visit(path -> {
                try (InputStream file = Files.newInputStream(root.resolve(path))) {
                    TomcatServer.Reply real = server.get("/" + path);
                    Head head = new Head(200, Instant.now(), lasting(real.headers()));
                    return new Altered(alteration.head(head), alteration.body(file.readAllBytes()));
                }
            });
            try (Visit visit = pipeline.visit(requester, altering)) {
                assertTrue(visit.get("b.html") instanceof Altered);
                assertTrue(
                        visit.get("a.txt") instanceof Altered, "its kind was proven, but that does not count any more");
            }
            assertFalse(pipeline.isOpen(publicWay(container).connector()));
            stroll(pipeline, container, requester, (visit, asked) -> {
                visit.get("a.txt");
                assertEquals(List.of("a.txt"), asked);
            });
        });
    }

    private interface Asked {
        Answer get(String path) throws IOException;
    }

    private static Visit visit(Asked asked) {
        return new Visit() {
            @Override
            public Answer get(String path) throws IOException {
                return asked.get(path);
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
    }

    @Test
    void aServerErrorWhereNoneWasExpectedIsADifference() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        inside((pipeline, container, requester) -> {
            Visit failing = visit(path -> {
                throw Unavailable.failure("later", new IOException("status 500"));
            });
            assertThrows(
                    Unavailable.class, () -> pipeline.visit(requester, failing).get("a.txt"));
            assertFalse(pipeline.isOpen(publicWay(container).connector()));
        });
    }

    @Test
    void aServerWithoutTimeIsNoDifferenceAndNoProof() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        inside((pipeline, container, requester) -> {
            Visit busy = visit(path -> {
                throw new Unavailable("later");
            });
            assertThrows(
                    Unavailable.class, () -> pipeline.visit(requester, busy).get("a.txt"));
            assertTrue(pipeline.isOpen(publicWay(container).connector()));
            stroll(pipeline, container, requester, (visit, asked) -> {
                visit.get("a.txt");
                assertEquals(List.of("a.txt"), asked);
            });
        });
    }

    @Test
    void aFileThatChangesWhileItIsComparedIsNoDifference() throws Exception {
        put(root, "a.txt", "a");
        server.start();
        inside((pipeline, container, requester) -> {
            Visit writing = visit(path -> {
                put(root, path, "longer than before");
                return new Altered(new Head(200, Instant.now(), List.of()), new byte[0]);
            });
            try (Visit visit = pipeline.visit(requester, writing)) {
                assertTrue(visit.get("a.txt") instanceof Altered, "what the webapp says counts");
            }
            assertTrue(pipeline.isOpen(publicWay(container).connector()));
        });
    }
}
