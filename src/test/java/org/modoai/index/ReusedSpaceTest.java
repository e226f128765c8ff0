package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.site.Revision;

/** What was told is there after a sudden end, also where H2 has begun to use space in its file again. */
class ReusedSpaceTest {
    private static final int FILES = 300;
    private static final int CHANGES = 200;

    private final MemorySite site = new MemorySite("a");

    @TempDir
    Path directory;

    @Test
    void whatWasToldLastIsThere() throws Exception {
        for (int i = 0; i < FILES; i++) {
            put(i, 0);
        }
        H2Store store = H2Store.open(directory.resolve("index"));
        try (Connection connection = store.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SET RETENTION_TIME 300");
        }
        try (ResourceIndex index = SqlIndex.open(store, Clock.systemUTC(), IndexFixture.RULES)) {
            index.scan(site);
            index.publish();
            for (int i = 1; i < CHANGES; i++) {
                put(i * 7 % FILES, i);
                index.refresh(site, path(i * 7 % FILES));
                if (i % 5 == 0) {
                    assertEquals(i, lengthAfterSuddenEnd(path(i * 7 % FILES)));
                }
            }
        }
    }

    private long lengthAfterSuddenEnd(String path) throws Exception {
        Path again = Files.createDirectories(directory.resolve("again"));
        Files.copy(
                directory.resolve("index/index.mv.db"),
                again.resolve("index.mv.db"),
                StandardCopyOption.REPLACE_EXISTING);
        try (ResourceIndex index = SqlIndex.open(H2Store.open(again), Clock.systemUTC(), IndexFixture.RULES)) {
            return index.find("a", path).orElseThrow().resource().length();
        }
    }

    private void put(int number, int length) {
        Revision revision = new Revision("r" + length, Instant.EPOCH);
        site.put(path(number), "text/html", length, IndexFixture.OLD, revision);
    }

    private static String path(int number) {
        return "%06d.html".formatted(number);
    }
}
