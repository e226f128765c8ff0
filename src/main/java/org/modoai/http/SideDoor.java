package org.modoai.http;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.modoai.config.Configuration;
import org.modoai.config.CrateSettings;
import org.modoai.crate.BadRequestException;
import org.modoai.crate.Crates;
import org.modoai.repository.Caller;
import org.modoai.repository.Reply;
import org.modoai.site.Requester;
import org.modoai.site.UrlPath;
import org.modoai.tomcat.InProcessRequest;

/**
 * Takes in what is asked for outside our prefix and is for a crate nevertheless: the URL of a resource, by a client that
 * prefers its crate, and the root with the argument {@code crate}. All else goes down the chain, and so does what turns
 * out to have no crate; the one trace is a Vary where a crate could have been preferred.
 */
final class SideDoor {
    private static final Set<String> METHODS = Set.of("GET", "HEAD");

    private final Seat seat;
    private final Configuration configuration;
    private final Optional<Assembly> assembly;
    private final Gate gate;

    SideDoor(Seat seat, Configuration configuration, Optional<Assembly> assembly, Gate gate) {
        this.seat = seat;
        this.configuration = configuration;
        this.assembly = assembly;
        this.gate = gate;
    }

    void answer(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        CrateSettings crates = configuration.crates();
        boolean plain = METHODS.contains(request.getMethod()) && request.getDispatcherType() == DispatcherType.REQUEST;
        boolean negotiable = plain && crates.negotiate() && isNegotiable(request);
        boolean own = InProcessRequest.marks(request);
        boolean ours = plain && !own && gate.isAllowed(gate.client(request));
        if (ours && crates.root() && answerAtRoot(request, response)) {
            return;
        }
        if (ours && negotiable && negotiate(request, response)) {
            return;
        }
        if (negotiable) {
            // before the chain, since files are sent off before it returns
            response.addHeader("Vary", "Accept");
        }
        chain.doFilter(request, response);
    }

    private boolean answerAtRoot(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Query query = new Query(request.getQueryString() == null ? "" : request.getQueryString(), "");
        return request.getRequestURI().equals(request.getContextPath() + "/")
                && query.isForACrate()
                && answer(Sending.CRATE, request, response, (crates, caller) -> {
                    try {
                        return crates.answer(query.crate().below(url("/", request, caller.origin())), caller);
                    } catch (BadRequestException notForUs) {
                        return Optional.empty();
                    }
                });
    }

    private boolean negotiate(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Accept accept = new Accept(request.getHeaders("Accept"));
        return accept.namesCrates()
                && answer(
                        Sending.NEGOTIATED,
                        request,
                        response,
                        (crates, caller) -> crates.insteadOf(
                                url(Seat.path(request), request, caller.origin()), accept::prefersCrateTo, caller));
    }

    /** Finds what is asked for, if there is such. */
    private interface Finding {
        Optional<Reply> find(Crates crates, Caller caller) throws IOException;
    }

    private boolean answer(Sending sending, HttpServletRequest request, HttpServletResponse response, Finding finding)
            throws IOException {
        return gate.guard(request, response, () -> {
            if (assembly.isEmpty()) {
                gate.postpone(response, "modoai could not start; the server's log says why");
                return true;
            }
            Client client = gate.client(request);
            return gate.admit(client, request, response, pace -> {
                Requester requester = assembly.get().requester(request);
                Caller caller = base(request).caller(requester);
                Admission admission = assembly.get().admission(request, client);
                if (!admission.crates()) {
                    return false;
                }
                admission.checkCrate();
                Optional<Reply> found = finding.find(assembly.get().crates(requester), caller);
                if (found.isPresent()) {
                    try (Reply reply = found.get()) {
                        sending.send(reply, request, response, pace);
                    }
                }
                return found.isPresent();
            });
        });
    }

    /** Whether there may be a resource, as far as the path tells, so that it tells nothing of what is hidden. */
    private boolean isNegotiable(HttpServletRequest request) {
        String origin = base(request).origin();
        try {
            return assembly.isPresent() && assembly.get().mayOffer(url(Seat.path(request), request, origin), origin);
        } catch (IOException stopping) {
            return false;
        }
    }

    private BaseUrl base(HttpServletRequest request) {
        return BaseUrl.of(request, seat.prefix(), false, configuration.repository());
    }

    /** @param path in this webapp, decoded */
    private static String url(String path, HttpServletRequest request, String origin) {
        return origin + UrlPath.encode(request.getServletContext().getContextPath() + path);
    }
}
