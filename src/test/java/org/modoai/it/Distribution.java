package org.modoai.it;

import java.nio.file.Path;

/** An unmodified Tomcat, as downloaded. */
public enum Distribution {
    TOMCAT_10_1("tomcat-10.1"),
    TOMCAT_11("tomcat-11");

    private final String directory;

    Distribution(String directory) {
        this.directory = directory;
    }

    public Path home() {
        return Artifacts.existing(Artifacts.scratch().resolve(directory));
    }

    @Override
    public String toString() {
        return directory;
    }
}
