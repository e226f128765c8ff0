package org.modoai.index;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The SQL on the table of scans: when the last one of each site ended, in milliseconds. */
final class Scans {
    private Scans() {}

    static Optional<Instant> end(Connection connection, String site) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT ended FROM scan WHERE site = ?")) {
            select.setString(1, site);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? Optional.of(Instant.ofEpochMilli(rows.getLong(1))) : Optional.empty();
            }
        }
    }

    static List<String> sites(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT site FROM scan");
                ResultSet rows = select.executeQuery()) {
            List<String> sites = new ArrayList<>();
            while (rows.next()) {
                sites.add(rows.getString(1));
            }
            return sites;
        }
    }

    static void ended(Connection connection, String site, Instant end) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE scan SET ended = ? WHERE site = ?");
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO scan (ended, site) VALUES (?, ?)")) {
            update.setLong(1, end.toEpochMilli());
            update.setString(2, site);
            if (update.executeUpdate() == 0) {
                insert.setLong(1, end.toEpochMilli());
                insert.setString(2, site);
                insert.executeUpdate();
            }
        }
    }

    static void forget(Connection connection, String site) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM scan WHERE site = ?")) {
            delete.setString(1, site);
            delete.executeUpdate();
        }
    }
}
