package org.modoai.index;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Site;

/**
 * Which resources exist and since when, in the order datestamp, site, path. Safe for use by many threads; failures of
 * the store behind it are {@link org.modoai.site.Unavailable}.
 */
public interface ResourceIndex extends AutoCloseable {
    /**
     * This second, by a clock that never goes back and gives the datestamps too. Whatever a reader who asked for it
     * before reading has not seen will have this datestamp or a later one.
     */
    Instant now() throws IOException;

    /** At most {@code limit} entries of the selection that come after the cursor, in order. */
    List<Entry> page(Selection selection, Cursor after, int limit) throws IOException;

    /**
     * At most {@code limit} entries of a site that lie below a directory, however deep, and behind a path, in order of
     * path.
     *
     * @param directory empty for the whole site, else ending in a slash
     * @param after empty to begin with the first
     */
    List<Entry> below(String site, String directory, String after, int limit) throws IOException;

    Optional<Entry> find(String site, String path) throws IOException;

    /** The media types that entries have, in order. */
    List<MediaType> mediaTypes() throws IOException;

    /** The earliest datestamp of all that is or was public; empty if nothing ever was. */
    Optional<Instant> earliest() throws IOException;

    /** How much of deletions harvesters can count on. */
    Deletions deletions();

    /**
     * From now on harvesters read the index, so that whatever is committed later is news to them. Comes after
     * {@link #now} and before reading.
     */
    void publish() throws IOException;

    /**
     * Merges a walk of the site into the index; what the walk does not show any more is gone. Of what is new or changed it
     * asks whether everybody can GET it.
     */
    Changes scan(Site site) throws IOException;

    /** A scan that also compares the bytes of files of which the file system tells too little. */
    Changes verify(Site site) throws IOException;

    /**
     * Notes what everybody can GET, safely on disk, and returns the entries as they are now, in the same order. One that
     * was shown otherwise before has a new datestamp; one that is not there any more is left out.
     */
    List<Entry> judge(List<Verdict> verdicts) throws IOException;

    /** Looks at one path of the site again, asks whether everybody can GET it, and commits what it finds. */
    Optional<Entry> refresh(Site site, String path) throws IOException;

    /**
     * A resource was left out of a list in which it has its place, since it is changing: it gets a later one, even if it
     * is found as it was.
     */
    void leftOut(Entry entry) throws IOException;

    /**
     * Whether a file of this revision was touched so lately that another state of it may have the same: then it is not
     * certain which it was that anybody has seen.
     */
    boolean isLate(Revision revision);

    /** The SHA-256 of the file of an entry, as it was kept; empty if the file is not certain to be the same. */
    Optional<String> sha256(Entry entry) throws IOException;

    /** Keeps the SHA-256 of the file of an entry, unless that has changed since. */
    void keep(Entry entry, String sha256) throws IOException;

    /**
     * Gives a new datestamp to every resource of these that is there, bit by bit; to none if nobody has read the index
     * yet.
     *
     * @return to how many
     */
    long restamp(Predicate<Resource> these) throws IOException;

    /** What was kept under this name. */
    Optional<String> kept(String name) throws IOException;

    /** Keeps something under a name, safely on disk. */
    void keep(String name, String content) throws IOException;

    /** The keys of all sites of which anything is known, be it that they are gone. */
    Set<String> sites() throws IOException;

    /** Every site but these is gone, with all its resources. */
    void retain(Collection<String> sites) throws IOException;

    /** When the site's last scan ended; empty if none ever did. */
    Optional<Instant> scanned(String site) throws IOException;

    /** Who scans, where several servers share the index; a scan by another than that is safe, but idle. */
    default Election election() {
        return Election.ALONE;
    }

    /** Random bytes made when the index was, the same for its whole life: the key that signs tokens. */
    byte[] secret() throws IOException;

    @Override
    void close();

    /** What a scan did. */
    record Changes(long seen, long added, long changed, long removed) {}

    /** The protocol's three levels of support for deletions. */
    enum Deletions {
        NO,
        TRANSIENT,
        PERSISTENT
    }
}
