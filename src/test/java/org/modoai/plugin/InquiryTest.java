package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.plugin.Finding.Cause;
import org.modoai.plugin.Inquiry.Reading;

@Timeout(300)
class InquiryTest {
    @TempDir
    Path directory;

    private Finding finding(Duration timeout, int outputBytes, Reading reading) throws Exception {
        PluginSettings usual = Given.kind("kind", Map.of());
        PluginSettings settings = new PluginSettings(
                usual.place(),
                usual.label(),
                usual.kind(),
                usual.command(),
                usual.scope(),
                new Bounds(timeout, outputBytes, 1),
                Map.of());
        return Inquiry.of(Given.specimen(directory, "a.txt"), settings, "reader 1", reading);
    }

    private Finding finding(Reading reading) throws Exception {
        return finding(Duration.ofSeconds(60), 1000, reading);
    }

    private String complaint(Reading reading) throws Exception {
        Finding finding = finding(reading);
        assertEquals(
                Cause.ERROR, assertInstanceOf(Finding.Failed.class, finding).cause());
        return Given.text(finding.content());
    }

    @Test
    void whatIsSaidIsTheOutput() throws Exception {
        Finding finding = finding(inquiry -> {
            inquiry.say("one");
            inquiry.say("two");
        });
        assertInstanceOf(Finding.Output.class, finding);
        assertEquals(Words.text("one\ntwo\n"), finding.content());
        assertEquals("reader 1\n", Given.text(finding.tool().version().orElseThrow()));
    }

    @Test
    void aDocumentKeepsItsBytesAndItsType() throws Exception {
        Finding finding = finding(inquiry -> inquiry.sayXml(new byte[] {'<', (byte) 0xff, '>', 0}, 3));
        assertEquals(new Words(new byte[] {'<', (byte) 0xff, '>'}, 3, "application/xml"), finding.content());
    }

    @Test
    void moreThanThereIsRoomForIsCounted() throws Exception {
        Finding finding = finding(Duration.ofSeconds(60), 10, inquiry -> {
            for (int i = 0; i < 100; i++) {
                inquiry.say("1234");
            }
        });
        assertEquals("1234\n1234\n", Given.text(finding.content()));
        assertEquals(500, finding.content().length());
    }

    @Test
    void whatIsThrownComesBehindWhatWasSaid() throws Exception {
        assertEquals("one\na.txt: too many cats\n", complaint(inquiry -> {
            inquiry.say("one");
            throw new ParseException("too many cats", 0);
        }));
    }

    @Test
    void whatSaysNothingOfItselfIsNamed() throws Exception {
        assertEquals("a.txt: java.io.IOException\n", complaint(inquiry -> {
            throw new IOException();
        }));
        assertEquals("a.txt: java.lang.IllegalStateException: 7\n", complaint(inquiry -> {
            throw new IllegalStateException("7");
        }));
    }

    @Test
    void anExhaustedStackOrHeapIsAFinding() throws Exception {
        assertTrue(complaint(InquiryTest::descend).startsWith("a.txt: java.lang.StackOverflowError"));
        assertEquals("a.txt: java.lang.OutOfMemoryError: full\n", complaint(inquiry -> {
            throw new OutOfMemoryError("full");
        }));
    }

    private static void descend(Inquiry inquiry) {
        inquiry.specimen();
        descend(inquiry);
    }

    @Test
    void noDirectoryIsNamed() throws Exception {
        Path elsewhere = Files.createTempDirectory(directory, "site");
        Path original = Files.createFile(elsewhere.resolve("a.txt"));
        Path alias = Files.createSymbolicLink(
                Files.createTempDirectory(directory, "private").resolve("a.txt"), original);
        Specimen given = Given.specimen(directory, "b.txt");
        Specimen linked = new Specimen(alias, given.path(), given.url(), given.mediaType(), 0);
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"), "scratch");
        Finding finding = Inquiry.of(linked, Given.kind("kind", Map.of()), "reader 1", inquiry -> {
            throw new IOException(alias + ", " + original.toRealPath() + " and " + temporary);
        });
        assertEquals("a.txt: a.txt, a.txt and scratch\n", Given.text(finding.content()));
    }

    @Test
    void readingEndsWithTheTime() throws Exception {
        Finding finding = finding(Duration.ofMillis(100), 1000, inquiry -> {
            inquiry.say("begun");
            try (InputStream in = inquiry.open()) {
                while (true) {
                    in.skip(-in.skip(1));
                }
            }
        });
        assertEquals(
                Cause.TIMEOUT, assertInstanceOf(Finding.Failed.class, finding).cause());
        assertEquals("begun\na.txt: not read in time\n", Given.text(finding.content()));
    }

    @Test
    void aReaderThatMakesNothingOfItIsStillLate() throws Exception {
        Finding finding = finding(Duration.ofMillis(1), 1000, inquiry -> {
            Thread.sleep(2);
            try {
                inquiry.check();
            } catch (IOException e) {
                inquiry.say("whatever");
            }
        });
        assertEquals(
                Cause.TIMEOUT, assertInstanceOf(Finding.Failed.class, finding).cause());
    }

    @Test
    void aReaderMayHaveKeptTheTimeItself() throws Exception {
        Finding finding = finding(inquiry -> {
            throw new TimeoutException();
        });
        assertEquals(
                Cause.TIMEOUT, assertInstanceOf(Finding.Failed.class, finding).cause());
        assertThrows(
                InterruptedException.class,
                () -> finding(inquiry -> {
                    throw new InterruptedException();
                }));
    }

    @Test
    void anInterruptionIsNoFinding() {
        assertThrows(
                InterruptedException.class,
                () -> finding(inquiry -> {
                    Thread.currentThread().interrupt();
                    try (InputStream in = inquiry.open()) {
                        in.read();
                    } catch (IOException e) {
                        inquiry.say("whatever");
                    }
                }));
        assertThrows(
                InterruptedException.class,
                () -> finding(inquiry -> Thread.currentThread().interrupt()));
        assertTrue(!Thread.interrupted());
    }

    @Test
    void aFileThatTakesTooMuchMemoryFailsBeforeThereIsNone() throws Exception {
        long[] taken = new long[1];
        String complaint = complaint(inquiry -> {
            try (InputStream in = inquiry.open()) {
                for (int i = 0; i < 10_000; i++) {
                    taken[0] += new byte[1 << 20].length;
                    in.skip(0);
                }
            }
        });
        assertEquals("a.txt: takes more memory than there is for one file\n", complaint);
        assertTrue(taken[0] <= 300 << 20, Long.toString(taken[0]));
    }

    @Test
    void aNameAndItsValueAreOneLine() throws Exception {
        Finding finding = finding(inquiry -> inquiry.say("a\r\nb", " c\u0000\u0085d\t "));
        assertEquals("a b: c d\n", Given.text(finding.content()));
    }
}
