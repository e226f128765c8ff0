package org.modoai.tomcat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.catalina.WebResource;
import org.apache.catalina.WebResourceRoot;
import org.modoai.site.Answer;
import org.modoai.site.Head;
import org.modoai.site.SubRequest;
import org.modoai.site.Unavailable;
import org.modoai.site.Uncertain;
import org.modoai.site.UrlPath;
import org.modoai.site.Visit;

/**
 * Whether a servlet that answers for all that no other does, as those of frameworks do, hands a file out as it is: a
 * request of nobody in particular must bring the very bytes.
 */
final class PassThrough {
    private static final int BUFFER = 64 * 1024;

    /** In the place of the status of an error, which would end the visit. */
    private static final int FAILED = 0;

    private final WebResourceRoot resources;
    private final Visit visit;

    PassThrough(WebResourceRoot resources, Visit visit) {
        this.resources = resources;
        this.visit = visit;
    }

    /**
     * @throws Uncertain if the servlet fails at this one
     * @throws UncheckedIOException if nothing can be known now
     */
    boolean serves(String names) {
        WebResource file = resources.getResource("/" + names);
        if (!file.isFile()) {
            return false;
        }
        try (Answer answer = visit.get(UrlPath.encode(names))) {
            if (answer.head().status() == FAILED) {
                throw new Uncertain("the servlet that may serve it fails");
            }
            return answer.head().status() == 200 && equal(answer, file);
        } catch (Unavailable e) {
            throw new UncheckedIOException(e);
        } catch (IOException brokenOff) {
            return false;
        }
    }

    static boolean equal(Answer answer, WebResource file) throws IOException {
        String length = Long.toString(file.getContentLength());
        if (!answer.head().header("Content-Length").orElse(length).equals(length)) {
            return false;
        }
        try (InputStream stored = file.getInputStream();
                InputStream served = answer.body()) {
            byte[] chunk = stored.readNBytes(BUFFER);
            while (chunk.length > 0 && Arrays.equals(chunk, served.readNBytes(chunk.length))) {
                chunk = stored.readNBytes(BUFFER);
            }
            return chunk.length == 0 && served.read() < 0;
        }
    }

    /** A program's error at one path is no reason to give up on all the others. */
    static SubRequest tolerant(SubRequest request) {
        return (target, requester, receiver) -> request.get(target, requester, new SubRequest.Receiver() {
            @Override
            public void head(Head head) throws IOException {
                boolean error = head.status() >= 500 && head.status() != 503;
                receiver.head(error ? new Head(FAILED, head.date(), List.of()) : head);
            }

            @Override
            public void body(ByteBuffer bytes) throws IOException {
                receiver.body(bytes);
            }

            @Override
            public void file(Path file, long start, long end) throws IOException {
                receiver.file(file, start, end);
            }
        });
    }
}
