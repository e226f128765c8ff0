package org.modoai.it;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What the build has made and unpacked; integration tests run on these and never on {@code target/classes}. */
public final class Artifacts {
    private static final Path TARGET = Path.of("target").toAbsolutePath();

    private Artifacts() {}

    public static Path war() {
        return existing(TARGET.resolve("modoai.war"));
    }

    public static Path filterJar() {
        return existing(TARGET.resolve("modoai-filter.jar"));
    }

    public static Path cliJar() {
        return existing(TARGET.resolve("modoai-cli.jar"));
    }

    /** One of the bundles. */
    public static Path bundle(String jar) {
        return existing(TARGET.resolve("plugins").resolve(jar));
    }

    /** The jars of a tool's own command line, to compare with. */
    static Path commandLine(String tool) {
        return existing(scratch().resolve(tool));
    }

    /** The directory for everything the integration tests write. */
    public static Path scratch() {
        return TARGET.resolve("it");
    }

    /** The jars of an embedded Tomcat 11, to stand in front of the command line's own 10.1. */
    public static Path embedded11() {
        return existing(scratch().resolve("embed-11"));
    }

    /** The jars of Spring Security and what it needs, for a webapp's {@code WEB-INF/lib}. */
    static Path springSecurity() {
        return existing(scratch().resolve("spring-security"));
    }

    /** The JDK these tests run on. */
    public static Path java() {
        return Path.of(System.getProperty("java.home"));
    }

    public static Optional<Path> java25() {
        return Optional.ofNullable(System.getenv("JAVA25_HOME"))
                .filter(home -> !home.isBlank())
                .map(Path::of);
    }

    static Path existing(Path path) {
        if (!Files.exists(path)) {
            throw new IllegalStateException(path + " is not there: run mvn verify");
        }
        return path;
    }
}
