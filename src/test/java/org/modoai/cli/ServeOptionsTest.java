package org.modoai.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServeOptionsTest {
    @Test
    void aDirectoryAloneIsServedOnPort8080() throws CommandException {
        ServeOptions options = ServeOptions.parse(List.of("site"));
        assertEquals(new ServeOptions(Path.of("site"), 8080, Optional.empty(), Optional.empty(), false), options);
    }

    @Test
    void optionsComeBeforeOrAfterTheDirectoryAndWithOrWithoutEquals() throws CommandException {
        ServeOptions options =
                ServeOptions.parse(List.of("--port", "0", "a site", "--config=m.xml", "--state", "/var/x=y"));
        assertEquals(
                new ServeOptions(
                        Path.of("a site"), 0, Optional.of(Path.of("m.xml")), Optional.of(Path.of("/var/x=y")), false),
                options);
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
