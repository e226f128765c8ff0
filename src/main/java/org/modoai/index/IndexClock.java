package org.modoai.index;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The one clock of an index, kept in its database: whole seconds that never go back, whatever the computer's clock does
 * and however often and by how many servers the index is opened.
 *
 * <p>A commit decides its second and becomes visible under the same lock under which readers are told theirs, before
 * they read: that on the clock's row. So whatever a reader has not seen yet will have that reader's second or a later
 * one.
 */
final class IndexClock {
    /** The setting that says that harvesters may have read the index. */
    static final String PUBLISHED = "published";

    /** The setting that counts commits. */
    private static final String COMMITS = "commits";

    private final Database database;
    private final Clock clock;

    /** Taken before the row is: those of one server wait here, in turn, and only others wait in the database. */
    private final ReentrantLock issuing = new ReentrantLock(true);

    private Instant issued = Instant.MIN;

    /** Whether something is committed that may not be safe on disk; only for who holds the lock. */
    private boolean unsafe;

    private volatile boolean published;

    IndexClock(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Work that is committed in this second. */
    interface Work<T> {
        T with(Connection connection, Stamp commit) throws SQLException;
    }

    /** Held by those of this server who commit. */
    ReentrantLock issuing() {
        return issuing;
    }

    /** This moment, by the clock that all servers have in common; it may go back. */
    Instant instant(Connection connection) throws SQLException {
        Optional<String> query = database.dialect().now();
        return query.isEmpty() ? clock.instant() : Instant.ofEpochMilli(Schema.number(connection, query.get()));
    }

    /** The number of the last commit that can be seen. */
    long commits() throws IOException {
        return database.read(IndexClock::commits);
    }

    private static long commits(Connection connection) throws SQLException {
        return Long.parseLong(Schema.setting(connection, COMMITS).orElse("0"));
    }

    /** The second for a reader who has not begun to read. */
    Instant issue() throws IOException {
        issuing.lock();
        try {
            Instant second = database.write(this::tick);
            if (second.isAfter(issued)) {
                // kept before it is told: else a clock set back while the server was down could give it again
                flush();
                issued = second;
            }
            return second;
        } finally {
            issuing.unlock();
        }
    }

    /** The index may have come from elsewhere since. */
    void open() throws IOException {
        if (database.read(this::isPublished)) {
            database.told();
        }
    }

    /** What is committed from now on is news. */
    void publish() throws IOException {
        if (published) {
            return;
        }
        issuing.lock();
        try {
            database.told();
            database.writeDurably(connection -> {
                // no commit may be under way that does not know
                tick(connection);
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
    <T> T commit(Work<T> work) throws IOException {
        issuing.lock();
        try {
            boolean[] news = {false};
            T result = database.write(connection -> {
                Instant second = tick(connection);
                long number = commits(connection) + 1;
                Schema.put(connection, COMMITS, Long.toString(number));
                news[0] = isPublished(connection);
                return work.with(connection, new Stamp(second, news[0], number));
            });
            if (news[0]) {
                flush();
            }
            return result;
        } finally {
            issuing.unlock();
        }
    }

    /** Returns when a commit that can be seen already, but is not safe on disk yet, is: it holds the clock until then. */
    void awaitCommit() throws IOException {
        issuing.lock();
        try {
            if (unsafe) {
                flush();
            }
        } finally {
            issuing.unlock();
        }
    }

    /** What could not be written to disk now is to be before it is told to anybody. */
    private void flush() throws IOException {
        unsafe = true;
        database.flush();
        unsafe = false;
    }

    private Instant tick(Connection connection) throws SQLException {
        long last = Long.parseLong(
                Schema.locked(connection, Schema.CLOCK, database.dialect()).orElse("0"));
        long now = instant(connection).getEpochSecond();
        if (now > last) {
            Schema.put(connection, Schema.CLOCK, Long.toString(now));
        }
        return Instant.ofEpochSecond(Math.max(now, last));
    }
}
