package org.modoai.benchmark.speed;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Where classes come from: jars, or directories of classes. */
final class Homes {
    private Homes() {}

    static Path of(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All of them, as a class path. */
    static String of(List<Class<?>> types) {
        return types.stream().map(type -> of(type).toString()).collect(Collectors.joining(File.pathSeparator));
    }
}
