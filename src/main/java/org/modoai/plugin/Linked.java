package org.modoai.plugin;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

/** Bytes that stay where they are, behind a link; a file that is written to meanwhile is an error. */
record Linked(Path link, String url, long length, FileTime modified) implements Stored {
    static Linked to(Path file, Path link, String url) throws IOException {
        Files.createSymbolicLink(link, file.toRealPath());
        return new Linked(link, url, Files.size(link), Files.getLastModifiedTime(link));
    }

    @Override
    public InputStream open() throws IOException {
        checkUnchanged();
        return new FilterInputStream(Files.newInputStream(link)) {
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
        boolean same =
                Files.size(link) == length && Files.getLastModifiedTime(link).equals(modified);
        if (!same) {
            throw new IOException("the file of " + url + " changed while it was examined");
        }
    }

    @Override
    public long copied() {
        return 0;
    }

    @Override
    public void close() {}
}
