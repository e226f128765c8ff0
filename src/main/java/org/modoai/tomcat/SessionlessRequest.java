package org.modoai.tomcat;

import jakarta.servlet.ServletException;
import jakarta.servlet.SessionTrackingMode;
import jakarta.servlet.http.HttpSession;
import org.apache.catalina.Context;
import org.apache.catalina.Manager;
import org.apache.catalina.Session;
import org.apache.catalina.authenticator.Constants;
import org.apache.catalina.connector.Connector;

/**
 * Tomcat's request object of a sub-request. Whoever asks it for a session, valve, authenticator or program, gets a copy:
 * what a sub-request does must not be found in the requester's session later, least of all the URL of a file that they
 * may not see.
 */
class SessionlessRequest extends OlderRequest {
    private final SessionCopies copies;

    SessionlessRequest(Connector connector, org.apache.coyote.Request request, SessionCopies copies) {
        super(connector, request);
        this.copies = copies;
    }

    private Manager manager() {
        Context context = getContext();
        return context == null ? null : context.getManager();
    }

    @Override
    protected Session doGetSession(boolean create) {
        Manager manager = manager();
        if (manager == null) {
            return null;
        }
        if (session != null && !session.isValid()) {
            session = null;
        }
        if (session == null && requestedSessionId != null) {
            session = copies.find(manager, requestedSessionId).orElse(null);
            if (session != null) {
                session.access();
                session.setNew(false);
            }
        }
        if (session == null && create) {
            session = begin(manager);
            session.access();
        }
        return session;
    }

    private Session begin(Manager manager) {
        boolean cookie = getServletContext().getEffectiveSessionTrackingModes().contains(SessionTrackingMode.COOKIE);
        if (cookie && getResponse().isCommitted()) {
            throw new IllegalStateException("a session cannot be begun once the answer is");
        }
        return copies.begin(manager);
    }

    /** Asked for by an included webapp too. */
    @Override
    public HttpSession getSession(boolean create) {
        Context included = SessionCopies.included(getContext()).orElse(null);
        return included == null
                ? super.getSession(create)
                : copies.elsewhere(included, create).orElse(null);
    }

    @Override
    public boolean isRequestedSessionIdValid() {
        Manager manager = manager();
        if (manager == null || requestedSessionId == null) {
            return false;
        }
        return copies.find(manager, requestedSessionId).isPresent()
                || !copies.had(manager, requestedSessionId) && super.isRequestedSessionIdValid();
    }

    /** Without the manager, which would tell the other servers of a cluster. */
    @Override
    public String changeSessionId() {
        Session known = getSessionInternal(false);
        if (known == null) {
            throw new IllegalStateException("there is no session");
        }
        known.setId(manager().getSessionIdGenerator().generateSessionId(), false);
        changeSessionId(known.getIdInternal());
        return known.getIdInternal();
    }

    /** Ends the login of the sub-request alone: the principal and a single sign-on are those of the session too. */
    @Override
    public void logout() throws ServletException {
        removeNote(Constants.REQ_SSOID_NOTE);
        setUserPrincipal(null);
        super.logout();
    }
}
