package org.modoai.tomcat;

import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.Loader;
import org.apache.catalina.Manager;
import org.apache.catalina.Session;
import org.apache.catalina.session.PersistentManagerBase;

/**
 * The sessions that one sub-request sees: copies of those that the requester has, and those that it begins itself. A
 * session that has been copied counts as used; that is all that becomes of it.
 */
final class SessionCopies {
    private final List<SessionCopy> copies = new ArrayList<>();
    private final List<Session> copied = new ArrayList<>();
    private final Set<Name> looked = new HashSet<>();
    private final Set<Name> had = new HashSet<>();
    private final Map<Context, SessionCopy> elsewhere = new HashMap<>();

    /** What a session is found by. */
    private record Name(Manager manager, String id) {}

    /**
     * The session by an identifier. Each session is copied once: where the sub-request has ended its copy, or has given
     * it another identifier, the session itself does not come in its place.
     */
    Optional<Session> find(Manager manager, String id) {
        Name name = new Name(manager, id);
        if (looked.add(name) && !isCopy(name)) {
            copy(name);
        }
        return copies.stream()
                .filter(copy ->
                        copy.getManager() == manager && copy.getIdInternal().equals(id) && copy.isValid())
                .findFirst()
                .map(Session.class::cast);
    }

    /** Whether there was such a session before this sub-request. */
    boolean had(Manager manager, String id) {
        return had.contains(new Name(manager, id));
    }

    Session begin(Manager manager) {
        SessionCopy begun = SessionCopy.begun(manager);
        copies.add(begun);
        return begun;
    }

    /**
     * A session in whose name Tomcat begins one for a webapp of which the webapp asked for has included a page ({@code
     * crossContext}). There it takes the one that has the same identifier, if there is one. So this one has an
     * identifier that none has, lest the session be used that the requester has there.
     */
    Optional<HttpSession> elsewhere(Context webapp, boolean create) {
        if (create) {
            elsewhere.computeIfAbsent(webapp, one -> SessionCopy.begun(one.getManager()));
        }
        return Optional.ofNullable(elsewhere.get(webapp)).map(Session::getSession);
    }

    /** The webapp whose page has been included and is at work now, if any. */
    static Optional<Context> included(Context context) {
        if (context == null || !context.getCrossContext()) {
            return Optional.empty();
        }
        ClassLoader current = Thread.currentThread().getContextClassLoader();
        return Arrays.stream(context.getParent().findChildren())
                .filter(other -> other != context)
                .map(Context.class::cast)
                .filter(other -> isOf(current, other.getLoader()))
                .findFirst();
    }

    private static boolean isOf(ClassLoader classes, Loader loader) {
        return loader != null && loader.getClassLoader() == classes;
    }

    private boolean isCopy(Name name) {
        return copies.stream()
                .anyMatch(copy -> copy.getManager() == name.manager()
                        && copy.getIdInternal().equals(name.id()));
    }

    private void copy(Name name) {
        try {
            Session session = real(name.manager(), name.id());
            if (session == null) {
                return;
            }
            had.add(name);
            // one whose time is over ends when the server looks through them, not now
            if (!isOver(session) && session.isValid()) {
                copies.add(SessionCopy.of(session, name.manager()));
                session.access();
                copied.add(session);
            }
        } catch (IOException | ClassNotFoundException | IllegalStateException unreadable) {
            // or ended in this moment
        }
    }

    /** A session that the manager has put into a store is read from there: to have it back would be an event. */
    private static Session real(Manager manager, String id) throws IOException, ClassNotFoundException {
        boolean stored = manager instanceof PersistentManagerBase persistent
                && persistent.getStore() != null
                && !persistent.isLoaded(id);
        return stored ? ((PersistentManagerBase) manager).getStore().load(id) : manager.findSession(id);
    }

    private static boolean isOver(Session session) {
        int most = session.getMaxInactiveInterval();
        return most > 0 && session.getIdleTimeInternal() >= most * 1000L;
    }

    /** Ends the sub-request's use of sessions. */
    void end() {
        copied.forEach(Session::endAccess);
        copies.forEach(SessionCopy::forget);
        elsewhere.forEach(SessionCopies::endElsewhere);
    }

    private static void endElsewhere(Context webapp, SessionCopy name) {
        try {
            Session begun = webapp.getManager().findSession(name.getIdInternal());
            if (begun != null) {
                begun.expire();
            }
        } catch (IOException unreadable) {
            // it was never written
        }
    }
}
