package org.modoai.tomcat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.modoai.site.Answer;
import org.modoai.site.FileAnswer;
import org.modoai.site.Head;
import org.modoai.site.Header;
import org.modoai.site.Listing.Entry;

/**
 * A file and how it is answered for, known without asking.
 *
 * @param type as the server has it for the name
 * @param moment in which it was looked at
 */
record PlainFile(Path file, Entry entry, Optional<String> type, PlainResponse response, Instant moment) {
    /** Longer ones are not read for the sake of comparison. */
    private static final long COMPARED = 64 * 1024;

    /** From here on the server lets the kernel send files. */
    private static final long LARGE = 48 * 1024;

    /** What files have in common that the server deals with in the same way. */
    record Kind(Optional<String> type, boolean empty, boolean large) {}

    Kind kind() {
        return new Kind(type, entry.length() == 0, entry.length() >= LARGE);
    }

    Answer answer() {
        return new FileAnswer(file, entry, this::head);
    }

    private Head head() {
        return response.head(entry, type, moment);
    }

    /** In what an answer to the GET differs from ours; the body of that answer is read. */
    Optional<String> difference(Answer real) throws IOException {
        if (real.head().status() != PlainResponse.STATUS) {
            return Optional.of("status " + real.head().status());
        }
        List<Header> theirs = lasting(real.head());
        List<Header> ours = lasting(head());
        if (!theirs.equals(ours)) {
            return Optional.of("header fields " + names(theirs, ours));
        }
        boolean sameFile = real.file().map(file::equals).orElse(true);
        return sameFile && (entry.length() > COMPARED || isBody(real)) ? Optional.empty() : Optional.of("bytes");
    }

    private boolean isBody(Answer real) throws IOException {
        try (InputStream stored = answer().body();
                InputStream served = real.body()) {
            return Arrays.equals(stored.readAllBytes(), served.readAllBytes());
        }
    }

    private static List<Header> lasting(Head head) {
        return head.headers().stream()
                .filter(header -> !header.name().equalsIgnoreCase("Date"))
                .toList();
    }

    private static String names(List<Header> theirs, List<Header> ours) {
        List<Header> differing = new ArrayList<>(theirs);
        differing.removeAll(ours);
        List<Header> missing = new ArrayList<>(ours);
        missing.removeAll(theirs);
        differing.addAll(missing);
        List<String> names = differing.stream().map(Header::name).distinct().toList();
        return names.isEmpty() ? "in another order" : String.join(", ", names);
    }
}
