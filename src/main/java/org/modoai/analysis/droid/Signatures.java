package org.modoai.analysis.droid;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which signatures to use.
 *
 * @param formats a file of the webmaster's; empty for that which is built in
 * @param containers likewise
 */
record Signatures(Optional<Path> formats, Optional<Path> containers) {
    private static final String FORMATS = "-signatures";
    private static final String CONTAINERS = "-containerSignatures";
    private static final String BUILT_IN_FORMATS = "DROID_SignatureFile_V111.xml";
    private static final String BUILT_IN_CONTAINERS = "container-signature-20230307.xml";
    private static final Pattern DATE = Pattern.compile("(\\d+)\\.xml$");

    /** @param arguments the names of what is not built in, each followed by its file */
    static Signatures of(String... arguments) {
        List<String> words = List.of(arguments);
        return new Signatures(after(FORMATS, words), after(CONTAINERS, words));
    }

    private static Optional<Path> after(String name, List<String> words) {
        return Optional.of(words.indexOf(name)).filter(at -> at >= 0).map(at -> Path.of(words.get(at + 1)));
    }

    /** The number that is part of the name by which PRONOM publishes the file, without its directory. */
    String containerVersion() {
        String name = containers.map(Path::getFileName).map(Path::toString).orElse(BUILT_IN_CONTAINERS);
        Matcher date = DATE.matcher(name);
        return date.find() ? date.group(1) : "of an unknown date";
    }

    /** Has something done with both as files, which are there only for that long. */
    <T> T with(Use<T> use) throws IOException {
        Path directory = Files.createTempDirectory("modoai-droid-");
        try {
            return use.with(
                    formats.isPresent() ? formats.get() : copy(BUILT_IN_FORMATS, directory),
                    containers.isPresent() ? containers.get() : copy(BUILT_IN_CONTAINERS, directory));
        } finally {
            Files.deleteIfExists(directory.resolve(BUILT_IN_FORMATS));
            Files.deleteIfExists(directory.resolve(BUILT_IN_CONTAINERS));
            Files.delete(directory);
        }
    }

    interface Use<T> {
        T with(Path formats, Path containers) throws IOException;
    }

    private static Path copy(String name, Path directory) throws IOException {
        try (InputStream in = Signatures.class.getResourceAsStream("/droid/" + name)) {
            if (in == null) {
                throw new IOException("modoai-droid.jar lacks " + name);
            }
            Path copy = directory.resolve(name);
            Files.copy(in, copy);
            return copy;
        }
    }
}
