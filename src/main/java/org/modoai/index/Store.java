package org.modoai.index;

import java.io.IOException;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A database at hand for one index, which closes it. */
public interface Store extends AutoCloseable {
    DataSource source();

    Dialect dialect();

    /** Returns when all that was committed before would outlive a sudden end of the server. */
    void flush() throws SQLException;

    /** Returns when it is known for good that harvesters are told of it; comes before they are. */
    default void told() throws IOException {}

    /** Whether other servers use it too. */
    default boolean isShared() {
        return false;
    }

    /** Whether this server is the one that scans; it becomes so if no other is, and stays so until it resigns or ends. */
    default boolean elect() throws SQLException {
        return true;
    }

    /** Lets another server scan. */
    default void resign() {}

    @Override
    void close();
}
