package org.modoai.repository;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.modoai.site.Answer;
import org.modoai.site.Head;
import org.modoai.site.Resource;
import org.modoai.site.Site;

/** Whether an answer is of the state of a resource that the index knows, and not of a newer one. */
record Currency(Resource known, Site site) {
    /** The file is only looked at where the answer's own date or length raise doubts. */
    boolean isOf(Answer answer) throws IOException {
        Optional<Boolean> sameDate =
                answer.head().header("Last-Modified").flatMap(Currency::parse).map(this::isDate);
        Optional<Boolean> sameLength =
                length(answer.head()).map(length -> length.equals(Long.toString(known.length())));
        return (sameDate.orElse(true) && sameLength.orElse(true))
                || site.find(known.path()).filter(known::isLike).isPresent();
    }

    private boolean isDate(Instant date) {
        return date.getEpochSecond() == known.lastModified().getEpochSecond();
    }

    private static Optional<String> length(Head head) {
        return head.header("Content-Encoding").isPresent() ? Optional.empty() : head.header("Content-Length");
    }

    private static Optional<Instant> parse(String date) {
        try {
            return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
