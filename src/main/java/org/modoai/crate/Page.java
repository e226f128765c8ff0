package org.modoai.crate;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import org.modoai.format.Dissemination;
import org.modoai.plugin.Held;
import org.modoai.plugin.Specimens;
import org.modoai.site.Sites;
import org.modoai.site.Sites.Place;

/** A page that is held still, so that what is looked for in it is what is disseminated. */
record Page(Dissemination resource, Held held) implements AutoCloseable {
    private static final Set<String> HTML = Set.of("text/html", "application/xhtml+xml");
    private static final int GZIP_MAGIC = 0x1F8B;

    /** The larger a page, the longer others wait for a permit. */
    private static final long MOST_BYTES = 8L * 1024 * 1024;

    /** Each may cost a hundred bytes of memory. */
    private static final int MOST_TAGS = 250_000;

    static boolean isHtml(Dissemination resource) {
        return HTML.contains(resource.mediaType().toString());
    }

    /** @throws BadRequestException if it is too large to be looked through */
    static Page hold(Dissemination given, Specimens specimens) throws BadRequestException, IOException {
        check(given.length());
        Held held = specimens.hold(given.answer(), given.resource(), given.identifier(), given.mediaType());
        Page page = new Page(given.from(held), held);
        try {
            check(held.specimen().length());
            return page;
        } catch (BadRequestException e) {
            page.close();
            throw e;
        }
    }

    private static void check(long length) throws BadRequestException {
        if (length > MOST_BYTES) {
            throw new BadRequestException("The page is larger than 8 MB, and is not looked through");
        }
    }

    /**
     * What the page embeds that may be a resource of these sites, each once, in its order.
     *
     * @throws BadRequestException if there is too much in it to be looked through
     */
    List<Place> embedded(Sites sites, String origin) throws BadRequestException, IOException {
        EmbeddedPlaces places = new EmbeddedPlaces(sites, origin);
        if (isPlain()) {
            places.read(held.specimen().file(), resource.charset(), resource.identifier());
        }
        return places.list();
    }

    /** Whether the bytes are not compressed, which a parser would try to make good for, however much they hold. */
    private boolean isPlain() throws BadRequestException, IOException {
        int tags = 0;
        try (InputStream bytes = new BufferedInputStream(held.body())) {
            bytes.mark(2);
            boolean compressed = (bytes.read() << 8 | bytes.read()) == GZIP_MAGIC;
            bytes.reset();
            for (int next = bytes.read(); next >= 0; next = bytes.read()) {
                tags += next == '<' ? 1 : 0;
            }
            if (tags > MOST_TAGS) {
                throw new BadRequestException(
                        "The page has more than " + MOST_TAGS + " tags, and is not looked through");
            }
            return !compressed;
        }
    }

    @Override
    public void close() {
        held.close();
    }
}
