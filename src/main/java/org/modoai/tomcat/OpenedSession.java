package org.modoai.tomcat;

import jakarta.servlet.http.Cookie;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.catalina.Context;
import org.apache.catalina.Manager;
import org.apache.catalina.Session;
import org.apache.catalina.connector.Request;
import org.apache.catalina.util.SessionConfig;
import org.apache.tomcat.util.http.MimeHeaders;
import org.apache.tomcat.util.http.ServerCookies;

/**
 * The session that a sub-request has begun, if any: it belongs to nobody once the sub-request is over. One that the
 * requester had before goes on by its name.
 */
final class OpenedSession {
    private static final String SINGLE_SIGN_ON = "org.apache.catalina.request.SSOID";

    private final List<OwnSession> own = new ArrayList<>();
    private Optional<OwnSession> renamed = Optional.empty();
    private Session opened;
    private boolean shared;

    /** Learns before the request begins which sessions of a webapp the requester has already. */
    void know(Context webapp, MimeHeaders headers) {
        ServerCookies cookies = new ServerCookies(1);
        webapp.getCookieProcessor().parseCookieHeader(headers, cookies);
        String name = SessionConfig.getSessionCookieName(webapp);
        for (int i = 0; i < cookies.getCookieCount(); i++) {
            String id = cookies.getCookie(i).getValue().toString();
            if (cookies.getCookie(i).getName().equals(name)) {
                find(webapp.getManager(), id).map(OwnSession::of).ifPresent(own::add);
            }
        }
    }

    private static Optional<Session> find(Manager manager, String id) {
        try {
            Session session = manager == null ? null : manager.findSession(id);
            return Optional.ofNullable(session).filter(Session::isValid);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Looks for a session at the end of a request, while the request still knows. */
    void note(Request request) {
        Session found = request.getSessionInternal(false);
        if (found == null || !found.isValid()) {
            return;
        }
        Optional<OwnSession> known =
                own.stream().filter(one -> one.session() == found).findFirst();
        // a single sign-on knows the session by its new name
        renamed = known.filter(one -> one.isRenamedBy(request) && request.getNote(SINGLE_SIGN_ON) == null);
        // an own session is new until the request that began it has ended, and a new one may get a stale identifier
        if (known.isEmpty() && found.getSession().isNew()) {
            opened = found;
            shared = isSignedOn(request);
        }
    }

    /** Whether the requester came with a single sign-on, which now includes the new session. */
    private static boolean isSignedOn(Request request) {
        Object id = request.getNote(SINGLE_SIGN_ON);
        Cookie[] cookies = request.getCookies();
        return id != null && cookies != null && Arrays.stream(cookies).anyMatch(cookie -> id.equals(cookie.getValue()));
    }

    /** To expire one of the sessions of a single sign-on would end all of them; this one is left to its time. */
    void end() {
        renamed.filter(one -> one.session().isValid()).ifPresent(OwnSession::restore);
        if (opened == null) {
            return;
        }
        if (shared) {
            opened.setMaxInactiveInterval(1);
        } else {
            opened.expire();
        }
    }
}
