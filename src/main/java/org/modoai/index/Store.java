package org.modoai.index;

import javax.sql.DataSource;

/** A database at hand for one index, which closes it. */
public interface Store extends AutoCloseable {
    DataSource source();

    Dialect dialect();

    @Override
    void close();
}
