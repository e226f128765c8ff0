package org.modoai.analysis.worker;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.logging.LogManager;

/**
 * Where a tool says {@code ready} and its version on a line, then answers requests until there are no more.
 *
 * <p>A request is a line: a media type, a tab and the name of a file in the working directory. An answer is a line with
 * {@code ok} or {@code error} and a number, and that many bytes: the tool's report, or why there is none.
 */
public final class Workplace {
    private final BufferedReader requests;
    private final OutputStream answers;

    Workplace(InputStream requests, OutputStream answers) {
        this.requests = new BufferedReader(new InputStreamReader(requests, StandardCharsets.UTF_8));
        this.answers = answers;
    }

    /** That of this process, whose standard output is of no other use from now on: tools print and log what they like. */
    public static Workplace ofThisProcess() {
        LogManager.getLogManager().reset();
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        System.setOut(nowhere);
        System.setErr(nowhere);
        Locale.setDefault(Locale.ENGLISH);
        // deleted with all that is in it, however this process ends
        String directory = System.getenv("TMPDIR");
        if (directory != null) {
            System.setProperty("java.io.tmpdir", directory);
        }
        return new Workplace(
                new FileInputStream(FileDescriptor.in),
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    }

    /** Has the tool work. */
    public void work(Examiner tool) throws IOException {
        answers.write(("ready " + tool.version() + "\n").getBytes(StandardCharsets.UTF_8));
        answers.flush();
        for (String request; (request = requests.readLine()) != null; ) {
            String[] parts = request.split("\t", 2);
            try {
                answer("ok", parts.length == 2 ? tool.report(parts[0], parts[1]) : refused(request));
            } catch (IOException e) {
                answer("error", text(e.getMessage()));
            } catch (StackOverflowError e) {
                answer("error", text("the file is nested too deeply"));
            } catch (OutOfMemoryError e) {
                answer("error", text("the file needs more memory than there is"));
                // the tool may be left in any state
                return;
            }
        }
    }

    private static byte[] refused(String request) throws IOException {
        throw new IOException("not a request: " + request);
    }

    private static byte[] text(String text) {
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private void answer(String word, byte[] content) throws IOException {
        answers.write((word + " " + content.length + "\n").getBytes(StandardCharsets.US_ASCII));
        answers.write(content);
        answers.flush();
    }
}
