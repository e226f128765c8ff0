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
    private final Distribution distribution;
    private final Path directory;

    /** @param directory for the classes, such as {@code WEB-INF/classes} */
    public SourceCode(Distribution distribution, Path directory) throws IOException {
        this.distribution = distribution;
        this.directory = Files.createDirectories(directory);
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
        try (Stream<Path> jars = Files.list(distribution.home().resolve("lib"))) {
            return Stream.concat(jars, Stream.of(Artifacts.filterJar()))
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }
}
