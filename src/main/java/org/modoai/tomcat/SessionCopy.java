package org.modoai.tomcat;

import jakarta.servlet.http.HttpSessionBindingEvent;
import jakarta.servlet.http.HttpSessionBindingListener;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.catalina.Manager;
import org.apache.catalina.Session;
import org.apache.catalina.SessionEvent;
import org.apache.catalina.SessionListener;
import org.apache.catalina.session.StandardSession;

/**
 * A session that no manager knows and of which nobody is told, for one sub-request: webapps and authenticators do with
 * it what they like, and none of it outlives the sub-request. Its attributes are the same objects as those of the
 * session that it was copied from; what is changed inside of one of them has changed for both.
 */
final class SessionCopy extends StandardSession {
    private static final long serialVersionUID = 1L;

    /** What the server itself is to be told once the copy is forgotten. */
    private final transient List<Runnable> told = new ArrayList<>();

    private SessionCopy(Manager manager) {
        super(manager);
        setValid(true);
    }

    /**
     * The copy of a session that the requester had before.
     *
     * @throws IllegalStateException if the session ends meanwhile
     */
    static SessionCopy of(Session session, Manager manager) {
        SessionCopy copy = new SessionCopy(manager);
        copy.id = session.getIdInternal();
        copy.setCreationTime(session.getCreationTimeInternal());
        copy.lastAccessedTime = session.getLastAccessedTimeInternal();
        copy.thisAccessedTime = session.getThisAccessedTimeInternal();
        copy.maxInactiveInterval = session.getMaxInactiveInterval();
        copy.principal = session.getPrincipal();
        copy.authType = session.getAuthType();
        for (String name : Collections.list(session.getSession().getAttributeNames())) {
            Object value = session.getSession().getAttribute(name);
            if (value != null) {
                copy.attributes.put(name, value);
            }
        }
        for (Iterator<String> names = session.getNoteNames(); names.hasNext(); ) {
            String name = names.next();
            Object note = session.getNote(name);
            if (note != null) {
                copy.setNote(name, note);
            }
        }
        return copy;
    }

    /** A session that a sub-request begins, as a manager would have made it. */
    static SessionCopy begun(Manager manager) {
        SessionCopy copy = new SessionCopy(manager);
        copy.id = manager.getSessionIdGenerator().generateSessionId();
        copy.setNew(true);
        copy.setCreationTime(System.currentTimeMillis());
        copy.setMaxInactiveInterval(manager.getContext().getSessionTimeout() * 60);
        return copy;
    }

    /**
     * Takes the copy out of the server's own books, as a session whose time is over: out of a single sign-on, which
     * lasts as long as its sessions do, and out of the list of the valve that gives each crawler one session.
     */
    void forget() {
        lastAccessedTime = 0;
        thisAccessedTime = 0;
        maxInactiveInterval = 1;
        told.forEach(Runnable::run);
        told.clear();
    }

    /** A single sign-on joins the session under the identifier that it has now, and must be told the same in the end. */
    @Override
    public void addSessionListener(SessionListener listener) {
        String joined = id;
        told.add(() -> {
            id = joined;
            listener.sessionEvent(new SessionEvent(this, SESSION_DESTROYED_EVENT, null));
        });
    }

    @Override
    public void setAttribute(String name, Object value, boolean notify) {
        super.setAttribute(name, value, false);
        if (value instanceof HttpSessionBindingListener listener
                && value.getClass().getName().startsWith("org.apache.catalina.")) {
            told.add(() -> listener.valueUnbound(new HttpSessionBindingEvent(getSession(), name, value)));
        }
    }

    @Override
    protected void removeAttributeInternal(String name, boolean notify) {
        super.removeAttributeInternal(name, false);
    }

    @Override
    public void setId(String newId, boolean notify) {
        id = newId;
    }

    /** Ends the copy alone: the principal is not logged out, since the session has it too. */
    @Override
    public void expire(boolean notify) {
        setValid(false);
        attributes.clear();
    }

    @Override
    public void tellNew() {
        // nobody
    }

    @Override
    public void tellChangedSessionId(String newId, String oldId, boolean notifySessions, boolean notifyContainer) {
        // nobody
    }

    @Override
    public void fireSessionEvent(String type, Object data) {
        // nobody
    }
}
