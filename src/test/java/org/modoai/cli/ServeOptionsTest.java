package org.modoai.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServeOptionsTest {
    @Test
    void aDirectoryAloneIsServedToTheMachineItselfOnPort8080() throws Exception {
        ServeOptions options = ServeOptions.parse(List.of("site"));
        assertEquals(
                new ServeOptions(
                        Path.of("site"), address("127.0.0.1"), 8080, Optional.empty(), Optional.empty(), false),
                options);
    }

    @Test
    void optionsComeBeforeOrAfterTheDirectoryAndWithOrWithoutEquals() throws Exception {
        ServeOptions options = ServeOptions.parse(
                List.of("--port", "0", "a site", "--config=m.xml", "--state", "/var/x=y", "--address=::1"));
        assertEquals(
                new ServeOptions(
                        Path.of("a site"),
                        address("::1"),
                        0,
                        Optional.of(Path.of("m.xml")),
                        Optional.of(Path.of("/var/x=y")),
                        false),
                options);
    }

    private static InetAddress address(String literal) throws UnknownHostException {
        return InetAddress.getByName(literal);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, localhost",
        "0.0.0.0, localhost",
        "::, localhost",
        "127.0.0.2, 127.0.0.2",
        "2001:db8::1, [2001:db8:0:0:0:0:0:1]",
    })
    void theUrlHasAHostByWhichTheMachineReachesIt(String address, String host) throws CommandException {
        assertEquals(
                host, ServeOptions.parse(List.of("site", "--address", address)).host());
    }

    @Test
    void afterTwoDashesADirectoryMayBeginWithADash() throws CommandException {
        assertEquals(
                Path.of("--port"), ServeOptions.parse(List.of("--", "--port")).directory());
    }

    @Test
    void helpIsRecognisedWhateverElseIsThere() throws CommandException {
        assertTrue(ServeOptions.parse(List.of("--help")).help());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a b",
                "--port x site",
                "--port -1 site",
                "--port 65536 site",
                "--port 999999999999 site",
                "--port= site",
                "site --port",
                "--port 1 --port 2 site",
                "--address= site",
                "--address 1.2.3.4.5 site",
                "--colour site",
                "-p 1 site",
                "--config= site"
            })
    void anythingElseIsWrongUsage(String line) {
        CommandException e = assertThrows(
                CommandException.class,
                () -> ServeOptions.parse(line.isEmpty() ? List.of() : List.of(line.split(" "))));
        assertEquals(CommandException.USAGE, e.status());
    }
}
