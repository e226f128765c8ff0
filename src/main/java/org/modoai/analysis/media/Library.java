package org.modoai.analysis.media;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** A library, and the version that its own jar names. */
record Library(String name, String group, String artifact) {
    String version() {
        String file = "/META-INF/maven/" + group + "/" + artifact + "/pom.properties";
        try (InputStream in = Library.class.getResourceAsStream(file)) {
            Properties properties = new Properties();
            if (in != null) {
                properties.load(in);
            }
            return name + " " + properties.getProperty("version", "of an unknown version");
        } catch (IOException e) {
            return name + " of an unknown version";
        }
    }
}
