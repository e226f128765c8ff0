package org.modoai.cli;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;

/** What lies in the same directory as the program's jar. */
final class Beside {
    private Beside() {}

    static Path program(String name) {
        CodeSource source = Beside.class.getProtectionDomain().getCodeSource();
        try {
            return Path.of(source.getLocation().toURI()).resolveSibling(name);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the program does not know where it is", e);
        }
    }
}
