package org.modoai.plugin;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.commons.codec.digest.DigestUtils;

/** Which files some programs are at the moment: others as soon as one has been installed anew, or has gone. */
record Stamps(List<String> stamps) {
    private static final ClassValue<Stamps> SOURCES = new ClassValue<>() {
        @Override
        protected Stamps computeValue(Class<?> type) {
            return source(type);
        }
    };

    /** Those of all programs and files that a command line may name. */
    static Stamps ofAll(List<String> commandLine, Map<String, String> environment) {
        return ofAll(commandLine, environment, Optional.empty());
    }

    /** @param directory where other names are looked for, if it is always the same */
    static Stamps ofAll(List<String> commandLine, Map<String, String> environment, Optional<Path> directory) {
        SearchPath path = SearchPath.of(environment);
        return new Stamps(commandLine.stream()
                .filter(argument -> !argument.startsWith("-"))
                .map(argument -> argument.startsWith("/")
                        ? stamp(Path.of(argument))
                        : path.find(argument)
                                .or(() -> directory.map(there -> there.resolve(argument)))
                                .map(Stamps::stamp)
                                .orElse(""))
                .toList());
    }

    /**
     * The bytes of the jar, or of the file, that a class was loaded from, when that was first asked for: another may have
     * taken its place since. A class from elsewhere has a stamp that does not outlive this JVM.
     */
    static Stamps of(Class<?> type) {
        return SOURCES.get(type);
    }

    private static Stamps source(Class<?> type) {
        try {
            Path source = Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
            Path file =
                    Files.isDirectory(source) ? source.resolve(type.getName().replace('.', '/') + ".class") : source;
            String bytes = new DigestUtils(DigestUtils.getSha256Digest()).digestAsHex(file);
            return new Stamps(List.of(Runtime.version().toString(), type.getName(), bytes));
        } catch (URISyntaxException | IOException | RuntimeException unknown) {
            return new Stamps(List.of(UUID.randomUUID().toString()));
        }
    }

    private static String stamp(Path program) {
        try {
            Path file = program.toRealPath();
            return file + " " + Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException e) {
            return "";
        }
    }
}
