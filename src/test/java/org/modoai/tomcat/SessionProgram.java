package org.modoai.tomcat;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionActivationListener;
import jakarta.servlet.http.HttpSessionAttributeListener;
import jakarta.servlet.http.HttpSessionBindingEvent;
import jakarta.servlet.http.HttpSessionBindingListener;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionIdListener;
import jakarta.servlet.http.HttpSessionListener;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A filter that does to sessions all that webapps do, by the first name in the path, and hears all that is told of them. */
final class SessionProgram extends HttpFilter {
    /** Every event of a session since it was last cleared. */
    static final List<String> HEARD = new CopyOnWriteArrayList<>();

    private static final long serialVersionUID = 1L;

    void join(ServletContext webapp) {
        webapp.addListener(new Listener());
        webapp.addFilter("program", this)
                .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST, DispatcherType.INCLUDE), false, "/*");
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Object included = request.getAttribute(RequestDispatcher.INCLUDE_SERVLET_PATH);
        String path = included == null ? request.getServletPath() : included.toString();
        String said = switch (path.split("/")[1]) {
            case "start" -> start(request.getSession());
            case "recent" -> recent(request);
            case "rename", "secret" -> rename(request);
            case "invalidate" -> invalidate(request);
            case "migrate" -> migrate(request);
            case "logout" -> logout(request);
            case "script" -> script(request);
            case "include" -> include(request, response);
            default -> "";
        };
        if (included == null) {
            response.setHeader("X-Said", said);
        }
        chain.doFilter(request, response);
    }

    private static String start(HttpSession session) {
        session.setAttribute("recent", List.of("start"));
        session.setAttribute("bound", new Bound());
        session.setAttribute("removed", new Bound());
        return "";
    }

    /** As shops do, who keep what was looked at last. */
    private static String recent(HttpServletRequest request) {
        HttpSession session = request.getSession();
        List<String> recent = new ArrayList<>();
        if (session.getAttribute("recent") instanceof List<?> before) {
            before.forEach(one -> recent.add((String) one));
        }
        recent.add(request.getRequestURI());
        session.setAttribute("recent", List.copyOf(recent));
        session.setAttribute("bound", new Bound());
        session.setAttribute("new", new Bound());
        session.removeAttribute("removed");
        session.setMaxInactiveInterval(session.getMaxInactiveInterval());
        return recent.toString();
    }

    private static String rename(HttpServletRequest request) {
        request.getSession();
        return request.changeSessionId().isEmpty() ? "" : "renamed";
    }

    private static String invalidate(HttpServletRequest request) {
        request.getSession().invalidate();
        return String.valueOf(request.getSession(false));
    }

    /** As frameworks do at a login. */
    private static String migrate(HttpServletRequest request) {
        HttpSession old = request.getSession();
        Object bound = old.getAttribute("bound");
        old.invalidate();
        HttpSession session = request.getSession();
        session.setAttribute("bound", bound);
        return String.valueOf(session.getId().equals(old.getId()));
    }

    private static String logout(HttpServletRequest request) throws ServletException {
        request.logout();
        return String.valueOf(request.getUserPrincipal());
    }

    /** Says all that can be seen of a session in its life but what differs by chance. */
    private static String script(HttpServletRequest request) {
        List<Object> seen = new ArrayList<>();
        HttpSession session = request.getSession(false);
        seen.add(session == null ? "unknown" : "known");
        seen.add(request.isRequestedSessionIdValid());
        session = request.getSession();
        String first = session.getId();
        look(request, session, first, seen);
        String second = request.changeSessionId();
        look(request, session, second, seen);
        seen.add(first.equals(second));
        session.setAttribute("a", "1");
        session.setAttribute("b", "2");
        session.removeAttribute("a");
        session.setAttribute("b", null);
        session.setAttribute("c", "3");
        seen.add(session == request.getSession() || session.equals(request.getSession()));
        seen.add(request.getSession().getAttribute("c"));
        look(request, session, second, seen);
        session.invalidate();
        seen.add(request.isRequestedSessionIdValid());
        seen.add(String.valueOf(request.getSession(false)));
        try {
            session.getAttribute("c");
        } catch (IllegalStateException invalid) {
            seen.add("invalid");
        }
        session = request.getSession();
        look(request, session, first, seen);
        session.invalidate();
        return seen.toString();
    }

    private static void look(HttpServletRequest request, HttpSession session, String id, List<Object> seen) {
        seen.add(session.isNew());
        seen.add(session.getId().equals(id));
        seen.add(id.equals(request.getRequestedSessionId()));
        seen.add(request.isRequestedSessionIdValid());
        seen.add(request.isRequestedSessionIdFromCookie());
        seen.add(session.getMaxInactiveInterval());
        seen.add(session.getCreationTime() <= System.currentTimeMillis());
        seen.add(session.getLastAccessedTime() >= session.getCreationTime());
        seen.add(session.getServletContext() == request.getServletContext());
        seen.add(session.getAttribute("recent"));
        session.getAttributeNames().asIterator().forEachRemaining(seen::add);
    }

    private static String include(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.getSession();
        ServletContext other = request.getServletContext().getContext("/two");
        other.getRequestDispatcher("/recent/a.txt").include(request, response);
        other.getRequestDispatcher("/recent/a.txt").include(request, response);
        return "included";
    }

    /** An attribute that is told what becomes of it. */
    private static final class Bound
            implements HttpSessionBindingListener, HttpSessionActivationListener, Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public void valueBound(HttpSessionBindingEvent event) {
            HEARD.add("bound " + event.getName());
        }

        @Override
        public void valueUnbound(HttpSessionBindingEvent event) {
            HEARD.add("unbound " + event.getName());
        }

        @Override
        public void sessionWillPassivate(HttpSessionEvent event) {
            HEARD.add("passivated");
        }

        @Override
        public void sessionDidActivate(HttpSessionEvent event) {
            HEARD.add("activated");
        }
    }

    private static final class Listener
            implements HttpSessionListener, HttpSessionAttributeListener, HttpSessionIdListener {
        @Override
        public void sessionCreated(HttpSessionEvent event) {
            HEARD.add("created");
        }

        @Override
        public void sessionDestroyed(HttpSessionEvent event) {
            HEARD.add("destroyed");
        }

        @Override
        public void attributeAdded(HttpSessionBindingEvent event) {
            HEARD.add("added " + event.getName());
        }

        @Override
        public void attributeRemoved(HttpSessionBindingEvent event) {
            HEARD.add("removed " + event.getName());
        }

        @Override
        public void attributeReplaced(HttpSessionBindingEvent event) {
            HEARD.add("replaced " + event.getName());
        }

        @Override
        public void sessionIdChanged(HttpSessionEvent event, String old) {
            HEARD.add("renamed");
        }
    }
}
