package org.modoai.site;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** A GET made inside the server on a requester's behalf: what they would get, without a socket. */
public interface SubRequest {
    /**
     * Runs one GET to its end on the calling thread.
     *
     * @param target the resource's path in normal form from the root of the server, with its leading slash, and its query
     *     if it has one
     * @throws Unavailable if no answer can be had now, for instance while the webapp restarts
     * @throws IOException if the receiver threw it, or the answer broke off after its head
     */
    void get(String target, Requester requester, Receiver receiver) throws IOException;

    /** Takes an answer as it comes: the head once, then bytes or a file, or nothing if the body is empty. */
    interface Receiver {
        void head(Head head) throws IOException;

        /** Consumes all remaining bytes before it returns; throws to break the request off. */
        void body(ByteBuffer bytes) throws IOException;

        /** The body is this part of a file, which the server would hand to the kernel unread. */
        void file(Path file, long start, long end) throws IOException;
    }
}
