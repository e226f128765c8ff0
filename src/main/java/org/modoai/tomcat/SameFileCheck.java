package org.modoai.tomcat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.catalina.WebResource;
import org.modoai.site.Head;
import org.modoai.site.SubRequest.Receiver;

/**
 * Lets the answer to the GET of a file through if it is that file, and makes a 404 of any other. A webapp that wants a login
 * answers with 200 too, but with the page of a form: then that the file exists is what the requester must not learn. No
 * header field proves anything, since a page may have any of them.
 *
 * <p>Proof is what the server is about to send, if it says so, else the bytes: the beginning of the body is held back until
 * it has been compared. Who gets as much of a file learns nothing by being told that it exists.
 */
final class SameFileCheck implements Receiver {
    /** How much is held back and compared. */
    static final int COMPARED = 64 * 1024;

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;

    private final WebResource file;
    private final Receiver receiver;
    private Optional<Head> held = Optional.empty();
    private byte[] beginning = new byte[0];
    private int filled;
    private boolean refused;

    SameFileCheck(WebResource file, Receiver receiver) {
        this.file = file;
        this.receiver = receiver;
    }

    @Override
    public void head(Head head) throws IOException {
        if (head.status() != OK) {
            receiver.head(head);
        } else {
            held = Optional.of(head);
            // one more than it has, so that a longer one is found out
            long most = file.isFile() ? Math.min(COMPARED, file.getContentLength() + 1) : 1;
            beginning = new byte[(int) most];
        }
    }

    @Override
    public void body(ByteBuffer bytes) throws IOException {
        if (held.isPresent()) {
            int n = Math.min(bytes.remaining(), beginning.length - filled);
            bytes.get(beginning, filled, n);
            filled += n;
            if (filled == beginning.length) {
                decide(filled == COMPARED && isBeginning());
            }
        }
        if (refused) {
            bytes.position(bytes.limit());
        } else if (held.isEmpty() && bytes.hasRemaining()) {
            receiver.body(bytes);
        }
    }

    @Override
    public void file(Path sent, long start, long end) throws IOException {
        if (held.isPresent()) {
            boolean whole = start == 0 && end == file.getContentLength();
            decide(whole && file.isFile() && sent.toString().equals(file.getCanonicalPath()));
        }
        if (!refused) {
            receiver.file(sent, start, end);
        }
    }

    /** Comes when the answer has come to its end. Returns whether it is an empty file, of which the bytes prove nothing. */
    boolean end() throws IOException {
        boolean empty = held.isPresent() && filled == 0 && file.isFile() && file.getContentLength() == 0;
        if (held.isPresent() && !empty) {
            decide(filled == file.getContentLength() && isBeginning());
        }
        return empty;
    }

    /** Decides on an empty file. */
    void decide(boolean same) throws IOException {
        Head head = held.orElseThrow();
        held = Optional.empty();
        refused = !same || !isOfLength(head);
        receiver.head(refused ? new Head(NOT_FOUND, head.date(), List.of()) : head);
        if (!refused && filled > 0) {
            receiver.body(ByteBuffer.wrap(beginning, 0, filled));
        }
        beginning = new byte[0];
    }

    private boolean isOfLength(Head head) {
        return head.header("Content-Length")
                .map(Long.toString(file.getContentLength())::equals)
                .orElse(true);
    }

    private boolean isBeginning() throws IOException {
        if (!file.isFile()) {
            return false;
        }
        try (InputStream stored = file.getInputStream()) {
            return stored != null && Arrays.equals(stored.readNBytes(filled), Arrays.copyOf(beginning, filled));
        }
    }
}
