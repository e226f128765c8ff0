package org.modoai.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {
    @TempDir
    Path directory;

    /** 2026-03-29 and 2026-10-25 are the Sundays on which clocks change in Berlin, at 01:00 UTC. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "days='mon-fri' hours='09:00-17:00' zone='UTC' | 2026-11-16T09:00:00Z | PT0S",
                "days='mon-fri' hours='09:00-17:00' zone='UTC' | 2026-11-16T08:59:59Z | PT1S",
                "days='mon-fri' hours='09:00-17:00' zone='UTC' | 2026-11-16T16:59:59.999Z | PT0S",
                "days='mon-fri' hours='09:00-17:00' zone='UTC' | 2026-11-16T17:00:00Z | PT16H",
                "days='mon-fri' hours='09:00-17:00' zone='UTC' | 2026-11-20T17:00:00Z | PT64H",
                "days='mon-fri' hours='09:00-17:00' zone='UTC' | 2026-11-16T08:59:59.5Z | PT0.5S",
                "hours='22:00-06:00' zone='UTC'                | 2026-11-16T23:00:00Z | PT0S",
                "hours='22:00-06:00' zone='UTC'                | 2026-11-16T05:59:59Z | PT0S",
                "hours='22:00-06:00' zone='UTC'                | 2026-11-16T06:00:00Z | PT16H",
                "days='fri' hours='22:00-06:00' zone='UTC'     | 2026-11-21T05:00:00Z | PT0S",
                "days='fri' hours='22:00-06:00' zone='UTC'     | 2026-11-20T05:00:00Z | PT17H",
                "days='fri' hours='22:00-06:00' zone='UTC'     | 2026-11-21T06:00:00Z | PT160H",
                "days='sat sun' zone='UTC'                     | 2026-11-21T00:00:00Z | PT0S",
                "days='sat sun' zone='UTC'                     | 2026-11-22T23:59:59Z | PT0S",
                "days='sat sun' zone='UTC'                     | 2026-11-23T00:00:00Z | PT120H",
                "hours='00:00-24:00' zone='UTC'                | 2026-11-23T00:00:00Z | PT0S",
                "hours='18:00-24:00' zone='UTC'                | 2026-11-22T23:59:59Z | PT0S",
                "hours='18:00-24:00' zone='UTC'                | 2026-11-23T00:00:00Z | PT18H",
                "days='mon' hours='22:00-22:00' zone='UTC'     | 2026-11-17T21:59:59Z | PT0S",
                "days='mon' hours='22:00-22:00' zone='UTC'     | 2026-11-17T22:00:00Z | PT144H",
                "hours='22:00-06:00' zone='Europe/Berlin'      | 2026-11-16T20:59:59Z | PT1S",
                "hours='22:00-06:00' zone='Europe/Berlin'      | 2026-07-16T20:00:00Z | PT0S",
                "hours='22:00-06:00' zone='America/New_York'   | 2026-11-16T02:59:59Z | PT1S",
                "days='mon' hours='22:00-06:00' zone='Pacific/Auckland' | 2026-11-16T09:00:00Z | PT0S",
                "hours='01:00-06:00' zone='Europe/Berlin'      | 2026-03-29T03:59:59Z | PT0S",
                "hours='01:00-06:00' zone='Europe/Berlin'      | 2026-03-29T04:00:00Z | PT19H",
                "hours='02:30-04:00' zone='Europe/Berlin'      | 2026-03-29T00:59:59Z | PT1S",
                "hours='02:30-04:00' zone='Europe/Berlin'      | 2026-03-29T01:00:00Z | PT0S",
                "hours='02:15-02:45' zone='Europe/Berlin'      | 2026-03-29T01:10:00Z | PT23H5M",
                "hours='01:00-02:30' zone='Europe/Berlin'      | 2026-03-29T00:59:59Z | PT0S",
                "hours='01:00-02:30' zone='Europe/Berlin'      | 2026-03-29T01:00:00Z | PT22H",
                "hours='02:30-04:00' zone='Europe/Berlin'      | 2026-10-25T00:30:00Z | PT0S",
                "hours='02:30-04:00' zone='Europe/Berlin'      | 2026-10-25T02:59:59Z | PT0S",
                "hours='01:00-02:30' zone='Europe/Berlin'      | 2026-10-25T00:30:00Z | PT23H30M",
                "hours='22:00-06:00' zone='Europe/Berlin'      | 2026-10-25T04:59:59Z | PT0S",
                "days='fri' zone='Pacific/Apia'                | 2011-12-25T12:00:00Z | PT262H",
            })
    void isOpenOrTellsHowLongItIsClosed(String attributes, Instant now, Duration wait) throws Exception {
        assertEquals(wait, window(attributes).wait(now));
    }

    @Test
    void whoeverWaitsAsLongAsHeIsToldFindsItOpen() throws Exception {
        Window window = window("days='mon wed-thu sun' hours='23:45-02:15' zone='Europe/Berlin'");
        Instant now = Instant.parse("2026-01-01T00:00:00Z");
        int open = 0;
        for (int i = 0; i < 20_000; i++) {
            now = now.plusSeconds(1571);
            Duration wait = window.wait(now);
            assertEquals(Duration.ZERO, window.wait(now.plus(wait)));
            if (wait.isZero()) {
                open++;
            } else {
                assertTrue(window.wait(now.plus(wait).minusMillis(1)).equals(Duration.ofMillis(1)), now.toString());
            }
        }
        assertTrue(open > 500 && open < 2000, open + " times open");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                                    | oai_dc    | 192.0.2.7 | true",
                "formats='oai_crate crate'           | oai_dc    | 192.0.2.7 | false",
                "formats='oai_crate crate'           | oai_crate | 192.0.2.7 | true",
                "formats='oai_crate crate'           | crate     | 192.0.2.7 | true",
                "harvester='192.0.2.0/24'            | oai_dc    | 192.0.2.7 | true",
                "harvester='192.0.2.0/24'            | oai_dc    | 192.0.3.7 | false",
                "formats='crate' harvester='::1'     | crate     | ::1       | true",
                "formats='crate' harvester='::1'     | oai_dc    | ::1       | false",
            })
    void countsForItsFormatsAndItsHarvester(String attributes, String format, String address, boolean counts)
            throws Exception {
        Window window = window(attributes == null ? "" : attributes);
        assertEquals(counts, window.concerns(List.of("another", format), address));
    }

    private Window window(String attributes) throws Exception {
        Path file = Files.writeString(
                directory.resolve("modoai.xml"),
                "<modoai xmlns='urn:modoai:config:1'><limits><window " + attributes + "/></limits></modoai>");
        return new ConfigurationReader().read(file).access().windows().get(0);
    }
}
