package org.modoai.it;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code modoai-cli.jar serve} in a process of its own. */
public final class CommandLine implements AutoCloseable {
    /** As the servers of the tests are started. */
    private static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final Pattern GREETING = Pattern.compile("modoai serves .* at http://localhost:(\\d+)/ .*\\R");

    private final ServerProcess process;
    private final int port;

    private CommandLine(List<String> command, Path scratch) throws IOException, InterruptedException {
        Files.createDirectories(scratch);
        ProcessBuilder builder = new ProcessBuilder(command).directory(scratch.toFile());
        process = new ServerProcess(builder, scratch.resolve("output.txt"));
        port = Integer.parseInt(process.await(GREETING).group(1));
    }

    /** With a free port; the home and temporary directories of the process are below {@code scratch}. */
    public static CommandLine serve(Path scratch, String... arguments) throws IOException, InterruptedException {
        return start(
                Artifacts.java(), scratch, shortLived("-jar", Artifacts.cliJar().toString()), arguments);
    }

    /** The same, on Tomcat 11. */
    public static CommandLine serveOn11(Path scratch, String... arguments) throws IOException, InterruptedException {
        try (Stream<Path> jars = Files.list(Artifacts.embedded11())) {
            List<String> classPath = new ArrayList<>(jars.map(Path::toString).toList());
            classPath.add(Artifacts.cliJar().toString());
            return start(
                    Artifacts.java(),
                    scratch,
                    shortLived("-cp", String.join(File.pathSeparator, classPath), "org.modoai.cli.Main"),
                    arguments);
        }
    }

    private static List<String> shortLived(String... program) {
        return Stream.concat(SHORT_LIVED.stream(), Stream.of(program)).toList();
    }

    public static CommandLine start(Path java, Path scratch, List<String> program, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString()));
        Path temporary = Files.createDirectories(scratch.resolve("tmp"));
        command.add("-Djava.io.tmpdir=" + temporary);
        command.add("-Duser.home=" + Files.createDirectories(scratch.resolve("home")));
        command.addAll(program);
        command.addAll(List.of("serve", "--port", "0"));
        command.addAll(List.of(arguments));
        return new CommandLine(command, scratch);
    }

    public ServerProcess process() {
        return process;
    }

    public Http http() {
        return new Http(port);
    }

    public int port() {
        return port;
    }

    @Override
    public void close() {
        process.close();
    }
}
