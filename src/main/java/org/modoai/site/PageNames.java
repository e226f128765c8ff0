package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.modoai.config.PageSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The paths of a site's pages: those of the configuration and those of its sitemaps. Safe for use by many threads. */
final class PageNames {
    private static final Logger LOG = LoggerFactory.getLogger(PageNames.class);

    /** More are not offered: as many as one sitemap may have. */
    private static final int MOST = Sitemap.ENTRIES;

    private static final int SITEMAPS = 1_000;
    private static final int OK = 200;
    private static final Set<Integer> NONE = Set.of(404, 410);

    private final PageSettings settings;
    /** The URL of the site's root if its server had none, such as {@code /docs/}. */
    private final String root;

    private final Site files;
    private final Program program;
    private Optional<NavigableSet<String>> latest = Optional.empty();

    PageNames(PageSettings settings, Site files, Program program) {
        this.settings = settings;
        this.root = files.url("");
        this.files = files;
        this.program = program;
    }

    /** As they are now, in ascending order. */
    NavigableSet<String> read() throws IOException {
        NavigableSet<String> names = new TreeSet<>();
        for (String address : settings.addresses()) {
            add(normal(address), names);
        }
        Deque<String> sitemaps = new ArrayDeque<>();
        settings.sitemaps().forEach(address -> sitemaps.add(normal(address)));
        Set<String> seen = new HashSet<>();
        while (!sitemaps.isEmpty() && seen.size() < SITEMAPS) {
            String address = sitemaps.remove();
            if (seen.add(address)) {
                Sitemap sitemap = sitemap(address);
                for (String url : sitemap.pages()) {
                    Optional<String> page = below(url);
                    if (page.isPresent()) {
                        add(page.get(), names);
                    }
                }
                sitemap.sitemaps().forEach(url -> below(url).ifPresent(sitemaps::add));
            }
        }
        synchronized (this) {
            latest = Optional.of(Collections.unmodifiableNavigableSet(names));
            return latest.get();
        }
    }

    /** As they were when last read. */
    NavigableSet<String> latest() throws IOException {
        Optional<NavigableSet<String>> known;
        synchronized (this) {
            known = latest;
        }
        return known.isPresent() ? known.get() : read();
    }

    private static String normal(String address) {
        return HttpUrl.parse("http://site/" + address)
                .map(HttpUrl::path)
                .orElseThrow(() -> new IllegalArgumentException("no path of a page: " + address));
    }

    private void add(String path, NavigableSet<String> names) throws IOException {
        Optional<String> page = program.page(path);
        if (page.isEmpty()) {
            return;
        }
        if (names.size() < MOST) {
            names.add(page.get());
        } else if (!names.contains(page.get())) {
            LOG.warn("{} has more than {} pages; {} is left out", root, MOST, page.get());
        }
    }

    /** The path below the site's root, wherever the URL says that the site is: the server may have many names. */
    private Optional<String> below(String url) {
        return HttpUrl.parse(url)
                .map(parsed -> "/" + parsed.path())
                .filter(path -> path.startsWith(root))
                .map(path -> path.substring(root.length()));
    }

    private Sitemap sitemap(String path) throws IOException {
        try (Visit visit = program.visit(files.anonymous());
                Answer answer = visit.get(path)) {
            int status = answer.head().status();
            if (NONE.contains(status)) {
                LOG.warn("There is no sitemap at {}{}", root, path);
                return Sitemap.EMPTY;
            }
            if (status != OK) {
                throw new IOException("status " + status);
            }
            try (InputStream body = answer.body()) {
                return Sitemap.read(body);
            }
        } catch (IOException e) {
            throw Unavailable.of("a sitemap cannot be read", root + path + ": " + e.getMessage(), e);
        }
    }
}
