package org.modoai.tomcat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.modoai.site.Listing;

/** A webapp without files of its own. */
final class EmptyListing implements Listing {
    @Override
    public void list(String directory, Viewer viewer) {}

    @Override
    public Optional<Entry> entry(String names) {
        return Optional.empty();
    }

    @Override
    public InputStream open(String names) throws IOException {
        throw new NoSuchFileException(names);
    }
}
