package org.modoai.index;

import java.sql.SQLException;
import javax.sql.DataSource;

/** A database at hand for one index, which closes it. */
public interface Store extends AutoCloseable {
    DataSource source();

    Dialect dialect();

    /** Returns when all that was committed before would outlive a sudden end of the server. */
    void flush() throws SQLException;

    @Override
    void close();
}
