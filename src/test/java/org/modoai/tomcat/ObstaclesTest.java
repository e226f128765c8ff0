package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.modoai.tomcat.TomcatServer.put;

import jakarta.security.auth.message.config.AuthConfigFactory;
import jakarta.security.auth.message.config.AuthConfigProvider;
import jakarta.servlet.ServletRequestAttributeListener;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.http.HttpFilter;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.authenticator.BasicAuthenticator;
import org.apache.catalina.authenticator.FormAuthenticator;
import org.apache.catalina.authenticator.SingleSignOn;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.CoyoteAdapter;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.core.StandardPipeline;
import org.apache.catalina.core.StandardWrapper;
import org.apache.catalina.realm.NullRealm;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.AccessLogValve;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.catalina.valves.RemoteCIDRValve;
import org.apache.catalina.valves.RemoteIpValve;
import org.apache.catalina.valves.ValveBase;
import org.apache.catalina.valves.rewrite.RewriteValve;
import org.apache.catalina.webresources.DirResourceSet;
import org.apache.catalina.webresources.StandardRoot;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.apache.tomcat.util.descriptor.web.SecurityCollection;
import org.apache.tomcat.util.descriptor.web.SecurityConstraint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ObstaclesTest extends TomcatFixture {
    private StandardContext context;

    @BeforeEach
    void prepare() throws IOException {
        put(root, "a.txt", "a");
        context = server.webapp("", root);
    }

    @AfterEach
    void forgetModules() {
        AuthConfigFactory modules = AuthConfigFactory.getFactory();
        for (String id : modules.getRegistrationIDs(null)) {
            modules.removeRegistration(id);
        }
    }

    /** Something done to a server. */
    private interface Change {
        void to(Tomcat tomcat, StandardContext context) throws Exception;
    }

    private Obstacles obstacles() {
        Wrapper servlet = (Wrapper) context.findChild(context.findServletMapping("/"));
        return Obstacles.of(context, servlet, server.tomcat().getConnector());
    }

    @Test
    void thereAreNoneInAStockWebapp() throws Exception {
        server.start();
        assertEquals(List.of(), obstacles().found());
        assertTrue(obstacles().touched().isEmpty());
    }

    @TestFactory
    Stream<DynamicTest> whatIsKnownIsNone() throws Exception {
        server.start();
        return Stream.of(
                known("an access log", (tomcat, context) -> {
                    AccessLogValve log = new AccessLogValve();
                    log.setDirectory(
                            Files.createTempDirectory(context.getCatalinaBase().toPath(), "log")
                                    .toString());
                    tomcat.getHost().getPipeline().addValve(log);
                }),
                known(
                        "an error report",
                        (tomcat, context) -> tomcat.getHost().getPipeline().addValve(new ErrorReportValve())),
                known(
                        "a valve for proxies",
                        (tomcat, context) -> tomcat.getEngine().getPipeline().addValve(new RemoteIpValve())),
                known(
                        "single sign-on",
                        (tomcat, context) -> tomcat.getHost().getPipeline().addValve(new SingleSignOn())),
                known(
                        "logins that are not wanted",
                        (tomcat, context) -> context.getPipeline().addValve(new BasicAuthenticator())),
                known("Tomcat's filter for WebSockets", (tomcat, context) -> {
                    filter(context, "org.apache.tomcat.websocket.server.WsFilter", "/*");
                }),
                known("our filter", (tomcat, context) -> filter(context, "org.modoai.http.OaiFilter", "/modoai/*")),
                known("an encoding for what is written as text", (tomcat, context) -> {
                    context.setResponseCharacterEncoding("UTF-8");
                }),
                known("listings", (tomcat, context) -> parameter(context, "listings", "true")),
                known("compressed files that do not count", (tomcat, context) -> {
                    parameter(context, "precompressed", "false");
                }));
    }

    private DynamicTest known(String what, Change change) {
        return dynamicTest(what, () -> {
            change.to(server.tomcat(), context);
            assertEquals(List.of(), obstacles().found());
            assertTrue(obstacles().touched().isEmpty());
        });
    }

    /** One after the other, so that there is one more each time. */
    @TestFactory
    Stream<DynamicTest> everyUnknownThingIsOne() throws Exception {
        server.start();
        return Stream.of(
                found(
                        "the valve " + Unknown.class.getName(),
                        (tomcat, context) -> tomcat.getEngine().getPipeline().addValve(new Unknown())),
                found(
                        "the valve " + Unknown.class.getName(),
                        (tomcat, context) -> tomcat.getHost().getPipeline().addValve(new Unknown())),
                found(
                        "the valve " + Unknown.class.getName(),
                        (tomcat, context) -> context.getPipeline().addValve(new Unknown())),
                found(
                        "the valve " + Unknown.class.getName(),
                        (tomcat, context) -> servlet(context).getPipeline().addValve(new Unknown())),
                found(
                        "the valve " + Logging.class.getName(),
                        (tomcat, context) -> context.getPipeline().addValve(new Logging())),
                found(
                        "RemoteCIDRValve",
                        (tomcat, context) -> context.getPipeline().addValve(new RemoteCIDRValve())),
                found("content negotiation", (tomcat, context) -> {
                    context.getServletContext().setAttribute(ContextSite.NEGOTIATES, true);
                }),
                found("RewriteValve", (tomcat, context) -> context.getPipeline().addValve(new RewriteValve())),
                found(
                        "FormAuthenticator",
                        (tomcat, context) -> context.getPipeline().addValve(new FormAuthenticator())),
                found(
                        "the filter com.example.Filter",
                        (tomcat, context) -> filter(context, "com.example.Filter", "/*")),
                found("the filter " + HttpFilter.class.getName(), (tomcat, context) -> {
                    filter(context, HttpFilter.class.getName(), "*");
                }),
                found("the filter com.example.Filter", (tomcat, context) -> {
                    FilterMap map = new FilterMap();
                    map.addServletName("default");
                    filter(context, "com.example.Filter", map);
                }),
                found("the filter com.example.Filter", (tomcat, context) -> {
                    FilterMap map = new FilterMap();
                    map.addServletName("*");
                    filter(context, "com.example.Filter", map);
                }),
                found("a security constraint", (tomcat, context) -> constraint(context, "/*")),
                found("a security constraint", (tomcat, context) -> constraint(context, "/")),
                found(
                        "the listener ",
                        (tomcat, context) -> context.addApplicationEventListener(new ServletRequestListener() {})),
                found(
                        "the listener ",
                        (tomcat, context) ->
                                context.addApplicationEventListener(new ServletRequestAttributeListener() {})),
                found("preemptive authentication", (tomcat, context) -> context.setPreemptiveAuthentication(true)),
                found("a realm with constraints of its own", (tomcat, context) -> context.setRealm(new Strict())),
                found(
                        "a server authentication module",
                        (tomcat, context) -> AuthConfigFactory.getFactory()
                                .registerConfigProvider(
                                        (AuthConfigProvider) Proxy.newProxyInstance(
                                                ObstaclesTest.class.getClassLoader(),
                                                new Class<?>[] {AuthConfigProvider.class},
                                                (proxy, method, arguments) -> null),
                                        "HttpServlet",
                                        context.getServletContext().getVirtualServerName() + " ",
                                        "")),
                found("resources mounted before the files", (tomcat, context) -> {
                    Path other =
                            Files.createTempDirectory(context.getCatalinaBase().toPath(), "pre");
                    context.getResources()
                            .addPreResources(new DirResourceSet(context.getResources(), "/", other.toString(), "/"));
                }),
                found(
                        "allowLinking",
                        (tomcat, context) -> context.getResources().setAllowLinking(true)),
                found(
                        "another servlet",
                        (tomcat, context) -> ((StandardWrapper) servlet(context)).setServlet(new OtherFiles())),
                found("the parameter precompressed", (tomcat, context) -> parameter(context, "precompressed", "true")),
                found("the parameter gzip", (tomcat, context) -> parameter(context, "gzip", "true")),
                found("the parameter useStrongETags", (tomcat, context) -> {
                    parameter(context, "useStrongETags", "true");
                }),
                found("the parameter newInSomeRelease", (tomcat, context) -> {
                    parameter(context, "newInSomeRelease", "false");
                }),
                found("compression", (tomcat, context) -> tomcat.getConnector().setProperty("compression", "on")),
                found("xpoweredBy", (tomcat, context) -> tomcat.getConnector().setXpoweredBy(true)),
                found("URIEncoding", (tomcat, context) -> tomcat.getConnector().setURIEncoding("ISO-8859-1")),
                found("useIPVHosts", (tomcat, context) -> tomcat.getConnector().setUseIPVHosts(true)),
                found(
                        "rejectSuspiciousURIs",
                        (tomcat, context) -> tomcat.getConnector().setRejectSuspiciousURIs(true)),
                found(
                        "an adapter of its own kind",
                        (tomcat, context) -> tomcat.getConnector()
                                .getProtocolHandler()
                                .setAdapter(new OtherAdapter(tomcat.getConnector()))));
    }

    private DynamicTest found(String expected, Change change) {
        return dynamicTest(expected, () -> {
            List<String> before = obstacles().found();
            change.to(server.tomcat(), context);
            List<String> more = new ArrayList<>(obstacles().found());
            before.forEach(more::remove);
            assertEquals(1, more.size(), more::toString);
            assertTrue(more.get(0).contains(expected), more::toString);
        });
    }

    @Test
    void unknownKindsOfContainersAreSome() throws Exception {
        OtherContext other = new OtherContext();
        other.setPath("/other");
        other.setDocBase(temp.resolve("root").toString());
        other.addLifecycleListener(new Tomcat.FixContextListener());
        Tomcat.initWebappDefaults(other);
        other.setResources(new OtherRoot());
        ((StandardHost) server.tomcat().getHost()).addChild(other);
        context = other;
        server.start();
        assertEquals(
                List.of(
                        "the class " + OtherContext.class.getName(),
                        "a pipeline of its own kind",
                        "resources of their own kind"),
                obstacles().found());
    }

    @Test
    void aServletThatIsNotLoadedIsOne() throws Exception {
        server.start();
        ((StandardWrapper) servlet(context)).unload();
        assertEquals(1, obstacles().found().size());
        assertTrue(obstacles().found().get(0).contains("not loaded yet"));
    }

    @Test
    void whatConcernsSomePathsConcernsOnlyThem() throws Exception {
        server.start();
        constraint(context, "/secret/*");
        filter(context, "com.example.Filter", "*.bak");
        filter(context, "com.example.Filter", "/exact.txt");
        assertEquals(List.of(), obstacles().found());
        PathPatterns touched = obstacles().touched();
        for (String path : List.of("/secret", "/secret/a.txt", "/secret/b/c", "/a/b.bak", "/exact.txt")) {
            assertTrue(touched.touch(path), path);
        }
        for (String path : List.of("/secrets", "/a/secret/b", "/a.baks", "/a/exact.txt", "/a.txt")) {
            assertTrue(!touched.touch(path), path);
        }
    }

    @Test
    void patternsThatNobodyKnowsConcernAll() {
        for (String pattern : List.of("/", "/*", "*", "", "*.", "a.txt")) {
            assertTrue(new PathPatterns(Set.of(pattern)).touch("/some/path.txt"), pattern);
            assertTrue(new PathPatterns(Set.of(pattern)).touchAll(), pattern);
        }
    }

    @Test
    void theShapeIsAnotherWhenAPartIsAdded() throws Exception {
        server.start();
        List<Integer> before = obstacles().shape();
        assertEquals(before, obstacles().shape());
        server.tomcat().getHost().getPipeline().addValve(new ErrorReportValve());
        assertNotEquals(before, obstacles().shape());
    }

    private static Wrapper servlet(Context context) {
        return (Wrapper) context.findChild("default");
    }

    private static void parameter(Context context, String name, String value) {
        servlet(context).addInitParameter(name, value);
    }

    private static void filter(StandardContext context, String type, String pattern) {
        FilterMap map = new FilterMap();
        map.addURLPattern(pattern);
        filter(context, type, map);
    }

    private static void filter(StandardContext context, String type, FilterMap map) {
        FilterDef filter = new FilterDef();
        filter.setFilterName("filter" + context.findFilterDefs().length);
        filter.setFilterClass(type);
        context.addFilterDef(filter);
        map.setFilterName(filter.getFilterName());
        context.addFilterMap(map);
    }

    private static void constraint(StandardContext context, String pattern) {
        SecurityCollection collection = new SecurityCollection();
        collection.addPattern(pattern);
        SecurityConstraint constraint = new SecurityConstraint();
        constraint.addCollection(collection);
        context.addConstraint(constraint);
    }

    /** A valve of which nobody knows what it does. */
    private static class Unknown extends ValveBase {
        @Override
        public void invoke(Request request, Response response) throws IOException, jakarta.servlet.ServletException {
            getNext().invoke(request, response);
        }
    }

    /** One that is almost known. */
    private static final class Logging extends ErrorReportValve {}

    private static final class Strict extends NullRealm {
        @Override
        public SecurityConstraint[] findSecurityConstraints(Request request, Context context) {
            return new SecurityConstraint[] {new SecurityConstraint()};
        }
    }

    private static final class OtherFiles extends DefaultServlet {
        private static final long serialVersionUID = 1L;
    }

    private static final class OtherAdapter extends CoyoteAdapter {
        OtherAdapter(Connector connector) {
            super(connector);
        }
    }

    private static final class OtherRoot extends StandardRoot {}

    private static final class OtherContext extends StandardContext {
        private final OtherPipeline pipeline = new OtherPipeline(this);

        OtherContext() {
            pipeline.setBasic(super.getPipeline().getBasic());
        }

        @Override
        public org.apache.catalina.Pipeline getPipeline() {
            return pipeline == null ? super.getPipeline() : pipeline;
        }
    }

    private static final class OtherPipeline extends StandardPipeline {
        OtherPipeline(org.apache.catalina.Container container) {
            super(container);
        }
    }
}
