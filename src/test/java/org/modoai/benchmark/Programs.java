package org.modoai.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;

/** The command lines of JHOVE and DROID as scripts in a directory, as their distributions have them. */
final class Programs {
    private static final String JHOVE = "edu.harvard.hul.ois.jhove.Jhove";
    private static final String DROID = "uk.gov.nationalarchives.droid.command.DroidCommandLine";

    private Programs() {}

    /** @param options for the JVM */
    static void install(Path bin, Libraries libraries, List<String> options) throws IOException {
        Files.createDirectories(bin.resolve("home"));
        String java = "exec '" + Path.of(System.getProperty("java.home"), "bin", "java") + "' "
                + String.join(" ", options) + " -Duser.home='" + bin.resolve("home") + "' -cp '";
        script(
                bin.resolve("jhove"),
                java + libraries.jhove() + "' " + JHOVE + " -c '" + bin.resolve("jhove.conf") + "'");
        script(bin.resolve("droid"), java + libraries.droid() + "' " + DROID);
        try (InputStream in = resource("preJhove.sh")) {
            Files.write(bin.resolve("preJhove"), in.readAllBytes());
        }
        executable(bin.resolve("preJhove"));
        try (InputStream in = resource("jhove.conf")) {
            Files.write(bin.resolve("jhove.conf"), in.readAllBytes());
        }
        try (ZipFile bundle = new ZipFile(libraries.droidBundle().toFile())) {
            copy(bundle, "DROID_SignatureFile", bin.resolve("signatures.xml"));
            copy(bundle, "container-signature", bin.resolve("containers.xml"));
        }
    }

    static InputStream resource(String name) {
        return Programs.class.getResourceAsStream("/benchmark/" + name);
    }

    /** The signatures that the plugin uses. */
    private static void copy(ZipFile bundle, String start, Path to) throws IOException {
        String entry = bundle.stream()
                .map(Object::toString)
                .filter(name -> name.matches("droid/" + start + ".*\\.xml"))
                .findFirst()
                .orElseThrow();
        try (InputStream in = bundle.getInputStream(bundle.getEntry(entry))) {
            Files.write(to, in.readAllBytes());
        }
    }

    private static void script(Path file, String command) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + command + " \"$@\"\n");
        executable(file);
    }

    private static void executable(Path file) {
        if (!file.toFile().setExecutable(true)) {
            throw new IllegalStateException(file + " cannot be made executable");
        }
    }
}
