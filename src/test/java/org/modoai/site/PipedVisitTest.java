package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class PipedVisitTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private final AtomicReference<Thread> worker = new AtomicReference<>();

    @TempDir
    Path directory;

    @Test
    void aSmallAnswerIsReadWhole() throws IOException {
        try (Visit visit = visit((target, requester, receiver) -> {
            receiver.head(head(200, 5));
            receiver.body(bytes("hel"));
            receiver.body(bytes("lo"));
        })) {
            try (Answer answer = visit.get("a")) {
                assertEquals(200, answer.head().status());
                assertEquals("hello", new String(answer.body().readAllBytes()));
            }
            try (Answer answer = visit.get("b")) {
                assertEquals("hello", new String(answer.body().readAllBytes()), "the second on the same thread");
            }
        }
        assertFalse(worker.get().isAlive(), "the thread ends with the visit");
    }

    @Test
    void theTargetIsTheMappedPath() throws IOException {
        AtomicReference<String> asked = new AtomicReference<>();
        try (Visit visit = visit((target, requester, receiver) -> {
                    asked.set(target);
                    receiver.head(head(404, 0));
                });
                Answer answer = visit.get("a%20b")) {
            assertEquals(404, answer.head().status());
            assertEquals("/site/a%20b", asked.get());
        }
    }

    @Test
    void aLargeAnswerStreamsInFewChunks() throws IOException {
        byte[] data = new byte[5_000_003];
        new Random(1).nextBytes(data);
        AtomicInteger sent = new AtomicInteger();
        try (Visit visit = visit((target, requester, receiver) -> {
                    receiver.head(head(200, data.length));
                    for (int at = 0; at < data.length; at += 7000) {
                        receiver.body(ByteBuffer.wrap(data, at, Math.min(7000, data.length - at)));
                        sent.set(at);
                    }
                });
                Answer answer = visit.get("a")) {
            assertTrue(sent.get() < 1_000_000, "the sender is held back until someone reads");
            assertArrayEquals(data, answer.body().readAllBytes());
        }
    }

    @Test
    void anEmptyBodyWithoutBytesIsEmpty() throws IOException {
        try (Visit visit = visit((target, requester, receiver) -> receiver.head(head(200, 0)));
                Answer answer = visit.get("a")) {
            assertEquals(0, answer.body().readAllBytes().length);
        }
    }

    @Test
    void aFailureMidwayIsAnExceptionOfTheBody() throws IOException {
        try (Visit visit = visit((target, requester, receiver) -> {
                    receiver.head(new Head(200, Instant.now(), List.of()));
                    receiver.body(bytes("half"));
                    throw new IOException("cut");
                });
                Answer answer = visit.get("a")) {
            assertThrows(IOException.class, () -> answer.body().readAllBytes());
        }
    }

    @Test
    void aRuntimeFailureBeforeTheHeadIsUnavailableAndTheVisitGoesOn() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        try (Visit visit = visit((target, requester, receiver) -> {
            if (calls.getAndIncrement() == 0) {
                throw new IllegalStateException("bug");
            }
            receiver.head(head(200, 0));
        })) {
            assertThrows(Unavailable.class, () -> visit.get("a"));
            visit.get("b").close();
        }
    }

    @Test
    void aBodyShorterOrLongerThanAnnouncedIsAnException() throws IOException {
        for (int announced : new int[] {4, 6}) {
            try (Visit visit = visit((target, requester, receiver) -> {
                        receiver.head(head(200, announced));
                        receiver.body(bytes("12345"));
                    });
                    Answer answer = visit.get("a")) {
                assertThrows(IOException.class, () -> answer.body().readAllBytes(), "announced " + announced);
            }
        }
    }

    @Test
    void limitsAndServerErrorsMeanLater() throws IOException {
        for (int status : new int[] {429, 500, 503}) {
            try (Visit visit = visit((target, requester, receiver) -> receiver.head(head(status, 0)))) {
                assertThrows(Unavailable.class, () -> visit.get("a"));
            }
        }
    }

    @Test
    void aHangingRequestIsInterruptedAndTheVisitIsOver() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        Visit visit = new PipedVisit(
                (target, requester, receiver) -> {
                    worker.set(Thread.currentThread());
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                },
                path -> path,
                requester(),
                Duration.ofMillis(50));
        assertThrows(Unavailable.class, () -> visit.get("a"));
        interrupted.await();
        assertThrows(Unavailable.class, () -> visit.get("b"));
        visit.close();
        worker.get().join();
    }

    @Test
    void closingEarlyBreaksTheRequestOffBeforeTheNext() throws IOException {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger broken = new AtomicInteger();
        try (Visit visit = visit((target, requester, receiver) -> {
            assertEquals(1, running.incrementAndGet());
            try {
                receiver.head(new Head(200, Instant.now(), List.of()));
                for (int i = 0; i < 10_000; i++) {
                    receiver.body(ByteBuffer.allocate(10_000));
                }
            } catch (IOException e) {
                broken.incrementAndGet();
                throw e;
            } finally {
                running.decrementAndGet();
            }
        })) {
            for (int i = 0; i < 5; i++) {
                Answer answer = visit.get("a");
                assertEquals(0, answer.body().read());
                answer.close();
                assertEquals(0, running.get());
                assertThrows(IOException.class, () -> answer.body().readAllBytes(), "closed");
            }
        }
        assertEquals(5, broken.get());
        assertFalse(worker.get().isAlive());
    }

    @Test
    void aFileIsReadInTheAnnouncedRange() throws IOException {
        Path file = Files.writeString(directory.resolve("f"), "0123456789");
        try (Visit visit = visit((target, requester, receiver) -> {
                    receiver.head(head(200, 4));
                    receiver.file(file, 3, 7);
                });
                Answer answer = visit.get("a")) {
            assertEquals("3456", new String(answer.body().readAllBytes()));
        }
    }

    @Test
    void aFileThatIsNotAsLongAsWasAnnouncedIsAnException() throws IOException {
        for (String now : List.of("012345678", "0123456789A")) {
            Path file = Files.writeString(directory.resolve("f"), now);
            try (Visit visit = visit((target, requester, receiver) -> {
                        receiver.head(head(200, 10));
                        receiver.file(file, 0, 10);
                    });
                    Answer answer = visit.get("a")) {
                assertThrows(IOException.class, () -> answer.body().readAllBytes(), now);
            }
        }
    }

    @Test
    void aFileThatGrewOrShrankIsAnException() throws IOException {
        for (String now : List.of("012345678", "0123456789A")) {
            Path file = Files.writeString(directory.resolve("f"), "0123456789");
            try (Visit visit = visit((target, requester, receiver) -> {
                        receiver.head(head(200, 10));
                        receiver.file(file, 0, 10);
                    });
                    Answer answer = visit.get("a")) {
                Files.writeString(file, now);
                assertThrows(IOException.class, () -> answer.body().readAllBytes(), now);
            }
        }
    }

    @Test
    void aFileThatIsWrittenToWhileItIsReadIsAnExceptionThoughItsLengthIsTheSame() throws Exception {
        Path file = Files.writeString(directory.resolve("f"), "0123456789");
        try (Visit visit = visit((target, requester, receiver) -> {
                    receiver.head(head(200, 10));
                    receiver.file(file, 0, 10);
                });
                Answer answer = visit.get("a")) {
            InputStream body = answer.body();
            assertEquals('0', body.read());
            // longer than the clock of a file system takes for one step
            Thread.sleep(50);
            Files.writeString(file, "abcdefghij");
            assertThrows(IOException.class, body::readAllBytes);
        }
    }

    @Test
    void aFileThatIsReplacedOrDeletedWhileItIsReadIsReadToItsEnd() throws IOException {
        Path file = Files.writeString(directory.resolve("f"), "0123456789");
        for (boolean replaced : new boolean[] {true, false}) {
            Files.writeString(file, "0123456789");
            try (Visit visit = visit((target, requester, receiver) -> {
                        receiver.head(head(200, 10));
                        receiver.file(file, 0, 10);
                    });
                    Answer answer = visit.get("a")) {
                InputStream body = answer.body();
                assertEquals('0', body.read());
                Files.delete(file);
                if (replaced) {
                    Files.move(Files.writeString(directory.resolve("g"), "abcdefghij"), file);
                }
                assertEquals("123456789", new String(body.readAllBytes()));
            }
        }
    }

    @Test
    void noThreadIsStartedWithoutAGet() {
        int before = Thread.activeCount();
        visit((target, requester, receiver) -> {}).close();
        assertEquals(before, Thread.activeCount());
        assertEquals(null, worker.get());
    }

    @Test
    void requestsRunOnAThreadOfTheirOwn() throws IOException {
        try (Visit visit = visit((target, requester, receiver) -> receiver.head(head(200, 0)))) {
            visit.get("a").close();
            assertNotEquals(Thread.currentThread(), worker.get());
            assertTrue(worker.get().isDaemon());
        }
    }

    private Visit visit(SubRequest request) {
        SubRequest spied = (target, requester, receiver) -> {
            worker.set(Thread.currentThread());
            request.get(target, requester, receiver);
        };
        return new PipedVisit(spied, path -> "/site/" + path, requester(), LONG);
    }

    static Requester requester() {
        return new Requester(
                new Requester.Connection("192.0.2.1", "192.0.2.1", 1, "192.0.2.1", "127.0.0.1", "localhost", 80),
                "http",
                "localhost",
                80,
                List.of(),
                Map.of());
    }

    private static Head head(int status, long length) {
        return new Head(status, Instant.now(), List.of(new Header("content-length", Long.toString(length))));
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes());
    }
}
