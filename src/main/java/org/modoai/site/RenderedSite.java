package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.modoai.config.PageSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A site of files and of pages that a program answers with, which are what a visitor gets of them. A page is asked for
 * when it is new, and again after a while; what then differs is a change.
 */
public final class RenderedSite extends ForwardingSite {
    private static final Logger LOG = LoggerFactory.getLogger(RenderedSite.class);
    private static final int OK = 200;

    private final Site files;
    private final Program program;
    private final PageNames names;
    private final Pace pace;

    /** Of which pages it was logged that they are not offered. */
    private final Set<String> leftOut = ConcurrentHashMap.newKeySet();

    /** When all pages were asked for. */
    private volatile Optional<Long> rendered = Optional.empty();

    public RenderedSite(Site files, Program program, PageSettings settings, Pace pace) {
        super(files);
        this.files = files;
        this.program = program;
        this.names = new PageNames(settings, files, program);
        this.pace = pace;
    }

    /**
     * How pages are asked for.
     *
     * @param patience how long one may take
     * @param interval after which all are asked for again
     */
    public record Pace(Duration patience, Duration interval) {}

    @Override
    public void walk(Visitor visitor) throws IOException {
        long start = System.nanoTime();
        boolean due =
                rendered.isEmpty() || start - rendered.get() > pace.interval().toNanos();
        Iterator<String> pages = names.read().iterator();
        Between between = new Between(visitor, pages, due);
        files.walk(between);
        between.rest();
        if (due) {
            rendered = Optional.of(start);
        }
    }

    /** Shows the pages between the files. */
    private final class Between implements Visitor {
        private final Visitor visitor;
        private final Iterator<String> pages;
        private final boolean due;
        private Optional<String> next;

        Between(Visitor visitor, Iterator<String> pages, boolean due) {
            this.visitor = visitor;
            this.pages = pages;
            this.due = due;
            advance();
        }

        private void advance() {
            next = pages.hasNext() ? Optional.of(pages.next()) : Optional.empty();
        }

        @Override
        public void visit(Resource file) throws IOException {
            before(file.path());
            visitor.visit(file);
        }

        @Override
        public boolean asBefore(String path) throws IOException {
            before(path);
            return visitor.asBefore(path);
        }

        private void before(String path) throws IOException {
            while (next.isPresent() && next.get().compareTo(path) < 0) {
                show(next.get());
            }
            if (next.isPresent() && next.get().equals(path)) {
                advance();
            }
        }

        void rest() throws IOException {
            while (next.isPresent()) {
                show(next.get());
            }
        }

        private void show(String page) throws IOException {
            advance();
            if (!due && visitor.asBefore(page)) {
                return;
            }
            try {
                Optional<Resource> resource = render(page);
                if (resource.isPresent()) {
                    visitor.visit(resource.get());
                } else if (leftOut.add(page)) {
                    LOG.info(
                            "{}{} is left out: it is refused to anonymous requesters, or the same page as at any path",
                            files.url(""),
                            page);
                }
            } catch (Unavailable e) {
                LOG.debug("{} cannot be had now", page, e);
                visitor.asBefore(page);
            }
        }
    }

    @Override
    public Optional<Resource> find(String path) throws IOException {
        Optional<Resource> file = files.find(path);
        return file.isPresent() || !names.latest().contains(path) ? file : render(path);
    }

    private Optional<Resource> render(String path) throws IOException {
        try (Visit visit = rendering(anonymous());
                Answer answer = visit.get(path)) {
            return answer instanceof RenderedAnswer page ? Optional.of(resource(path, page)) : Optional.empty();
        }
    }

    private static Resource resource(String path, RenderedAnswer page) {
        Head head = page.head();
        return new Resource(
                path,
                MediaType.of(head.header("Content-Type").orElse("")),
                page.length(),
                head.lastModified().orElse(Instant.EPOCH),
                page.revision().orElseThrow());
    }

    @Override
    public InputStream open(String path) throws IOException {
        if (files.find(path).isPresent()) {
            return files.open(path);
        }
        Visit visit = rendering(anonymous());
        try (visit;
                Answer answer = visit.get(path)) {
            if (answer.head().status() != OK) {
                throw new NoSuchFileException(path);
            }
            return answer.body();
        }
    }

    @Override
    public Optional<Resource> welcome(String directory) throws IOException {
        return names.latest().contains(directory) ? find(directory) : files.welcome(directory);
    }

    @Override
    public Optional<String> alias(String path) throws IOException {
        return path.indexOf('?') < 0 && program.page(path).isEmpty() ? files.alias(path) : Optional.empty();
    }

    /** Takes in whole what is no file. */
    @Override
    public Visit visit(Requester requester) {
        Visit toFiles = files.visit(requester);
        Visit toPages = rendering(requester);
        return new Visit() {
            @Override
            public Answer get(String path) throws IOException {
                return program.page(path).isPresent() ? toPages.get(path) : toFiles.get(path);
            }

            @Override
            public void close() {
                toFiles.close();
                toPages.close();
            }
        };
    }

    /** Of what a program answers nobody knows who gets it. */
    @Override
    public boolean isOpen() {
        return false;
    }

    private Visit rendering(Requester requester) {
        return new PageVisit(program.visit(requester), pace.patience());
    }
}
