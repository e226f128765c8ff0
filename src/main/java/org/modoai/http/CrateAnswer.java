package org.modoai.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.modoai.crate.BadRequestException;
import org.modoai.crate.Crates;
import org.modoai.repository.Caller;
import org.modoai.repository.Reply;

/**
 * The answer to one caller's request for a crate: the crate, or what is wrong with the request.
 *
 * @param pace of the caller, who reads it
 */
record CrateAnswer(Crates crates, Caller caller, Pace pace) {
    void send(Query query, HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            Optional<Reply> found = crates.answer(query.crate(), caller);
            if (found.isEmpty()) {
                refuse(response, HttpServletResponse.SC_NOT_FOUND, "There is no such resource here");
                return;
            }
            try (Reply reply = found.get()) {
                Sending.CRATE.send(reply, request, response, pace);
            }
        } catch (BadRequestException e) {
            refuse(response, HttpServletResponse.SC_BAD_REQUEST, e.getMessage());
        }
    }

    private static void refuse(HttpServletResponse response, int status, String reason) throws IOException {
        response.setHeader("Cache-Control", "no-store");
        Gate.refuse(response, status, reason);
    }
}
