package org.modoai.tomcat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.catalina.WebResource;
import org.modoai.site.Head;
import org.modoai.site.SubRequest.Receiver;

/**
 * Lets an answer through only if it is about the file that was asked for. A webapp that wants a login answers with 200
 * too, but with the page of a form: then that the file exists is what the requester must not learn.
 *
 * <p>Tomcat's ETag, of length and date, tells; where a filter has taken it away, date and length do, as far as they are
 * there. A filter may change the bytes as long as it leaves the ETag, or the date and no length.
 */
final class Attested implements Receiver {
    private static final Pattern ETAG_OF_TOMCAT = Pattern.compile("W/\"-?[0-9]+--?[0-9]+\"");

    private final Receiver receiver;
    private final Predicate<Head> aboutTheFile;
    private boolean refused;

    Attested(Receiver receiver, Predicate<Head> aboutTheFile) {
        this.receiver = receiver;
        this.aboutTheFile = aboutTheFile;
    }

    /** Whether the head of a 200 is one that the default servlet has written for this file. */
    static boolean attests(Head head, WebResource file) {
        if (!file.isFile()) {
            return false;
        }
        Optional<String> tag = head.header("ETag")
                .filter(value -> ETAG_OF_TOMCAT.matcher(value).matches());
        if (tag.isPresent()) {
            return tag.get().equals(file.getETag());
        }
        Optional<Boolean> sameDate = head.header("Last-Modified").map(file.getLastModifiedHttp()::equals);
        Optional<Boolean> sameLength = head.header("Content-Length")
                .filter(length -> head.header("Content-Encoding").isEmpty())
                .map(Long.toString(file.getContentLength())::equals);
        return sameDate.orElse(sameLength.isPresent()) && sameLength.orElse(true);
    }

    @Override
    public void head(Head head) throws IOException {
        refused = head.status() == 200 && !aboutTheFile.test(head);
        receiver.head(refused ? new Head(404, head.date(), List.of()) : head);
    }

    @Override
    public void body(ByteBuffer bytes) throws IOException {
        if (refused) {
            bytes.position(bytes.limit());
        } else {
            receiver.body(bytes);
        }
    }

    @Override
    public void file(Path file, long start, long end) throws IOException {
        if (!refused) {
            receiver.file(file, start, end);
        }
    }
}
