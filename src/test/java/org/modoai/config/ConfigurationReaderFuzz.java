package org.modoai.config;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A configuration file: it is read, or its fault is told; and one line of it as a glob, a command, a network. */
public final class ConfigurationReaderFuzz {
    private static final ConfigurationReader READER = new ConfigurationReader();
    private static final String START = "<modoai xmlns=\"urn:modoai:config:1\"";

    private ConfigurationReaderFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        read(input);
        String text = new String(input, StandardCharsets.UTF_8);
        for (String file : List.of(START + text, START + ">" + text + "</modoai>")) {
            read(file.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void read(byte[] file) throws IOException {
        try {
            READER.read(new URL(null, "memory:/modoai.xml", new Memory(file)));
        } catch (ConfigurationException fault) {
            assertFalse(fault.getMessage().isBlank());
        }
    }

    private static final class Memory extends URLStreamHandler {
        private final byte[] file;

        Memory(byte[] file) {
            this.file = file.clone();
        }

        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {
                    // it is all here
                }

                @Override
                public InputStream getInputStream() {
                    return new ByteArrayInputStream(file);
                }
            };
        }
    }
}
