package org.modoai.repository;

import java.io.IOException;
import java.time.Instant;
import org.modoai.site.Answer;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;
import org.modoai.site.Site;

/** Whether an answer is of the state of a resource that the index knows, and not of a newer one. */
record Currency(Resource known, Site site) {
    /** The file is only looked at where the answer's own date or length raise doubts. */
    boolean isOf(Answer answer) throws IOException {
        if (answer.revision().isPresent()) {
            return answer.revision().get().equals(known.revision());
        }
        boolean sameDate = answer.lastModified().map(this::isDate).orElse(true);
        return (sameDate && !answer.isNotOfLength(known.length()))
                || site.find(known.path()).filter(known::isLike).isPresent();
    }

    /**
     * Whether it is told as it is though the index knows another state: what a program answers may be another each time,
     * and would never be told if it had to be known before.
     */
    boolean isToldAnyway(Answer answer) {
        MediaType type = MediaType.of(answer.head().header("Content-Type").orElse(""));
        return answer.revision().isPresent() && type.equals(known.mediaType());
    }

    private boolean isDate(Instant date) {
        return date.getEpochSecond() == known.lastModified().getEpochSecond();
    }
}
