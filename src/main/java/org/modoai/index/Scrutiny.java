package org.modoai.index;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Site;
import org.modoai.site.Unavailable;

/**
 * Whether a file is still what the index knows: by all that the file system tells, and by its bytes where that does not
 * settle it. That is where the file system tells neither inode nor time of change, and where a file was touched just
 * before it was looked at: the clock of a file system may stand still for two seconds.
 */
final class Scrutiny {
    /** The revision of rows that were written before revisions were kept. */
    static final Revision NOT_KEPT = new Revision("*", Instant.EPOCH);

    private static final Duration STANDSTILL = Duration.ofSeconds(2);

    /** Larger files are not read: those in doubt count as changed once. */
    private static final long READ = 16L * 1024 * 1024;

    private final Site site;
    private final Instant start;
    private final boolean thorough;

    /**
     * @param start no file is looked at before
     * @param thorough whether bytes are compared wherever the file system tells too little, touched lately or not
     */
    Scrutiny(Site site, Instant start, boolean thorough) {
        this.site = site;
        this.start = start;
        this.thorough = thorough;
    }

    /** What there is to be written of a file that is there. */
    Optional<Change> compare(Resource seen, Optional<Row> before) throws IOException {
        if (before.isEmpty()) {
            return change(Change.Kind.ADD, seen, proof(seen));
        }
        Row known = before.get();
        Resource then = known.entry().resource();
        if (known.entry().isGone()) {
            return change(Change.Kind.REPLACE, seen, proof(seen));
        }
        if (then.revision().equals(NOT_KEPT) && same(then, seen)) {
            return change(Change.Kind.SETTLE, seen, proof(seen));
        }
        if (!then.equals(seen)) {
            return change(Change.Kind.REPLACE, seen, proof(seen));
        }
        return known.proof().racy() || (thorough && isWeak(seen)) ? verify(seen, known.proof()) : Optional.empty();
    }

    private Optional<Change> verify(Resource seen, Proof before) throws IOException {
        Proof now = proof(seen);
        String digest = now.digest().isEmpty() ? digest(seen) : now.digest();
        boolean inDoubt = before.digest().isEmpty() || digest.isEmpty();
        if (inDoubt ? before.racy() : !digest.equals(before.digest())) {
            return change(Change.Kind.REPLACE, seen, now);
        }
        return now.equals(before) ? Optional.empty() : change(Change.Kind.SETTLE, seen, now);
    }

    private Optional<Change> change(Change.Kind kind, Resource seen, Proof proof) {
        return Optional.of(new Change(kind, site.key(), seen, proof));
    }

    private Proof proof(Resource seen) throws IOException {
        Instant touched = isWeak(seen) ? seen.lastModified() : seen.revision().touched();
        boolean racy = touched.isAfter(start.minus(STANDSTILL));
        return new Proof(racy || isWeak(seen) ? digest(seen) : "", racy);
    }

    private static boolean isWeak(Resource seen) {
        return seen.revision().equals(Revision.NONE);
    }

    private static boolean same(Resource one, Resource other) {
        return one.mediaType().equals(other.mediaType())
                && one.length() == other.length()
                && one.lastModified().equals(other.lastModified());
    }

    private String digest(Resource seen) throws IOException {
        if (seen.length() > READ) {
            return "";
        }
        try (InputStream bytes = site.open(seen.path())) {
            return DigestUtils.sha256Hex(bytes);
        } catch (Unavailable e) {
            throw e;
        } catch (IOException unreadable) {
            return "";
        }
    }
}
