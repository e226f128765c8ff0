package org.modoai.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPOutputStream;
import org.modoai.config.Configuration;
import org.modoai.oai.Arguments;
import org.modoai.oai.OaiException;
import org.modoai.oai.Provider;
import org.modoai.repository.Caller;
import org.modoai.repository.Reply;
import org.modoai.site.Requester;
import org.modoai.site.Unavailable;
import org.modoai.xml.XmlOutput;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes requests under our prefix in, lets as many through as configured, and turns failures into 503. */
final class Door implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Door.class);

    private final Seat seat;
    private final Configuration configuration;
    private final Optional<Assembly> assembly;
    private final Semaphore permits;

    /** @param assembly empty if it could not be made: every request is then told to come back later */
    Door(Seat seat, Configuration configuration, Optional<Assembly> assembly) {
        this.seat = seat;
        this.configuration = configuration;
        this.assembly = assembly;
        this.permits = new Semaphore(configuration.limits().harvests());
    }

    boolean owns(HttpServletRequest request) {
        return seat.owns(request);
    }

    void answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            open(request, response);
        } catch (IOException | RuntimeException | Error e) {
            if (response.isCommitted()) {
                // not caught here, so that the container cuts the connection and nobody takes the part for the whole
                throw e;
            }
            boolean later = e instanceof Unavailable;
            if (later && e.getCause() == null) {
                LOG.info("{} is to come back later: {}", describe(request), e.getMessage());
            } else {
                LOG.warn("{} could not be answered", describe(request), e);
            }
            response.reset();
            postpone(response, later ? e.getMessage() : "The request could not be answered; the server's log says why");
        }
    }

    private void open(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (assembly.isEmpty()) {
            postpone(response, "modoai could not start; the server's log says why");
            return;
        }
        if (assembly.get().isOwnSubRequest(request)) {
            // the self-test knocking, or a resource of the site with our name: neither is a harvest
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        String below = seat.below(request);
        Optional<String> schema = Schemas.find(below);
        if (!below.isEmpty() && !below.equals("/") && schema.isEmpty()) {
            refuse(
                    response,
                    HttpServletResponse.SC_NOT_FOUND,
                    "There is nothing here but the base URL and its schemas");
        } else if (!request.getMethod().equals("GET") && !request.getMethod().equals("POST")) {
            response.setHeader("Allow", "GET, POST");
            refuse(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "OAI-PMH requests are GET or POST");
        } else if (schema.isPresent()) {
            Schemas.send(schema.get(), response);
        } else {
            Optional<String> form = form(request, response);
            if (form.isPresent()) {
                admit(assembly.get(), request, form.get(), response);
            }
        }
    }

    /**
     * The form of a POST, or an empty one; nothing if it was refused. Read before a permit is taken: a client that never
     * ends its form must not keep others out.
     */
    private static Optional<String> form(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getMethod().equals("GET")) {
            return Optional.of("");
        }
        if (!FormBody.isForm(request)) {
            refuse(response, HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, "A POST must be a form");
            return Optional.empty();
        }
        try {
            Optional<String> body = FormBody.read(request);
            if (body.isEmpty()) {
                refuse(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, "The form is too long");
            }
            return body;
        } catch (IOException e) {
            LOG.debug("a form broke off", e);
            refuse(response, HttpServletResponse.SC_BAD_REQUEST, "The form cannot be read to its end");
            return Optional.empty();
        }
    }

    private void admit(Assembly assembled, HttpServletRequest request, String form, HttpServletResponse response)
            throws IOException {
        if (!permits.tryAcquire()) {
            postpone(response, "As many harvests as this server allows at once are under way");
            return;
        }
        try {
            harvest(assembled, request, form, response);
        } finally {
            permits.release();
        }
    }

    private void harvest(Assembly assembled, HttpServletRequest request, String form, HttpServletResponse response)
            throws IOException {
        long start = System.nanoTime();
        Requester requester = assembled.requester(request);
        Provider provider = assembled.provider(requester);
        try (Reply reply = reply(provider, request, form, caller(request, requester))) {
            send(reply, request, response);
        }
        LOG.info("{} answered in {} ms", describe(request), (System.nanoTime() - start) / 1_000_000);
    }

    private Caller caller(HttpServletRequest request, Requester requester) {
        boolean slash =
                seat.below(request).equals("/") && request.getRequestURI().endsWith("/");
        BaseUrl base = BaseUrl.of(request, seat.prefix(), slash, configuration.repository());
        return new Caller(base.text(), base.origin(), requester);
    }

    private static Reply reply(Provider provider, HttpServletRequest request, String form, Caller caller)
            throws IOException {
        String query = request.getQueryString() == null ? "" : request.getQueryString();
        try {
            return provider.answer(Arguments.parse(query, form), caller);
        } catch (OaiException unreadable) {
            return provider.refuse(unreadable, caller);
        }
    }

    private static void send(Reply reply, HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/xml; charset=UTF-8");
        response.setHeader("Vary", "Accept-Encoding");
        // an answer is for who asked, and for now
        response.setHeader("Cache-Control", "no-store");
        OutputStream out = response.getOutputStream();
        if (AcceptEncoding.gzip(request.getHeaders("Accept-Encoding"))) {
            response.setHeader("Content-Encoding", "gzip");
            GZIPOutputStream gzip = new GZIPOutputStream(out, 8192, true);
            reply.write(new XmlOutput(gzip));
            gzip.finish();
        } else {
            reply.write(new XmlOutput(out));
        }
    }

    private void postpone(HttpServletResponse response, String reason) throws IOException {
        response.setHeader(
                "Retry-After", Long.toString(configuration.limits().retryAfter().toSeconds()));
        refuse(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, reason);
    }

    private static void refuse(HttpServletResponse response, int status, String reason) throws IOException {
        response.setStatus(status);
        response.setContentType("text/plain; charset=UTF-8");
        response.getWriter().println(reason);
    }

    /** For the log: nothing a client sends can break a line. */
    private static String describe(HttpServletRequest request) {
        String query = request.getQueryString() == null ? "" : "?" + request.getQueryString();
        String line = request.getRemoteAddr() + " " + request.getMethod() + " " + request.getRequestURI() + query;
        return line.substring(0, Math.min(line.length(), 500)).replaceAll("\\p{Cntrl}", "_");
    }

    @Override
    public void close() {
        assembly.ifPresent(Assembly::close);
    }
}
