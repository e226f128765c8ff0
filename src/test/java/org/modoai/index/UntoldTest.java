package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modoai.site.Unavailable;

/** An index that cannot be opened is built anew if nobody was told of it, and only then. */
class UntoldTest extends IndexFixture implements IndexPlace.InH2 {
    /** What happens to a file. */
    private enum Damage {
        CUT_SHORT {
            @Override
            void to(Path file) throws IOException {
                try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                    open.setLength(8_192 + 100);
                }
            }
        },
        OVERWRITTEN {
            @Override
            void to(Path file) throws IOException {
                byte[] bytes = Files.readAllBytes(file);
                Arrays.fill(bytes, (byte) 'x');
                Files.write(file, bytes);
            }
        },
        EMPTIED {
            @Override
            void to(Path file) throws IOException {
                Files.write(file, new byte[0]);
            }
        };

        abstract void to(Path file) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void anIndexThatNobodyWasToldOfIsBuiltAnew(Damage damage) throws IOException {
        site.put("a.txt", "text/plain", 1, OLD);
        index.scan(site);
        index.close();
        damage.to(file());
        index = open(directory, clock, rules);
        assertTrue(index.scanned("a").isEmpty());
        index.scan(site);
        index.publish();
        assertEquals(List.of("a:a.txt"), names(ALL));
    }

    @ParameterizedTest
    @EnumSource
    void anIndexThatWasToldOfIsLeftAsItIs(Damage damage) throws IOException {
        index.scan(site);
        index.publish();
        assertStays(damage);
    }

    @ParameterizedTest
    @EnumSource
    void anIndexWithoutTheMarkIsLeftAsItIs(Damage damage) throws IOException {
        index.scan(site);
        Files.delete(mark());
        assertStays(damage);
    }

    private void assertStays(Damage damage) throws IOException {
        index.close();
        assertFalse(Files.exists(mark()));
        damage.to(file());
        for (int i = 0; i < 2; i++) {
            Unavailable e = assertThrows(Unavailable.class, () -> open(directory, clock, rules));
            assertTrue(e.getMessage().contains("put back a copy of index.mv.db, or take it away"), e.getMessage());
        }
    }

    @Test
    void itIsBuiltAnewWhenItWasTakenAway() throws IOException {
        index.scan(site);
        index.publish();
        index.close();
        Files.delete(file());
        index = open(directory, clock, rules);
        assertTrue(index.scanned("a").isEmpty());
        assertTrue(Files.exists(mark()));
    }

    @Test
    void anIndexThatWasPutBackIsOneThatWasToldOf() throws IOException {
        index.scan(site);
        index.publish();
        index.close();
        Files.writeString(mark(), "of the one before");
        reopen();
        assertFalse(Files.exists(mark()));
    }

    private Path file() {
        return directory.resolve("index.mv.db");
    }

    private Path mark() {
        return directory.resolve("index.untold");
    }
}
