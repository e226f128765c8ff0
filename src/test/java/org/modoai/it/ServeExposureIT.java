package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code serve} shows, and to whom, that it was not told to show. */
class ServeExposureIT {
    @TempDir
    Path scratch;

    private CommandLine serve(String... options) throws IOException, InterruptedException {
        Path site = scratch.resolve("site");
        for (String name : List.of(".git/config", ".htpasswd", "deep/.env", ".well-known/.private/key")) {
            write(site.resolve(name), "SECRET");
        }
        write(site.resolve("a.html"), "<p>a\n");
        write(site.resolve(".well-known/security.txt"), "Contact: x\n");
        write(site.resolve(".well-known/index.html"), "<p>known\n");
        String[] arguments = new String[options.length + 1];
        arguments[0] = site.toString();
        System.arraycopy(options, 0, arguments, 1, options.length);
        return CommandLine.serve(scratch.resolve("run"), arguments);
    }

    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    @Test
    void namesThatBeginWithADotAreNeitherServedNorOffered() throws Exception {
        try (CommandLine command = serve()) {
            for (String path : List.of(
                    "/.git/config",
                    "/.git",
                    "/.git/",
                    "/.htpasswd",
                    "/.htpasswd;x=y",
                    "/%2ehtpasswd",
                    "/.%68tpasswd",
                    "//.htpasswd",
                    "/./.htpasswd",
                    "/deep/../.htpasswd",
                    "/deep/.env",
                    "/.well-known/security.txt",
                    "/.nothing")) {
                assertHidden(command, path);
            }
            assertEquals("<p>a\n", command.http().get("/a.html").text());
            assertEquals(List.of("/a.html"), offered(command));
        }
    }

    @Test
    void whatAnIncludeNamesWithItsDotIsServedAndOffered() throws Exception {
        Path file = scratch.resolve("modoai.xml");
        Files.writeString(
                file,
                "<modoai xmlns='urn:modoai:config:1'><include>**</include><include>.well-known/**</include></modoai>");
        try (CommandLine command = serve("--config", file.toString())) {
            assertEquals(
                    "Contact: x\n",
                    command.http().get("/.well-known/security.txt").text());
            assertEquals("<p>known\n", command.http().get("/.well-known/").text());
            for (String path : List.of("/.git/config", "/.htpasswd", "/deep/.env", "/.well-known/.private/key")) {
                assertHidden(command, path);
            }
            assertEquals(List.of("/.well-known/index.html", "/.well-known/security.txt", "/a.html"), offered(command));
        }
    }

    private static void assertHidden(CommandLine command, String path) throws IOException {
        Http.Response response = command.http().get(path);
        assertEquals(404, response.status(), path);
        assertFalse(response.text().contains("SECRET"), path);
        assertEquals(404, command.http().head(path).status(), path);
    }

    private static List<String> offered(CommandLine command) throws IOException {
        return new OaiReader(command.http(), "/modoai", "Host: localhost")
                .identifiers().stream()
                        .map(url -> url.replace("http://localhost", ""))
                        .sorted()
                        .toList();
    }

    @Test
    void theStateIsForItsOwnerAlone() throws Exception {
        try (CommandLine command = serve()) {
            assertEquals(200, command.http().get("/modoai?verb=Identify").status());
            Path states = scratch.resolve("run/home/.modoai");
            assertEquals("rwx------", permissions(states));
            try (Stream<Path> all = Files.list(states)) {
                assertEquals(
                        List.of("rwx------"),
                        all.map(ServeExposureIT::permissions).toList());
            }
        }
    }

    private static String permissions(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void onlyTheMachineItselfReachesItUnlessAnAddressIsGiven() throws Exception {
        try (CommandLine command = serve()) {
            assertEquals(200, command.http().get("/a.html").status());
            for (String other : List.of("127.0.0.2", "::1")) {
                assertThrows(ConnectException.class, () -> new Socket(other, command.port()).close(), other);
            }
        }
        try (CommandLine command = serve("--address", "0.0.0.0")) {
            assertEquals(200, command.http().get("/a.html").status());
            new Socket("127.0.0.2", command.port()).close();
        }
    }
}
