package org.modoai.index;

import java.io.IOException;
import java.util.Optional;

/** The election among all servers that have the same database. */
final class SharedElection implements Election {
    private static final String ASKED = "asked";

    private final Database database;

    SharedElection(Database database) {
        this.database = database;
    }

    @Override
    public boolean isContested() {
        return true;
    }

    @Override
    public boolean win() throws IOException {
        return database.elect();
    }

    @Override
    public void resign() {
        database.resign();
    }

    @Override
    public void ask() throws IOException {
        database.write(connection -> {
            Schema.put(connection, ASKED, "true");
            return true;
        });
    }

    @Override
    public boolean isAsked() throws IOException {
        boolean asked =
                database.read(connection -> Schema.setting(connection, ASKED).equals(Optional.of("true")));
        if (asked) {
            database.write(connection -> {
                Schema.put(connection, ASKED, "false");
                return true;
            });
        }
        return asked;
    }
}
