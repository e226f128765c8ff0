package org.modoai.tomcat;

import jakarta.servlet.http.Cookie;
import java.util.Arrays;
import org.apache.catalina.Session;
import org.apache.catalina.connector.Request;

/** The session that a sub-request has begun, if any: it belongs to nobody once the sub-request is over. */
final class OpenedSession {
    private static final String SINGLE_SIGN_ON = "org.apache.catalina.request.SSOID";

    private final long begun = System.currentTimeMillis();
    private Session opened;
    private boolean shared;

    /** Looks for a session at the end of a request, while the request still knows. */
    void note(Request request) {
        Session found = request.getSessionInternal(false);
        if (found == null || !found.isValid() || !found.getSession().isNew()) {
            return;
        }
        // a stale identifier may be given to a new session, and an own session is new until it is first used
        boolean requested = found.getIdInternal().equals(request.getRequestedSessionId());
        if (!requested || found.getCreationTimeInternal() > begun) {
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
