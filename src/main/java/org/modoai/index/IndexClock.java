package org.modoai.index;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The one clock of an index, kept in its database: whole seconds that never go back, whatever the computer's clock does
 * and however often the index is opened.
 *
 * <p>A commit decides its second and becomes visible under the same lock under which readers are told theirs, before
 * they read. So whatever a reader has not seen yet will have that reader's second or a later one.
 */
final class IndexClock {
    /** The setting that says that harvesters may have read the index. */
    static final String PUBLISHED = "published";

    private static final String SETTING = "clock";

    private final Database database;
    private final Clock clock;

    /** Taken before the row is: those of one server wait here, in turn, and only others wait in the database. */
    private final ReentrantLock issuing = new ReentrantLock(true);

    private Instant issued = Instant.MIN;
    private volatile boolean published;

    IndexClock(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Work that is committed in this second. */
    interface Work {
        void with(Connection connection, Stamp commit) throws SQLException;
    }

    /** The second for a reader who has not begun to read. */
    Instant issue() throws IOException {
        issuing.lock();
        try {
            Instant second = database.write(this::tick);
            if (second.isAfter(issued)) {
                // kept before it is told: else a clock set back while the server was down could give it again
                database.flush();
                issued = second;
            }
            return second;
        } finally {
            issuing.unlock();
        }
    }

    /** What is committed from now on is news. */
    void publish() throws IOException {
        if (published) {
            return;
        }
        issuing.lock();
        try {
            database.writeDurably(connection -> {
                Schema.put(connection, PUBLISHED, "");
                return true;
            });
            published = true;
        } finally {
            issuing.unlock();
        }
    }

    private boolean isPublished(Connection connection) throws SQLException {
        published = published || Schema.setting(connection, PUBLISHED).isPresent();
        return published;
    }

    /** What nobody was told of before need not be safe on disk at once: it would be found again. */
    void commit(Work work) throws IOException {
        issuing.lock();
        try {
            Stamp committed = database.write(connection -> {
                Stamp stamp = new Stamp(tick(connection), isPublished(connection));
                work.with(connection, stamp);
                return stamp;
            });
            if (committed.news()) {
                database.flush();
            }
        } finally {
            issuing.unlock();
        }
    }

    private Instant tick(Connection connection) throws SQLException {
        long last = Long.parseLong(Schema.locked(connection, SETTING).orElse("0"));
        long now = clock.instant().getEpochSecond();
        if (now > last) {
            Schema.put(connection, SETTING, Long.toString(now));
        }
        return Instant.ofEpochSecond(Math.max(now, last));
    }
}
