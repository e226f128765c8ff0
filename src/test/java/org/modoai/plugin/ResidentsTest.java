package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class ResidentsTest {
    private static final Duration LONG = Duration.ofHours(1);

    @TempDir
    Path directory;

    @RegisterExtension
    final Mortals mortals = new Mortals();

    private Residents residents(Lifetime lifetime) {
        Protocol protocol = new WorkerProtocol(List.of(Given.script("worker", "%s")));
        Map<String, String> environment = Map.of(Survivors.VARIABLE, mortals.token());
        Job job = new Job(Optional.empty(), protocol.start(), environment, false, Given.BOUNDS);
        return new Residents(job, protocol, mortals.processes(), lifetime);
    }

    private Resident asked(Resident resident) throws Exception {
        resident.examine(Given.specimen(directory, "a"), 100, System.nanoTime() + LONG.toNanos());
        return resident;
    }

    @Test
    void itIsReplacedAfterSoManyFiles() throws Exception {
        try (Residents residents = residents(new Lifetime(2, LONG, LONG))) {
            Resident first = asked(residents.take());
            residents.giveBack(first);
            assertSame(first, asked(residents.take()));
            residents.giveBack(first);
            assertNotSame(first, asked(residents.take()));
            assertEquals(1, mortals.now().size());
        }
    }

    @Test
    void itIsReplacedWhenItIsOld() throws Exception {
        try (Residents residents = residents(new Lifetime(2, Duration.ZERO, LONG))) {
            Resident first = asked(residents.take());
            residents.giveBack(first);
            assertNotSame(first, asked(residents.take()));
        }
    }

    @Test
    void whoHasNothingToDoIsDismissed() throws Exception {
        try (Residents residents = residents(new Lifetime(100, LONG, Duration.ofMillis(200)))) {
            Resident first = asked(residents.take());
            Resident second = asked(residents.take());
            residents.giveBack(first);
            Thread.sleep(150);
            residents.giveBack(second);
            assertEquals(List.of(), mortals.after());
        }
    }

    @Test
    void whoIsAtWorkIsEndedWithTheRest() throws Exception {
        Residents residents = residents(Lifetime.USUAL);
        asked(residents.take());
        residents.giveBack(asked(residents.take()));
        assertEquals(2, mortals.now().size());
        residents.close();
        assertEquals(List.of(), mortals.after());
    }

    @Test
    void whoIsGivenBackTooLateIsEnded() throws Exception {
        Residents residents = residents(Lifetime.USUAL);
        Resident late = asked(residents.take());
        residents.close();
        residents.giveBack(late);
        assertEquals(List.of(), mortals.after());
    }

    /** exiftool does not notice that nobody can ask it any more. */
    @Test
    void noToolOutlivesAJvmThatIsKilled() throws Exception {
        assumeTrue(
                Processes.find("exiftool", Map.of()).isPresent(),
                "exiftool is missing: apt-get install libimage-exiftool-perl");
        assumeTrue(Processes.find("setpriv", Map.of()).isPresent(), "setpriv is missing: apt-get install util-linux");
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Orphan.class.getName(),
                        directory.toString(),
                        mortals.token())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader said = jvm.inputReader()) {
            String line = said.readLine();
            while (line != null && !line.equals("a")) {
                line = said.readLine();
            }
            assertEquals("a", line);
            assertEquals(1, mortals.now().size());
        } finally {
            jvm.destroyForcibly().waitFor();
        }
        assertEquals(List.of(), mortals.after());
    }

    /** A JVM that keeps a tool running. */
    static final class Orphan {
        public static void main(String[] arguments) throws Exception {
            Map<String, String> environment = Map.of(Survivors.VARIABLE, arguments[1]);
            Plugin plugin = new ResidentPlugin(
                    Given.resident(
                            Given.environment(Given.command("exiftool", "-s3", "-FileName", "%s"), environment),
                            "exiftool",
                            Given.BOUNDS),
                    new Processes(List.of()));
            System.out.println(Given.text(plugin.examine(Given.specimen(Path.of(arguments[0]), "a"))
                            .content())
                    .strip());
            Thread.sleep(LONG.toMillis());
        }
    }
}
