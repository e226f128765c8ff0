package org.modoai.index;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.modoai.site.Openness;
import org.modoai.site.PublicCheck;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Site;
import org.modoai.site.Unavailable;

/**
 * Whether a file is still what the index knows: by all that the file system tells, and by its bytes where that does not
 * settle it. That is where the file system tells neither inode nor time of change, or where only these differ, as they do
 * between the copies of a file on two servers; and where a file was touched just before it was looked at: the clock of a
 * file system may stand still for two seconds.
 */
final class Scrutiny {
    private static final Duration STANDSTILL = Duration.ofSeconds(2);

    /** Larger files are not read: those in doubt count as changed. */
    private static final long READ = 16L * 1024 * 1024;

    private final Site site;
    private final Instant start;
    private final Care care;
    private final boolean shared;
    private final PublicCheck publicCheck;
    private final Twins twins;

    /**
     * @param publicCheck asked about what is new or changed
     * @param start no file is looked at before
     * @param shared whether servers with copies of the files may look at them too: then those are compared however large,
     *     or two servers would find each other's changed for ever
     */
    Scrutiny(Site site, PublicCheck publicCheck, Instant start, Care care, boolean shared, Twins twins) {
        this.site = site;
        this.publicCheck = publicCheck;
        this.start = start;
        this.care = care;
        this.shared = shared;
        this.twins = twins;
    }

    /** How closely one looks. */
    enum Care {
        /** At one file; what another server's scan goes by is left to it. */
        LOOK,
        SCAN,
        /** A scan that compares bytes wherever the file system tells too little, touched lately or not. */
        VERIFY
    }

    /** What there is to be written of a file that is there. */
    Optional<Change> compare(Resource seen, Optional<Row> before) throws IOException {
        if (before.isEmpty()) {
            return change(Change.Kind.ADD, seen, proof(seen, false));
        }
        Row known = before.get();
        Resource then = known.entry().resource();
        boolean digested = !known.proof().digest().isEmpty();
        if (known.entry().isGone() || !then.isLike(seen)) {
            return change(Change.Kind.REPLACE, seen, proof(seen, digested));
        }
        if (!then.revision().equals(seen.revision())) {
            return compareBytes(seen, known);
        }
        if (care != Care.LOOK && known.entry().standing() == Standing.NEW) {
            return change(Change.Kind.SETTLE, seen, known.proof())
                    .filter(change -> change.openness() != Openness.UNKNOWN);
        }
        boolean doubtful = known.proof().racy() || (care == Care.VERIFY && isWeak(seen));
        return doubtful ? verify(seen, known.proof()) : Optional.empty();
    }

    /** Another file in its place, or one that was touched, or the copy on another server. */
    private Optional<Change> compareBytes(Resource seen, Row known) throws IOException {
        Revision then = known.entry().resource().revision();
        String file = site.key() + seen.path();
        if (care == Care.LOOK && twins.contains(file, then, seen.revision())) {
            return Optional.empty();
        }
        Proof now = proof(seen, true);
        if (now.digest().isEmpty() || !now.digest().equals(known.proof().digest())) {
            return change(Change.Kind.REPLACE, seen, now);
        }
        if (care == Care.LOOK && !now.racy()) {
            twins.add(file, then, seen.revision());
        }
        return care == Care.LOOK ? Optional.empty() : change(Change.Kind.SETTLE, seen, now);
    }

    private Optional<Change> verify(Resource seen, Proof before) throws IOException {
        Proof now = proof(seen, !before.digest().isEmpty());
        boolean inDoubt = before.digest().isEmpty() || now.digest().isEmpty();
        if (inDoubt ? before.racy() : !now.digest().equals(before.digest())) {
            return change(Change.Kind.REPLACE, seen, now);
        }
        // nothing about the file has changed, who may read it included
        return now.equals(before)
                ? Optional.empty()
                : Optional.of(new Change(Change.Kind.SETTLE, site.key(), seen, now, Openness.UNKNOWN));
    }

    private Optional<Change> change(Change.Kind kind, Resource seen, Proof proof) throws IOException {
        return Optional.of(new Change(kind, site.key(), seen, proof, publicCheck.of(seen)));
    }

    /** @param digested whether the digest is wanted in any case */
    private Proof proof(Resource seen, boolean digested) throws IOException {
        Instant touched = isWeak(seen) ? seen.lastModified() : seen.revision().touched();
        boolean racy = touched.isAfter(start.minus(STANDSTILL));
        return new Proof(digested || racy || isWeak(seen) ? digest(seen, digested) : "", racy);
    }

    /** Whether the clock of the file system may not have moved on since a file was touched. */
    static boolean isLate(Revision revision, Instant now) {
        return Duration.between(revision.touched(), now).abs().compareTo(STANDSTILL) <= 0;
    }

    private static boolean isWeak(Resource seen) {
        return seen.revision().equals(Revision.NONE);
    }

    private String digest(Resource seen, boolean wanted) throws IOException {
        if (seen.length() > READ && !(wanted && shared)) {
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
