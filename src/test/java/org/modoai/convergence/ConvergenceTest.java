package org.modoai.convergence;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A harvester that follows the protocol ends up with exactly the site, whatever happens in between. */
@Timeout(3_600)
class ConvergenceTest {
    private static final int STEPS = 40;
    private static final int THREADS = 2;

    @TempDir
    Path directory;

    @Test
    void everyHarvesterEndsUpWithTheSite() {
        run(0, 2_000);
    }

    @Test
    @Tag("deep")
    void everyHarvesterEndsUpWithTheSiteInManyMoreSchedules() {
        run(2_000, 20_000);
    }

    @ParameterizedTest
    @EnumSource(
            value = Mutant.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE"})
    void aFaultyProviderIsFound(Mutant mutant) throws Exception {
        try (Disk disk = new Disk(directory)) {
            boolean found = false;
            for (long seed = 0; seed < 300 && !found; seed++) {
                found = failure(disk, mutant, seed).isPresent();
            }
            assertTrue(found, "nobody noticed");
        }
    }

    private void run(int first, int count) {
        AtomicReference<String> failure = new AtomicReference<>("");
        IntStream.range(0, THREADS).parallel().forEach(thread -> {
            try (Disk disk = new Disk(directory.resolve("disk-" + thread))) {
                for (int seed = first + thread; seed < first + count; seed += THREADS) {
                    failure(disk, Mutant.NONE, seed).ifPresent(failure::set);
                    if (!failure.get().isEmpty()) {
                        return;
                    }
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        if (!failure.get().isEmpty()) {
            fail(failure.get());
        }
    }

    /** To look at one: replay the seed that a failure names. */
    private static Optional<String> failure(Disk disk, Mutant mutant, long seed) throws Exception {
        try (World world = new World(disk, mutant)) {
            Schedule schedule = new Schedule(world, seed);
            try {
                schedule.run(STEPS);
                return Optional.empty();
            } catch (AssertionError | IOException | RuntimeException e) {
                return Optional.of("seed " + seed + ": " + e + "\n" + String.join("\n", schedule.log()));
            }
        }
    }
}
