package org.modoai.tomcat;

import static org.modoai.tomcat.TomcatServer.put;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.filters.RemoteCIDRFilter;

/** A webapp with files of many kinds and sizes, with guards before some, and with answers that are not files. */
final class RequestedWebapp {
    private static final String WEB_XML = "<web-app xmlns='https://jakarta.ee/xml/ns/jakartaee' version='6.0'>"
            + "<security-constraint><web-resource-collection><web-resource-name>s</web-resource-name>"
            + "<url-pattern>/secret/*</url-pattern></web-resource-collection>"
            + "<auth-constraint><role-name>reader</role-name></auth-constraint></security-constraint>"
            + "<login-config><auth-method>BASIC</auth-method></login-config>"
            + "<security-role><role-name>reader</role-name></security-role>"
            + "<error-page><error-code>410</error-code><location>/well</location></error-page></web-app>";

    private RequestedWebapp() {}

    /** The webapp at the root of the server. */
    static StandardContext in(TomcatServer server, Path root) throws IOException {
        write(root);
        StandardContext context = server.webapp("", root);
        context.addServletContainerInitializer((classes, webapp) -> configure(webapp), Set.of());
        return context;
    }

    private static void write(Path root) throws IOException {
        byte[] large = new byte[10_000_000];
        new Random(3).nextBytes(large);
        put(root, "large.bin", large);
        put(root, "sendfile.txt", "0123456789".repeat(10_000));
        put(root, "empty.txt", "");
        for (String name : List.of(
                "a.html",
                "a.txt",
                "a.css",
                "a.js",
                "a.png",
                "a.jpg",
                "a.gif",
                "a.pdf",
                "a.xml",
                "a.svg",
                "a.zip",
                "a.mp4",
                "a.json",
                "none",
                "a.unknownext",
                "100%;a=b+c.txt",
                "é space.txt",
                "😀.html",
                "sub/index.html")) {
            put(root, name, "content of " + name + " ".repeat(4000));
        }
        for (String name : List.of(
                "secret/a.txt",
                "token/a.txt",
                "here/a.txt",
                "there/a.txt",
                "page.jsp",
                "cookie/a.txt",
                "async/a.txt",
                "cut/a.txt",
                "gone/a.txt",
                "docs/a.txt")) {
            put(root, name, "x");
        }
        put(root, "WEB-INF/web.xml", WEB_XML);
        put(root, "META-INF/MANIFEST.MF", "x");
    }

    private static void configure(ServletContext webapp) {
        webapp.addServlet("page", new Page()).addMapping("*.jsp");
        webapp.addServlet("well", new Well()).addMapping("/well");
        filter(webapp, "headers", new Headers(), "/*", Map.of());
        filter(webapp, "here", new RemoteCIDRFilter(), "/here/*", Map.of("allow", "127.0.0.1"));
        filter(webapp, "there", new RemoteCIDRFilter(), "/there/*", Map.of("allow", "203.0.113.5"));
    }

    private static void filter(
            ServletContext webapp, String name, Filter filter, String path, Map<String, String> parameters) {
        FilterRegistration.Dynamic registration = webapp.addFilter(name, filter);
        registration.setInitParameters(parameters);
        registration.setAsyncSupported(true);
        registration.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), true, path);
    }

    /** As a JSP does: a body in pieces, of no announced length. */
    private static final class Page extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setContentType("text/html;charset=UTF-8");
            response.setLocale(Locale.GERMAN);
            response.getWriter().print("é");
            response.flushBuffer();
            response.getWriter().print("from " + request.getRemoteAddr() + " " + request.getServerPort());
        }
    }

    /** An error page that says that all is well. */
    private static final class Well extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setStatus(200);
            response.getWriter().print("all is well");
        }
    }

    /** What webapps do to answers, and a guard. */
    private static final class Headers extends HttpFilter {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            response.addHeader("Vary", "Origin");
            response.addHeader("X-Frame-Options", "DENY");
            response.addHeader("X-Twice", "one");
            response.addHeader("X-Twice", "two");
            response.addHeader(
                    "X-Scheme", request.getScheme() + " " + request.isSecure() + " " + request.getServerName());
            response.setDateHeader("Expires", 1234567890000L);
            response.setHeader("X-Marked", String.valueOf(InProcessRequest.marks(request)));
            String path = request.getRequestURI();
            if (path.startsWith("/token/") && !"sesame".equals(request.getHeader("X-Token"))) {
                response.sendError(403);
            } else if (path.startsWith("/gone/")) {
                response.sendError(410);
            } else if (path.startsWith("/async/")) {
                request.startAsync().complete();
            } else if (path.startsWith("/cut/")) {
                response.getOutputStream().write(new byte[20_000]);
                response.flushBuffer();
                throw new ServletException("cut");
            } else {
                if (path.startsWith("/cookie/")) {
                    request.getSession();
                }
                chain.doFilter(request, response);
            }
        }
    }
}
