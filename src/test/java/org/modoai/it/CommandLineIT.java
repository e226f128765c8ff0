package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

class CommandLineIT {
    private static final int TERMINATED = 143;

    @TempDir
    Path scratch;

    private FixtureSite site;

    @BeforeEach
    void build() throws IOException {
        site = new FixtureSite(scratch.resolve("site"), scratch.resolve("outside"));
    }

    @Test
    void servesADirectoryAndEndsCleanly() throws Exception {
        try (CommandLine command =
                CommandLine.serve(scratch.resolve("run"), site.root().toString())) {
            assertServes(command);
            assertEquals(TERMINATED, command.process().terminate());
            assertFalse(
                    command.process().output().contains("Exception"),
                    command.process().output());
        }
        assertEquals(List.of(), list(scratch.resolve("run/tmp")));
    }

    @Test
    void servesADirectoryOnTomcat11() throws Exception {
        try (CommandLine command =
                CommandLine.serveOn11(scratch.resolve("run"), site.root().toString())) {
            assertServes(command);
        }
    }

    @Test
    @EnabledIfEnvironmentVariable(
            named = "JAVA25_HOME",
            matches = ".+",
            disabledReason = "SKIPPED: no JAVA25_HOME, nothing was tried on JDK 25")
    void servesADirectoryOnJava25() throws Exception {
        try (CommandLine command = CommandLine.start(
                Artifacts.java25().orElseThrow(),
                scratch.resolve("run"),
                List.of("-jar", Artifacts.cliJar().toString()),
                site.root().toString())) {
            assertServes(command);
        }
    }

    @Test
    void showsNothingThatAServerWouldKeepOrRun() throws Exception {
        Files.writeString(site.root().resolve("WEB-INF/web.xml"), "<web-app><not well-formed");
        try (CommandLine command =
                CommandLine.serve(scratch.resolve("run"), site.root().toString())) {
            for (String path : List.of(
                    "/page.jsp",
                    "/page.jsp/",
                    "/page.jsp;x=y",
                    "/page%2Ejsp",
                    "//page.jsp",
                    "/deep/page.jspx",
                    "/WEB-INF/secret.txt",
                    "/web-inf/secret.txt",
                    "/%57EB-INF/secret.txt",
                    "/deep/../WEB-INF/secret.txt",
                    "/WEB-INF/classes/secret.properties",
                    "/META-INF/secret.txt",
                    "/link-out.txt",
                    "/link-out/secret.txt")) {
                Http.Response response = command.http().get(path);
                assertFalse(response.status() < 400, path + ": " + response);
                assertFalse(response.text().contains("SECRET"), path);
            }
        }
    }

    @Test
    void takesPrefixAndStateFromConfigurationAndArguments() throws Exception {
        Path file = scratch.resolve("modoai.xml");
        Files.writeString(file, "<modoai xmlns='urn:modoai:config:1' prefix='/mod_oai'/>");
        Path state = scratch.resolve("state");
        try (CommandLine command = CommandLine.serve(
                scratch.resolve("run"),
                site.root().toString(),
                "--config",
                file.toString(),
                "--state",
                state.toString())) {
            assertEquals(200, command.http().get("/mod_oai?verb=Identify").status());
            assertEquals(404, command.http().get("/modoai?verb=Identify").status());
            assertTrue(command.process().output().contains("index in " + state));
        }
    }

    @Test
    void saysInOneLineThatThePortIsTaken() throws Exception {
        try (CommandLine command =
                CommandLine.serve(scratch.resolve("run"), site.root().toString())) {
            Process second = new ProcessBuilder(
                            Artifacts.java().resolve("bin/java").toString(),
                            "-Duser.home=" + scratch,
                            "-jar",
                            Artifacts.cliJar().toString(),
                            "serve",
                            site.root().toString(),
                            "--port=" + command.port(),
                            "--state",
                            scratch.resolve("second").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(scratch.resolve("second.txt").toFile())
                    .start();
            assertTrue(second.waitFor(1, TimeUnit.MINUTES));
            assertEquals(1, second.exitValue());
            List<String> lines = Files.readAllLines(scratch.resolve("second.txt"));
            assertTrue(
                    lines.get(lines.size() - 1).startsWith("modoai: cannot listen on port " + command.port()),
                    lines::toString);
        }
    }

    @Test
    void servesWithWhatItHasTranslatedFromApache() throws Exception {
        Path file = scratch.resolve("modoai.xml");
        assertEquals(1, translate(file));
        assertEquals(
                List.of(
                        "httpd.conf:5:25: there is no %s, which stands for the file; put at the end: /bin/echo it is %s"),
                Files.readAllLines(scratch.resolve("translated.txt")));
        assertEquals(2, translate(file));
        assertTrue(Files.readString(scratch.resolve("translated.txt")).contains("is there already"));
        try (CommandLine command =
                CommandLine.serve(scratch.resolve("run"), site.root().toString(), "--config", file.toString())) {
            String identify = command.http().get("/mod_oai?verb=Identify").text();
            assertTrue(identify.contains("<repositoryName>Foo &amp; Bar</repositoryName>"), identify);
            String record = command.http()
                    .get("/mod_oai?verb=GetRecord&metadataPrefix=oai_crate&identifier=http://localhost:"
                            + command.port() + "/photo.png")
                    .text();
            assertTrue(record.contains("it is photo.png"), record);
            assertFalse(record.contains("not for images"), record);
        }
    }

    private int translate(Path to) throws IOException, InterruptedException {
        Files.writeString(scratch.resolve("httpd.conf"), """
                % the papers' way
                <Location /mod_oai>
                    modoai_sitename "Foo & Bar"
                    modoai_plugin words "/bin/echo not for images %s" "/bin/echo 1" text/*
                    modoai_plugin name "/bin/echo it is" "/bin/echo 1" */png
                </Location>
                """);
        Process translation = new ProcessBuilder(
                        Artifacts.java().resolve("bin/java").toString(),
                        "-jar",
                        Artifacts.cliJar().toString(),
                        "config",
                        "--from",
                        "httpd.conf",
                        "--to",
                        to.toString())
                .directory(scratch.toFile())
                .redirectErrorStream(true)
                .redirectOutput(scratch.resolve("translated.txt").toFile())
                .start();
        assertTrue(translation.waitFor(1, TimeUnit.MINUTES));
        return translation.exitValue();
    }

    private void assertServes(CommandLine command) throws IOException {
        Http.Response response = command.http().get("/modoai?verb=Identify");
        assertEquals(200, response.status(), response::toString);
        assertTrue(response.text().contains("<Identify"), response::toString);
        assertEquals(200, command.http().get10("/modoai?verb=Identify").status());
        Http.Response big = command.http().get("/big.bin");
        assertArrayEquals(site.resources().get("big.bin"), big.body());
        assertEquals(
                "image/png",
                command.http().get("/photo.png").header("Content-Type").orElse(""));
        assertEquals("<p>a directory's page\n", command.http().get("/welcome/").text());
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(entry -> !entry.getFileName().toString().startsWith("hsperfdata"))
                    .toList();
        }
    }
}
