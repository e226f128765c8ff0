package org.modoai.benchmark;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the build has put into {@code target}: our own artefacts, and the command lines of JHOVE and DROID. */
record Libraries(Path target) {
    Path bundles() {
        return existing("plugins");
    }

    Path droidBundle() {
        return existing("plugins/modoai-droid.jar");
    }

    /** JHOVE's command line over the libraries of our bundle. */
    String jhove() throws IOException {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(existing("it/jhove"), "jhove-apps-*.jar")) {
            return existing("plugins/modoai-jhove.jar") + ":" + jars.iterator().next();
        }
    }

    String droid() {
        return existing("it/droid") + "/*";
    }

    /** The program as it is shipped, and these classes. */
    String ours() {
        return existing("modoai-cli.jar") + ":" + existing("test-classes");
    }

    private Path existing(String name) {
        Path path = target.resolve(name);
        if (!Files.exists(path)) {
            throw new IllegalStateException(path + " is not there: run mvn -Pbenchmark -DskipTests verify");
        }
        return path;
    }
}
