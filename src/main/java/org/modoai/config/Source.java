package org.modoai.config;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A file of the configuration: on disk, or inside a webapp. */
public interface Source {
    /** As it is to be named in complaints. */
    String name();

    InputStream open() throws IOException;

    /**
     * Another file: beside this one, or by its whole path on disk.
     *
     * @throws IOException if there can be no file of that name
     */
    Source resolve(String other) throws IOException;

    /** A file on disk. */
    record OnDisk(Path file) implements Source {
        static Source of(String name) throws IOException {
            return new OnDisk(path(name));
        }

        private static Path path(String name) throws IOException {
            try {
                return Path.of(name);
            } catch (InvalidPathException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        @Override
        public String name() {
            return file.toString();
        }

        @Override
        public InputStream open() throws IOException {
            return OnlyFiles.open(file);
        }

        @Override
        public Source resolve(String other) throws IOException {
            return new OnDisk(file.resolveSibling(path(other)));
        }
    }

    /** A file that came with modoai itself. */
    record Inside(String name) implements Source {
        @Override
        public InputStream open() throws IOException {
            InputStream in = Source.class.getResourceAsStream(name);
            if (in == null) {
                throw new FileNotFoundException(name);
            }
            return in;
        }

        @Override
        public Source resolve(String other) {
            return new Inside(other);
        }
    }

    /** A resource of a webapp, unpacked or not. */
    record AtUrl(URL url) implements Source {
        @Override
        public String name() {
            return "file".equals(url.getProtocol()) ? url.getPath() : url.toString();
        }

        @Override
        public InputStream open() throws IOException {
            URLConnection connection = url.openConnection();
            connection.setUseCaches(false);
            return connection.getInputStream();
        }

        /** All is encoded that would make an address of the name, {@code http://example.org/} for instance. */
        @Override
        public Source resolve(String other) throws IOException {
            if (other.startsWith("/")) {
                return OnDisk.of(other);
            }
            try {
                String encoded = new URI(null, null, "/" + other, null).getRawPath();
                return new AtUrl(new URL(url, encoded.substring(1).replace(":", "%3A")));
            } catch (URISyntaxException e) {
                throw new MalformedURLException(e.getMessage());
            }
        }
    }
}
