package org.modoai.analysis.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WorkplaceTest {
    /** It says what it is asked, or throws what the name of the file says. */
    private static final class Tool implements Examiner {
        @Override
        public String version() {
            return "tool 1";
        }

        @Override
        public byte[] report(String mediaType, String name) throws IOException {
            switch (name) {
                case "unreadable" -> throw new IOException("unreadable: is so");
                case "deep" -> throw new StackOverflowError();
                case "large" -> throw new OutOfMemoryError();
                default -> {
                    return (mediaType + " " + name).getBytes(StandardCharsets.UTF_8);
                }
            }
        }
    }

    private static String answers(String requests) throws IOException {
        ByteArrayOutputStream answers = new ByteArrayOutputStream();
        new Workplace(new ByteArrayInputStream(requests.getBytes(StandardCharsets.UTF_8)), answers).work(new Tool());
        return answers.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aToolIsReadyBeforeItIsAsked() throws IOException {
        assertEquals("ready tool 1\n", answers(""));
    }

    @Test
    void anAnswerIsAsLongAsItSaysInBytes() throws IOException {
        assertEquals("ready tool 1\nok 7\nx/y \u00e9bok 7\nx/y a\tb", answers("x/y\t\u00e9b\nx/y\ta\tb\n"));
    }

    @Test
    void whatCannotBeAnsweredIsAnErrorAndTheNextIsAnsweredAgain() throws IOException {
        assertEquals(
                "ready tool 1\nerror 18\nunreadable: is so\nerror 30\nthe file is nested too deeply\nok 5\nx/y a",
                answers("x/y\tunreadable\nx/y\tdeep\nx/y\ta\n"));
    }

    @Test
    void aToolThatRanOutOfMemoryIsAskedNothingMore() throws IOException {
        assertEquals(
                "ready tool 1\nerror 41\nthe file needs more memory than there is\n", answers("x/y\tlarge\nx/y\ta\n"));
    }

    @Test
    void aLineThatIsNoRequestIsRefused() throws IOException {
        assertEquals("ready tool 1\nerror 24\nnot a request: nonsense\n", answers("nonsense\n"));
    }
}
