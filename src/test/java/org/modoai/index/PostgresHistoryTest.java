package org.modoai.index;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

class PostgresHistoryTest extends HistoryContract {
    @Override
    ResourceIndex open(Path directory, Clock clock, Rules rules) throws IOException {
        return SqlIndex.open(Postgres.store(Postgres.schema(directory)), clock, rules);
    }
}
