package org.modoai.repository;

import java.io.IOException;
import java.time.Duration;
import org.modoai.format.MetadataFormat;
import org.modoai.format.Prepared;

/** Records made ready to be written, in their order. Asked by one thread; each is closed before the next is asked for. */
public interface PreparedRecords extends AutoCloseable {
    /**
     * Looks for a further record, ready or not, for about so long at most. Returns false if that was not enough: then it is
     * to be looked for again.
     *
     * @throws org.modoai.site.Unavailable if that cannot be known now
     */
    boolean search(Duration most) throws IOException;

    /**
     * Whether there is a further record, ready or not.
     *
     * @throws org.modoai.site.Unavailable if that cannot be known now
     */
    boolean hasNext() throws IOException;

    /** The next record, of which {@link #hasNext} has told; what was thrown while it was made ready is thrown here. */
    PreparedRecord next() throws IOException;

    /** Calls off and closes all that was made ready and not taken, and the records themselves. */
    @Override
    void close();

    /** Makes one record ready, on whatever thread. */
    interface Preparation {
        Prepared prepare(VisibleRecord record) throws IOException;
    }

    /**
     * The records in a format, some of them ahead of their turn if the format is one for that.
     *
     * @param most how many are going to be asked for, if that is known; no more are made ready
     */
    static PreparedRecords of(Records records, MetadataFormat format, Caller caller, long most) {
        Preparation preparation =
                record -> record.isGone() ? Prepared.NOTHING : format.prepare(record.dissemination(caller));
        return format.runsAhead() ? new RunAhead(records, preparation, most) : oneByOne(records, preparation);
    }

    /** The records, all that there are, some of them ahead of their turn. */
    static PreparedRecords ahead(Records records, Preparation preparation) {
        return new RunAhead(records, preparation, Long.MAX_VALUE);
    }

    /** The records, each made ready when it is asked for. */
    static PreparedRecords oneByOne(Records records, Preparation preparation) {
        return new OneByOne(records, preparation);
    }
}
