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
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.index.Postgres;

/** A harvester that follows the protocol ends up with exactly the site, whatever happens in between. */
@Timeout(3_600)
class ConvergenceTest {
    private static final int STEPS = 40;
    private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

    /** Of so many schedules one waits for the disk, and its world is killed, not restarted. */
    private static final int DURABLE = 50;

    /** With it, only this seed's schedule is run. */
    private static final String SEED = "convergence.seed";

    @TempDir
    Path directory;

    @Test
    void everyHarvesterEndsUpWithTheSite() {
        Optional<Long> only = Optional.ofNullable(Long.getLong(SEED));
        run(only.orElse(0L), only.isPresent() ? 1 : 2_000);
    }

    /**
     * Once a file changed while it was to be listed, and was as before when it was looked at again; once one was told that
     * had for a moment changed places with another of its length and date.
     */
    @ParameterizedTest
    @ValueSource(longs = {2_541, 16_997})
    void whatWasMissedOnceIsNotMissedAgain(long seed) {
        run(seed, 1);
    }

    @Test
    @Tag("deep")
    void everyHarvesterEndsUpWithTheSiteInManyMoreSchedules() {
        run(2_000, 20_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void everyHarvesterOfServersThatShareADatabaseEndsUpWithTheSite(int servers) throws Exception {
        try (Disk disk = new Disk(() -> Postgres.store("convergence"))) {
            for (int seed = servers; seed <= 200; seed += 3) {
                failure(disk, Mutant.NONE, seed, servers).ifPresent(found -> fail(servers + " servers, " + found));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Mutant.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "NOTHING_FLUSHED"})
    void aFaultyProviderAmongServersThatShareADatabaseIsFound(Mutant mutant) throws Exception {
        try (Disk disk = new Disk(() -> Postgres.store("mutants"))) {
            boolean found = false;
            for (long seed = 0; seed < 300 && !found; seed++) {
                found = failure(disk, mutant, seed, 2).isPresent();
            }
            assertTrue(found, "nobody noticed");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Mutant.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE"})
    void aFaultyProviderIsFound(Mutant mutant) throws Exception {
        try (Disk disk = new Disk(directory)) {
            long seed = 0;
            while (seed < 300 && failure(disk, mutant, seed).isEmpty()) {
                seed++;
            }
            assertTrue(seed < 300, "nobody noticed");
            System.out.println(mutant + " is noticed by seed " + seed);
        }
    }

    private void run(long first, int count) {
        AtomicReference<String> failure = new AtomicReference<>("");
        IntStream.range(0, THREADS).parallel().forEach(thread -> {
            try (Disk disk = new Disk(directory.resolve("disk-" + thread))) {
                for (long seed = first + thread; seed < first + count; seed += THREADS) {
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

    private static Optional<String> failure(Disk disk, Mutant mutant, long seed) throws Exception {
        return failure(disk, mutant, seed, 1);
    }

    private static Optional<String> failure(Disk disk, Mutant mutant, long seed, int servers) throws Exception {
        boolean durable = !disk.isShared() && (seed % DURABLE == 0 || !mutant.flushes());
        try (World world = new World(disk, mutant, durable, servers)) {
            Schedule schedule = new Schedule(world, seed);
            try {
                schedule.run(STEPS);
                return Optional.empty();
            } catch (AssertionError | IOException | RuntimeException e) {
                return Optional.of("seed " + seed + " (to see it again: -Dtest=ConvergenceTest -D" + SEED + "=" + seed
                        + "): " + e + "\n" + String.join("\n", schedule.log()));
            }
        }
    }
}
