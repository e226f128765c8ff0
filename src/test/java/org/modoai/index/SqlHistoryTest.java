package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.index.ResourceIndex.Changes;

class SqlHistoryTest extends HistoryContract implements IndexPlace.InH2 {
    private String epoch() throws Exception {
        try (H2Store store = H2Store.open(directory);
                Connection connection = store.source().getConnection()) {
            return Schema.setting(connection, Schema.EPOCH).orElseThrow();
        }
    }

    /** The tables as the third version made them. */
    private void becomeEarlier(String version) throws Exception {
        try (H2Store store = H2Store.open(directory);
                Connection connection = store.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER TABLE resource DROP COLUMN created");
            statement.execute("UPDATE setting SET content = '" + version + "' WHERE name = 'version'");
        }
    }

    /** Harvesters have read the earlier version, and would never ask for the old times of its files. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "3"})
    void anIndexOfAnEarlierVersionBeginsANewEpoch(String version) throws Exception {
        site.put("f", "text/html", 1, OLD).put("gone", "text/html", 1, OLD);
        index.scan(site);
        index.publish();
        site.files.remove("gone");
        clock.advance(Duration.ofMinutes(1));
        index.scan(site);
        assertEquals(minute(1), index.now());
        byte[] secret = index.secret();
        index.close();
        String before = epoch();
        becomeEarlier(version);
        clock.advance(Duration.ofDays(-1));
        index = open(directory, clock, rules);
        assertFalse(Arrays.equals(secret, index.secret()), "tokens of then are none any more");
        assertEquals(minute(1), index.now(), "the clock never goes back");
        assertEquals(List.of(), names(ALL));
        assertEquals(new Changes(1, 1, 0, 0), index.scan(site));
        assertEquals(minute(1), datestamp("f"), "all there is is news");
        index.close();
        assertFalse(before.equals(epoch()));
        index = open(directory, clock, rules);
        assertEquals(List.of("a:f"), names(ALL), "and once is enough");
    }
}
