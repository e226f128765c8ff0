package org.modoai.index;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.modoai.site.Unavailable;

/** Transactions on a store; the one place where a failure of the store becomes {@link Unavailable}. */
final class Database implements AutoCloseable {
    /** The class of states in which the database has undone a transaction for another's sake: it may go well again. */
    private static final String ROLLED_BACK = "40";

    private static final int ATTEMPTS = 3;

    private final Store store;
    private volatile boolean closed;

    Database(Store store) {
        this.store = store;
    }

    /** Work within one transaction. */
    interface Work<T> {
        T with(Connection connection) throws SQLException;
    }

    Dialect dialect() {
        return store.dialect();
    }

    boolean isShared() {
        return store.isShared();
    }

    boolean elect() throws IOException {
        try {
            return store.elect();
        } catch (SQLException e) {
            throw closed ? closed() : new Unavailable("the index cannot be used now", e);
        }
    }

    void resign() {
        store.resign();
    }

    /** All of the work sees the same state. */
    <T> T read(Work<T> work) throws IOException {
        return transact(Connection.TRANSACTION_REPEATABLE_READ, work);
    }

    /** All of the work is kept, or nothing. */
    <T> T write(Work<T> work) throws IOException {
        return transact(Connection.TRANSACTION_READ_COMMITTED, work);
    }

    /** Work whose result is not told before it is safe on disk. */
    <T> T writeDurably(Work<T> work) throws IOException {
        T result = write(work);
        flush();
        return result;
    }

    void told() throws IOException {
        store.told();
    }

    void flush() throws IOException {
        try {
            store.flush();
        } catch (SQLException | IllegalStateException e) {
            throw closed ? closed() : new Unavailable("the index cannot be used now", e);
        }
    }

    private <T> T transact(int isolation, Work<T> work) throws Unavailable {
        try {
            for (int left = ATTEMPTS; left > 1; left--) {
                try {
                    return attempt(isolation, work);
                } catch (SQLException e) {
                    if (e.getSQLState() == null || !e.getSQLState().startsWith(ROLLED_BACK)) {
                        throw e;
                    }
                }
            }
            return attempt(isolation, work);
        } catch (SQLException e) {
            throw closed ? closed() : new Unavailable("the index cannot be used now", e);
        }
    }

    private <T> T attempt(int isolation, Work<T> work) throws SQLException, Unavailable {
        try (Connection connection = connection()) {
            connection.setTransactionIsolation(isolation);
            connection.setAutoCommit(false);
            try {
                T result = work.with(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                undo(connection, e);
                throw e;
            }
        }
    }

    private Connection connection() throws SQLException, Unavailable {
        if (closed) {
            throw closed();
        }
        try {
            return store.source().getConnection();
        } catch (IllegalStateException disposed) {
            throw new Unavailable("the index is closed", disposed);
        }
    }

    private static void undo(Connection connection, Exception cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    private static Unavailable closed() {
        return new Unavailable("the index is closed");
    }

    @Override
    public void close() {
        closed = true;
        store.close();
    }
}
