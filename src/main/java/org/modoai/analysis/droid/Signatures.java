package org.modoai.analysis.droid;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;

/**
 * Which signatures to use.
 *
 * @param formats a file of the webmaster's; empty for that which is built in
 * @param containers likewise
 */
record Signatures(Optional<Path> formats, Optional<Path> containers) {
    private static final String FORMATS = "signatures";
    private static final String CONTAINERS = "containerSignatures";
    private static final String BUILT_IN_FORMATS = "DROID_SignatureFile_V111.xml";
    private static final String BUILT_IN_CONTAINERS = "container-signature-20230307.xml";
    private static final Pattern DATE = Pattern.compile("(\\d+)\\.xml$");

    static Signatures of(PluginSettings settings) {
        settings.settings().only(FORMATS, CONTAINERS);
        return new Signatures(file(settings, FORMATS), file(settings, CONTAINERS));
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

    private static Optional<Path> file(PluginSettings settings, String parameter) {
        return Optional.ofNullable(settings.parameters().get(parameter)).map(value -> {
            Path file = path(settings, parameter, value.strip());
            if (!file.isAbsolute() || !Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw noFile(settings, parameter, value);
            }
            return file;
        });
    }

    private static Path path(PluginSettings settings, String parameter, String value) {
        try {
            return Path.of(value);
        } catch (InvalidPathException e) {
            throw noFile(settings, parameter, value);
        }
    }

    private static ConfigurationException noFile(PluginSettings settings, String parameter, String value) {
        return settings.fault("needs for " + parameter + " the whole path of a file, not '" + value + "'");
    }
}
