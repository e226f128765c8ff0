package org.modoai.plugin;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Bytes that stay where they are; a file that is written to meanwhile is an error. The link to it is for tools alone, who
 * may do with it what they like.
 */
record Linked(Path file, String url, FileState state) implements Stored {
    static Linked to(Path file, Path link, String url) throws IOException {
        Path real = file.toRealPath();
        Files.createSymbolicLink(link, real);
        return new Linked(real, url, FileState.of(real));
    }

    @Override
    public InputStream open() throws IOException {
        checkUnchanged();
        return new FilterInputStream(Files.newInputStream(file)) {
            @Override
            public int read() throws IOException {
                int read = super.read();
                if (read < 0) {
                    checkUnchanged();
                }
                return read;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int read = super.read(bytes, offset, length);
                if (read < 0) {
                    checkUnchanged();
                }
                return read;
            }
        };
    }

    private void checkUnchanged() throws IOException {
        if (!state.isOf(file)) {
            throw new IOException("the file of " + url + " changed while it was examined");
        }
    }

    @Override
    public long length() {
        return state.length();
    }

    @Override
    public long copied() {
        return 0;
    }

    @Override
    public void close() {}
}
