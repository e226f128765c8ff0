package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A gigabyte of output, in a JVM that could not hold a tenth of it. */
@Timeout(300)
class FloodTest {
    @TempDir
    Path directory;

    @Test
    void aGigabyteIsDrainedInLittleMemory() throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx24m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Flooded.class.getName(),
                        directory.toString())
                .redirectErrorStream(true)
                .start();
        List<String> said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("flood"))
                .toList();
        assertEquals(0, jvm.waitFor());
        assertEquals(List.of("flood 100000 of 1073741824", "flood 100000 of 1073741824"), said);
    }

    /** A JVM that runs what floods, once and then kept. */
    static final class Flooded {
        public static void main(String[] arguments) throws Exception {
            Specimen specimen = Given.specimen(Path.of(arguments[0]), "a");
            try (Processes processes = new Processes(List.of());
                    Plugin kept = new ResidentPlugin(
                            Given.resident(
                                    Given.command(Given.script("flooding-worker", "%s")), "worker", Given.BOUNDS),
                            processes)) {
                Plugin once = new ProcessPlugin(
                        Given.exec(Given.command("head", "-c", "1073741824", "/dev/zero"), Given.BOUNDS), processes);
                for (Plugin plugin : List.of(once, kept)) {
                    Words content = plugin.examine(specimen).content();
                    System.out.println("flood " + content.bytes().length + " of " + content.length());
                }
            }
        }
    }
}
