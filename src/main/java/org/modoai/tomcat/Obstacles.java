package org.modoai.tomcat;

import jakarta.security.auth.message.config.AuthConfigFactory;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequestAttributeListener;
import jakarta.servlet.ServletRequestListener;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.catalina.Container;
import org.apache.catalina.Context;
import org.apache.catalina.Realm;
import org.apache.catalina.Valve;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.CoyoteAdapter;
import org.apache.catalina.connector.Request;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardEngine;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.core.StandardPipeline;
import org.apache.catalina.core.StandardWrapper;
import org.apache.catalina.realm.RealmBase;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.webresources.StandardRoot;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.apache.tomcat.util.descriptor.web.SecurityCollection;
import org.apache.tomcat.util.descriptor.web.SecurityConstraint;

/**
 * What lies on the way of a GET to the files of a webapp and is not known to leave their answers alone. Known is what
 * is listed here, by its class; all else counts as able to do anything. Who is asking decides nothing where there is
 * none.
 */
final class Obstacles {
    private static final String OURS = "org.modoai";
    private static final String CORE = "org.apache.catalina.core.";
    private static final String VALVES = "org.apache.catalina.valves.";
    private static final String AUTHENTICATOR = "org.apache.catalina.authenticator.";

    /** Those that only log, only change what is logged or who the user is, or only speak of errors. */
    private static final Set<String> HARMLESS_VALVES = Set.of(
            CORE + "StandardEngineValve",
            CORE + "StandardHostValve",
            CORE + "StandardContextValve",
            CORE + "StandardWrapperValve",
            VALVES + "AccessLogValve",
            VALVES + "ExtendedAccessLogValve",
            VALVES + "JsonAccessLogValve",
            VALVES + "ErrorReportValve",
            VALVES + "JsonErrorReportValve",
            VALVES + "RemoteIpValve",
            AUTHENTICATOR + "SingleSignOn",
            AUTHENTICATOR + "NonLoginAuthenticator",
            AUTHENTICATOR + "BasicAuthenticator",
            AUTHENTICATOR + "DigestAuthenticator",
            AUTHENTICATOR + "SSLAuthenticator");

    /** Outside of its prefix our own lets all pass that does not ask for a crate, as no GET inside does. */
    private static final Set<String> HARMLESS_FILTERS = Set.of(
            OURS + ".http.OaiFilter",
            "org.apache.tomcat.websocket.server.WsFilter",
            "org.apache.catalina.filters.SetCharacterEncodingFilter");

    /** Parameters of the default servlet that have no part in the answer to the GET of a file, or a known one. */
    private static final Set<String> HARMLESS_PARAMETERS = Set.of(
            "debug",
            "input",
            "output",
            "listings",
            "readonly",
            "sendfileSize",
            "fileEncoding",
            "useBomIfPresent",
            "useAcceptRanges",
            "showServerInfo",
            "globalXsltFile",
            "contextXsltFile",
            "localXsltFile",
            "readmeFile",
            "sortListings",
            "sortDirectoriesFirst",
            "allowPartialPut",
            "allowPostAsGet",
            "directoryRedirectStatusCode");

    private final Context context;
    private final Wrapper servlet;
    private final Connector connector;
    private final List<String> found = new ArrayList<>();
    private final List<Object> parts = new ArrayList<>();
    private final Set<String> touched = new TreeSet<>();

    private Obstacles(Context context, Wrapper servlet, Connector connector) {
        this.context = context;
        this.servlet = servlet;
        this.connector = connector;
    }

    /** @param servlet the one of the pattern {@code /} */
    static Obstacles of(Context context, Wrapper servlet, Connector connector) {
        Obstacles obstacles = new Obstacles(context, servlet, connector);
        try {
            obstacles.look();
        } catch (LinkageError | ReflectiveOperationException otherTomcat) {
            obstacles.found.add("a Tomcat that is not known");
        }
        return obstacles;
    }

    /** What stands in the way of all files. */
    List<String> found() {
        return List.copyOf(found);
    }

    /** What stands in the way of some, modoai itself included. */
    PathPatterns touched() {
        Set<String> all = new TreeSet<>(touched);
        ServletCover.own(context).ifPresent(all::add);
        return new PathPatterns(all);
    }

    /** Whether nothing stands in the way of any file that may be offered. */
    boolean areNone() {
        return found.isEmpty() && touched.isEmpty();
    }

    /** What tells this way from the same in another shape, for as long as its parts are there. */
    List<Integer> shape() {
        return parts.stream().map(System::identityHashCode).toList();
    }

    private void look() throws ReflectiveOperationException {
        container(context.getParent().getParent(), StandardEngine.class);
        container(context.getParent(), StandardHost.class);
        container(context, StandardContext.class);
        container(servlet, StandardWrapper.class);
        defaultServlet();
        listeners();
        resources();
        filters();
        logins();
        connector();
    }

    private void container(Container container, Class<?> known) {
        parts.add(container);
        require(
                container.getClass() == known,
                "the class " + container.getClass().getName());
        require(container.getPipeline().getClass() == StandardPipeline.class, "a pipeline of its own kind");
        for (Valve valve : container.getPipeline().getValves()) {
            parts.add(valve);
            String name = valve.getClass().getName();
            boolean tomcats = valve.getClass().getClassLoader() == Valve.class.getClassLoader();
            require(tomcats && HARMLESS_VALVES.contains(name), "the valve " + name);
        }
    }

    private void defaultServlet() {
        require(
                servlet.getServlet() != null && servlet.getServlet().getClass() == DefaultServlet.class,
                "another servlet than Tomcat's own for files, or one not loaded yet");
        parts.add(servlet.getServlet() == null ? "" : servlet.getServlet());
        for (String name : servlet.findInitParameters()) {
            String value = servlet.findInitParameter(name);
            boolean off = Set.of("precompressed", "gzip", "useStrongETags").contains(name) && value.equals("false");
            require(off || HARMLESS_PARAMETERS.contains(name), "the parameter " + name + " of the default servlet");
        }
    }

    private void listeners() {
        for (Object listener : context.getApplicationEventListeners()) {
            parts.add(listener);
            require(
                    !(listener instanceof ServletRequestListener)
                            && !(listener instanceof ServletRequestAttributeListener),
                    "the listener " + listener.getClass().getName());
        }
    }

    private void resources() {
        parts.add(context.getResources());
        boolean standard = context.getResources() instanceof StandardRoot root && root.getClass() == StandardRoot.class;
        require(standard, "resources of their own kind");
        if (standard) {
            require(context.getResources().getPreResources().length == 0, "resources mounted before the files");
            require(!context.getResources().getAllowLinking(), "allowLinking");
        }
    }

    private void filters() {
        Object negotiates = context.getServletContext().getAttribute(ContextSite.NEGOTIATES);
        require(!Boolean.TRUE.equals(negotiates), "content negotiation");
        for (FilterMap map : context.findFilterMaps()) {
            parts.add(map);
            FilterDef filter = context.findFilterDef(map.getFilterName());
            String name = filter == null ? map.getFilterName() : String.valueOf(filter.getFilterClass());
            if (!HARMLESS_FILTERS.contains(name)) {
                boolean always = map.getMatchAllUrlPatterns()
                        || map.getMatchAllServletNames()
                        || Arrays.asList(map.getServletNames()).contains(servlet.getName());
                touch(map.getURLPatterns(), always, "the filter " + name);
            }
        }
    }

    private void logins() throws ReflectiveOperationException {
        for (SecurityConstraint constraint : context.findConstraints()) {
            parts.add(constraint);
            for (SecurityCollection collection : constraint.findCollections()) {
                touch(collection.findPatterns(), false, "a security constraint");
            }
        }
        require(!context.getPreemptiveAuthentication(), "preemptive authentication");
        Realm realm = context.getRealm();
        boolean usual = realm == null
                || realm.getClass()
                                .getMethod("findSecurityConstraints", Request.class, Context.class)
                                .getDeclaringClass()
                        == RealmBase.class;
        require(usual, "a realm with constraints of its own");
        ServletContext webapp = context.getServletContext();
        AuthConfigFactory modules = AuthConfigFactory.getFactory();
        String name = webapp.getVirtualServerName() + " " + webapp.getContextPath();
        require(
                modules == null || modules.getConfigProvider("HttpServlet", name, null) == null,
                "a server authentication module");
    }

    private void connector() {
        parts.add(connector);
        AbstractHttp11Protocol<?> protocol = (AbstractHttp11Protocol<?>) connector.getProtocolHandler();
        require(protocol.getAdapter().getClass() == CoyoteAdapter.class, "an adapter of its own kind");
        require(protocol.getCompression().equals("off"), "compression");
        require(!connector.getXpoweredBy(), "xpoweredBy");
        require(connector.getURICharset().equals(StandardCharsets.UTF_8), "a URIEncoding other than UTF-8");
        require(!connector.getUseIPVHosts(), "useIPVHosts");
        require(!connector.getRejectSuspiciousURIs(), "rejectSuspiciousURIs");
    }

    private void touch(String[] patterns, boolean always, String what) {
        require(!always && !new PathPatterns(List.of(patterns)).touchAll(), what);
        touched.addAll(List.of(patterns));
    }

    private void require(boolean harmless, String what) {
        if (!harmless) {
            found.add(what);
        }
    }
}
