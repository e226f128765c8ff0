package org.modoai.http;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.modoai.config.Configuration;
import org.modoai.repository.Caller;
import org.modoai.repository.Reply;
import org.modoai.site.Requester;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes requests under our prefix in and has them answered: verbs of OAI-PMH, crates, our own schemas. */
final class Door implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Door.class);

    private final Seat seat;
    private final Configuration configuration;
    private final Optional<Assembly> assembly;
    private final Gate gate;

    /** @param assembly empty if it could not be made: every request is then told to come back later */
    Door(Seat seat, Configuration configuration, Optional<Assembly> assembly) {
        this.seat = seat;
        this.configuration = configuration;
        this.assembly = assembly;
        this.gate = new Gate(configuration);
    }

    boolean owns(HttpServletRequest request) {
        return seat.owns(request);
    }

    /** For requests that are not ours by their path, if any of them may be for us. */
    Optional<SideDoor> sideDoor() {
        boolean outside = configuration.crates().outside() && !seat.own();
        return outside ? Optional.of(new SideDoor(seat, configuration, assembly, gate)) : Optional.empty();
    }

    void answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
        gate.guard(request, response, () -> {
            open(request, response);
            return true;
        });
    }

    private void open(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (assembly.isEmpty()) {
            gate.postpone(response, "modoai could not start; the server's log says why");
            return;
        }
        if (assembly.get().isOwnSubRequest(request)) {
            // the self-test knocking, or a resource of the site with our name: neither is a harvest
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        Client client = gate.client(request);
        if (!gate.isAllowed(client)) {
            Gate.refuse(response, HttpServletResponse.SC_FORBIDDEN, "This address may not harvest here");
            return;
        }
        String below = seat.below(request);
        Optional<String> schema = Schemas.find(below);
        if (!below.isEmpty() && !below.equals("/") && schema.isEmpty()) {
            Gate.refuse(
                    response,
                    HttpServletResponse.SC_NOT_FOUND,
                    "There is nothing here but the base URL and its schemas");
        } else if (!request.getMethod().equals("GET") && !request.getMethod().equals("POST")) {
            response.setHeader("Allow", "GET, POST");
            Gate.refuse(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "OAI-PMH requests are GET or POST");
        } else if (request.getQueryString() != null && request.getQueryString().length() > FormBody.LIMIT) {
            Gate.refuse(response, HttpServletResponse.SC_REQUEST_URI_TOO_LONG, "The query is too long");
        } else if (schema.isPresent()) {
            Schemas.send(schema.get(), response);
        } else {
            Optional<String> form = form(request, response);
            if (form.isPresent()) {
                gate.admit(client, request, response, pace -> harvest(client, pace, request, form.get(), response));
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
            Gate.refuse(response, HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, "A POST must be a form");
            return Optional.empty();
        }
        try {
            Optional<String> body = FormBody.read(request);
            if (body.isEmpty()) {
                Gate.refuse(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, "The form is too long");
            }
            return body;
        } catch (IOException e) {
            LOG.debug("a form broke off", e);
            // Tomcat has taken the answer over by now, and would tell the stack
            request.removeAttribute(RequestDispatcher.ERROR_EXCEPTION);
            Gate.refuse(response, HttpServletResponse.SC_BAD_REQUEST, "The form cannot be read to its end");
            return Optional.empty();
        }
    }

    private boolean harvest(
            Client client, Pace pace, HttpServletRequest request, String form, HttpServletResponse response)
            throws IOException {
        Assembly assembled = assembly.orElseThrow();
        Query query = new Query(request.getQueryString() == null ? "" : request.getQueryString(), form);
        Requester requester = assembled.requester(request);
        Caller caller = caller(request, requester);
        Admission admission = assembled.admission(request, client);
        if (query.isForACrate() && !admission.crates()) {
            Gate.refuse(response, HttpServletResponse.SC_FORBIDDEN, "Crates are for those who have a role here");
        } else if (query.isForACrate()) {
            admission.checkCrate();
            new CrateAnswer(assembled.crates(requester), caller, pace).send(query, request, response);
        } else {
            try (Reply reply = query.answer(assembled.provider(requester, admission), caller)) {
                Sending.OAI.send(reply, request, response, pace);
            }
        }
        return true;
    }

    private Caller caller(HttpServletRequest request, Requester requester) {
        boolean slash =
                seat.below(request).equals("/") && request.getRequestURI().endsWith("/");
        return BaseUrl.of(request, seat.prefix(), slash, configuration.repository())
                .caller(requester);
    }

    @Override
    public void close() {
        assembly.ifPresent(Assembly::close);
    }
}
