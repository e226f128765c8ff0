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
    private static final String SETTING = "clock";

    private final Database database;
    private final Clock clock;

    /** Taken before the row is: those of one server wait here, in turn, and only others wait in the database. */
    private final ReentrantLock issuing = new ReentrantLock(true);

    private Instant issued = Instant.MIN;

    IndexClock(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Work that is committed in this second. */
    interface Work {
        void with(Connection connection, Instant commit) throws SQLException;
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

    void commit(Work work) throws IOException {
        issuing.lock();
        try {
            database.writeDurably(connection -> {
                Instant second = tick(connection);
                work.with(connection, second);
                return second;
            });
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
