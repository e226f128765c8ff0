package org.modoai.index;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/** Where the index of a test is kept. */
interface IndexPlace {
    /** The index that goes with this directory. */
    ResourceIndex open(Path directory, Clock clock, Rules rules) throws IOException;

    /** In the directory, by H2. */
    interface InH2 extends IndexPlace {
        @Override
        default ResourceIndex open(Path directory, Clock clock, Rules rules) throws IOException {
            return SqlIndex.open(H2Store.open(directory), clock, rules);
        }
    }

    /** In a schema of PostgreSQL that is named for the directory. */
    interface InPostgres extends IndexPlace {
        @Override
        default ResourceIndex open(Path directory, Clock clock, Rules rules) throws IOException {
            return SqlIndex.open(Postgres.store(Postgres.schema(directory)), clock, rules);
        }
    }
}
