package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a site, as its anonymous requester, whether everybody can GET a resource. One visit serves for all questions, so
 * that it is for one thread.
 */
public final class PublicCheck implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PublicCheck.class);
    private static final int OK = 200;

    /** After so many answers in a row that are for later, a server is not asked any more: it has no time, or limits us. */
    private static final int ENOUGH = 10;

    /** Up to this length a site has compared an answer with its file by itself. */
    private static final long SHORT = 64L * 1024;

    private static final int CHUNK = 64 * 1024;

    private final Site site;
    private final boolean thorough;
    private Optional<Visit> visit = Optional.empty();
    private int postponed;

    /** @param thorough whether long answers that may be of a file or not are compared with it to their end */
    private PublicCheck(Site site, boolean thorough) {
        this.site = site;
        this.thorough = thorough;
    }

    /** For what is new or changed: all bytes must be those of the resource. */
    public static PublicCheck thorough(Site site) {
        return new PublicCheck(site, true);
    }

    /** For what was checked thoroughly before. */
    public static PublicCheck quick(Site site) {
        return new PublicCheck(site, false);
    }

    public Openness of(Resource resource) throws IOException {
        if (postponed >= ENOUGH) {
            return Openness.UNKNOWN;
        }
        try {
            boolean open = isServed(resource);
            postponed = 0;
            return open ? Openness.OPEN : isAsItWas(resource) ? Openness.CLOSED : Openness.UNKNOWN;
        } catch (Unavailable e) {
            LOG.debug("Whether everybody can GET {}{} is not known now", site.url(""), resource.path(), e);
            postponed += e.isFailure() ? 0 : 1;
            close();
            return Openness.UNKNOWN;
        }
    }

    private boolean isServed(Resource resource) throws IOException {
        if (visit.isEmpty()) {
            visit = Optional.of(site.visit(site.anonymous()));
        }
        try (Answer answer = visit.get().get(resource.path())) {
            boolean proven = !thorough
                    || resource.length() <= SHORT
                    || answer.file().isPresent()
                    || answer.revision().isPresent();
            return answer.status() == OK && (proven || isEqual(answer, resource));
        }
    }

    private boolean isEqual(Answer answer, Resource resource) throws IOException {
        try (InputStream stored = site.open(resource.path());
                InputStream served = answer.body()) {
            byte[] chunk = stored.readNBytes(CHUNK);
            while (chunk.length > 0 && Arrays.equals(chunk, served.readNBytes(chunk.length))) {
                chunk = stored.readNBytes(CHUNK);
            }
            return chunk.length == 0 && served.read() < 0;
        } catch (Unavailable e) {
            throw e;
        } catch (IOException brokenOff) {
            return false;
        }
    }

    /** A file that changes meanwhile is answered with other bytes than were expected, and is no less public for that. */
    private boolean isAsItWas(Resource resource) throws IOException {
        return site.find(resource.path()).filter(resource::isLike).isPresent();
    }

    @Override
    public void close() {
        visit.ifPresent(Visit::close);
        visit = Optional.empty();
    }
}
