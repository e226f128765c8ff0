package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.modoai.index.ResourceIndex.Changes;
import org.modoai.site.Revision;

class SqlHistoryTest extends HistoryContract implements IndexPlace.InH2 {
    /** The tables of the first version, as it made them. */
    private void becomeTheFirstVersion() throws Exception {
        index.close();
        try (H2Store store = H2Store.open(directory);
                Connection connection = store.source().getConnection();
                Statement statement = connection.createStatement()) {
            for (String column : List.of("revision", "touched", "digest", "racy", "standing", "written")) {
                statement.execute("ALTER TABLE resource DROP COLUMN " + column);
            }
            statement.execute("UPDATE setting SET content = '1' WHERE name = 'version'");
            statement.execute("DELETE FROM setting WHERE name IN ('clock', 'published')");
        }
    }

    @Test
    void anIndexOfTheFirstVersionIsKept() throws Exception {
        site.put("late", "text/html", 1, "2999-01-01T00:00:00Z").put("f", "text/html", 1, OLD);
        index.scan(site);
        byte[] secret = index.secret();
        becomeTheFirstVersion();
        clock.advance(Duration.ofDays(-1));
        index = open(directory, clock, rules);
        assertArrayEquals(secret, index.secret());
        Instant noon = TestClock.NOON;
        assertEquals(noon, index.now(), "the clock goes on from the latest datestamp");
        assertEquals(new Changes(2, 0, 0, 0), index.scan(site));
        assertEquals(Instant.parse(OLD), datestamp("f"));
        site.put("f", "text/html", 1, OLD, new Revision("2", Instant.EPOCH));
        assertEquals(new Changes(2, 0, 1, 0), index.scan(site));
        assertEquals(noon, datestamp("f"), "harvesters have read the first version");
    }

    @Test
    void anIndexOfTheSecondVersionIsKept() throws Exception {
        site.put("f", "text/html", 1, OLD).put("g", "text/html", 1, OLD);
        index.scan(site);
        index.close();
        try (H2Store store = H2Store.open(directory);
                Connection connection = store.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER TABLE resource DROP COLUMN written");
            statement.execute("UPDATE setting SET content = '2' WHERE name = 'version'");
            statement.execute("DELETE FROM setting WHERE name = 'commits'");
        }
        index = open(directory, clock, rules);
        assertEquals(new Changes(2, 0, 0, 0), index.scan(site));
        site.put("f", "text/html", 2, OLD);
        assertEquals(new Changes(2, 0, 1, 0), index.scan(site));
        assertEquals(Instant.parse(OLD), datestamp("f"), "nobody has read the second version");
    }

    @Test
    void anIndexOfTheFirstVersionThatNobodyHasReadIsStillUnread() throws Exception {
        becomeTheFirstVersion();
        index = open(directory, clock, rules);
        site.put("f", "text/html", 1, OLD);
        index.scan(site);
        assertEquals(Instant.parse(OLD), datestamp("f"));
    }
}
