package org.modoai.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.modoai.config.Access;
import org.modoai.config.Configuration;
import org.modoai.config.Limits;
import org.modoai.config.Network;
import org.modoai.site.Unavailable;
import org.modoai.tomcat.ClientSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets as many requests through, at once and in a minute, as configured, and turns failures into 503. */
final class Gate {
    private static final Logger LOG = LoggerFactory.getLogger(Gate.class);

    private final Limits limits;
    private final List<Network> proxies;
    private final List<Network> allowed;
    private final Rate rate;
    private final Permits harvests;

    Gate(Configuration configuration) {
        this.limits = configuration.limits();
        this.proxies = configuration.repository().trustedProxies();
        Access access = configuration.access();
        this.allowed = access.allowed();
        this.rate = new Rate(access.rate(), System::nanoTime);
        this.harvests = new Permits(limits.harvests(), access.clientHarvests());
    }

    Client client(HttpServletRequest request) {
        return Client.of(request, proxies);
    }

    /** Whether the client is where clients must be. */
    boolean isAllowed(Client client) {
        return allowed.isEmpty() || client.isIn(allowed);
    }

    /** Answers a request; false if it is not for us after all, and nothing has been done about it. */
    interface Answering {
        boolean answer() throws IOException;
    }

    /** Has a request answered, by 503 at the worst. */
    boolean guard(HttpServletRequest request, HttpServletResponse response, Answering answering) throws IOException {
        try {
            return answering.answer();
        } catch (IOException | RuntimeException | Error e) {
            if (response.isCommitted()) {
                LOG.info("{} broke off: {}", describe(request), e.toString());
                // not caught here, so that the container cuts the connection and nobody takes the part for the whole
                throw e;
            }
            if (e instanceof Unavailable && e.getCause() == null) {
                LOG.info("{} is to come back later: {}", describe(request), e.getMessage());
            } else {
                LOG.warn("{} could not be answered", describe(request), e);
            }
            response.reset();
            if (e instanceof Unavailable known) {
                boolean until = !known.remaining().isZero();
                postpone(response, until ? known.remaining() : limits.retryAfter(), known.told());
            } else {
                postpone(response, "The request could not be answered; the server's log says why");
            }
            return true;
        }
    }

    /** Answers a request whose reader is to keep pace; false as above. */
    interface Harvest {
        boolean answer(Pace pace) throws IOException;
    }

    /** Has a request answered unless too many are. */
    boolean admit(Client sender, HttpServletRequest request, HttpServletResponse response, Harvest harvest)
            throws IOException {
        String client = sender.key();
        Optional<Duration> wait = rate.count(client);
        if (wait.isPresent()) {
            postpone(response, wait.get(), "There were as many requests as this server allows one address in a minute");
            return true;
        }
        Pace pace = pace(request);
        if (!harvests.take(client, pace)) {
            postpone(response, "As many harvests as this server allows at once are under way");
            return true;
        }
        try {
            long start = System.nanoTime();
            boolean answered = harvest.answer(pace);
            if (answered) {
                LOG.info("{} answered in {} ms", describe(request), (System.nanoTime() - start) / 1_000_000);
            }
            return answered;
        } finally {
            harvests.giveBack(pace);
        }
    }

    private Pace pace(HttpServletRequest request) {
        Optional<ClientSocket> socket = ClientSocket.of(request);
        return new Pace(
                limits.responseTime().toNanos(), System::nanoTime, () -> socket.ifPresent(ClientSocket::shutDown));
    }

    void postpone(HttpServletResponse response, String reason) throws IOException {
        postpone(response, limits.retryAfter(), reason);
    }

    /** In whole seconds, after which it is true that the request may be sent again. */
    static void postpone(HttpServletResponse response, Duration wait, String reason) throws IOException {
        response.setHeader(
                "Retry-After", Long.toString(wait.plusNanos(999_999_999).toSeconds()));
        refuse(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, reason);
    }

    static void refuse(HttpServletResponse response, int status, String reason) throws IOException {
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
}
