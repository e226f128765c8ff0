package org.modoai.it;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Java written by a test for a webapp, compiled against a distribution's own jars and the filter jar. */
public final class SourceCode {
    private final Path directory;
    private final List<Path> libraries = new ArrayList<>();

    /** @param directory for the classes, such as {@code WEB-INF/classes} */
    public SourceCode(Distribution distribution, Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        libraries.add(distribution.home().resolve("lib"));
    }

    /** @param jars a directory of them, such as {@code WEB-INF/lib} */
    public SourceCode with(Path jars) {
        libraries.add(jars);
        return this;
    }

    /** @param source of the public class {@code name} in the unnamed package */
    public SourceCode add(String name, String source) throws IOException {
        Path file = Files.writeString(Files.createTempDirectory("source").resolve(name + ".java"), source);
        List<String> arguments = new ArrayList<>(List.of("--release", "17", "-proc:none", "-d", directory.toString()));
        arguments.addAll(List.of("-cp", classPath(), file.toString()));
        int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        Trees.delete(file.getParent());
        if (result != 0) {
            throw new IllegalArgumentException(name + " does not compile");
        }
        return this;
    }

    private String classPath() throws IOException {
        List<Path> jars = new ArrayList<>(List.of(directory, Artifacts.filterJar()));
        for (Path library : libraries) {
            try (Stream<Path> files = Files.list(library)) {
                files.forEach(jars::add);
            }
        }
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
