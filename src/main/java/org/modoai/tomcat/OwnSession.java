package org.modoai.tomcat;

import java.security.Principal;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.catalina.Session;
import org.apache.catalina.connector.Request;

/**
 * A session that the requester had before, as it was then. An authenticator that asks for a login, or finds one, gives
 * the session another identifier; the cookie with it is told to nobody, so that the requester would have lost it.
 *
 * @param notes those of the server, such as which page was asked for before the login
 */
record OwnSession(Session session, String id, Principal principal, String authType, Map<String, Object> notes) {
    static OwnSession of(Session session) {
        return new OwnSession(
                session, session.getIdInternal(), session.getPrincipal(), session.getAuthType(), notes(session));
    }

    private static Map<String, Object> notes(Session session) {
        Map<String, Object> notes = new HashMap<>();
        for (Iterator<String> names = session.getNoteNames(); names.hasNext(); ) {
            String name = names.next();
            notes.put(name, session.getNote(name));
        }
        return notes;
    }

    /** Whether it was this request, and not a login of the requester's own meanwhile. */
    boolean isRenamedBy(Request request) {
        String now = session.getIdInternal();
        return !now.equals(id) && now.equals(request.getRequestedSessionId());
    }

    /** The login goes too: who knows the old identifier need not be who has sent the password. */
    void restore() {
        session.setPrincipal(principal);
        session.setAuthType(authType);
        notes(session).keySet().forEach(session::removeNote);
        notes.forEach(session::setNote);
        session.getManager().changeSessionId(session, id);
    }
}
