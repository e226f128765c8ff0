package org.modoai.plugin;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where programs are looked for. Only absolute directories count: in a relative one a resource could pass for a program.
 *
 * @param isOurs whether this JVM itself would look in the same places
 */
record SearchPath(List<Path> directories, boolean isOurs) {
    private static final String FALLBACK = "/usr/local/bin:/usr/bin:/bin";

    /** What the environment of the command says, else that of this JVM. */
    static SearchPath of(Map<String, String> environment) {
        String ours = System.getenv().getOrDefault("PATH", FALLBACK);
        String theirs = environment.getOrDefault("PATH", ours);
        String[] entries = theirs.split(File.pathSeparator, -1);
        List<Path> directories = Arrays.stream(entries)
                .map(SearchPath::path)
                .flatMap(Optional::stream)
                .filter(Path::isAbsolute)
                .toList();
        return new SearchPath(
                directories, directories.size() == entries.length && theirs.equals(System.getenv("PATH")));
    }

    Optional<Path> find(String program) {
        if (program.contains("/")) {
            return path(program).filter(SearchPath::isProgram);
        }
        return directories.stream()
                .flatMap(directory -> path(directory + "/" + program).stream())
                .filter(SearchPath::isProgram)
                .findFirst();
    }

    /** Whether it is there by that path, but nothing that we may run. */
    boolean isBarred(String program) {
        return path(program)
                .filter(file -> file.isAbsolute() && Files.exists(file) && !isProgram(file))
                .isPresent();
    }

    /** What to start: the name as it was written, so that the program calls itself by it, where that is safe. */
    Optional<String> resolve(String program) {
        return find(program).map(file -> isOurs ? program : file.toString());
    }

    @Override
    public String toString() {
        return directories.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isProgram(Path file) {
        return file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file);
    }

    private static Optional<Path> path(String name) {
        try {
            return Optional.of(Path.of(name));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
