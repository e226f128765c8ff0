package org.modoai.it;

/** The programs of webapps that hide files otherwise than the access matrix's do; what they do is up to parameters. */
final class HiddenPrograms {
    /** A page for logins: of a length, or what the client has written, be it nothing. */
    static final String LOGIN = """
            import jakarta.servlet.http.*;
            public class Login extends HttpServlet {
                private static final long serialVersionUID = 1L;
                @Override
                protected void service(HttpServletRequest request, HttpServletResponse response)
                        throws java.io.IOException {
                    String text = "x".repeat(Integer.parseInt(getInitParameter("length")));
                    for (String field : new String[] {"Accept-Language", "Referer"}) {
                        if (!text.isEmpty() && request.getHeader(field) != null) {
                            text = request.getHeader(field);
                        }
                    }
                    response.setContentType("text/html;charset=ISO-8859-1");
                    response.setContentLength(text.length());
                    response.getWriter().print(text);
                }
            }
            """;

    /** Serves files itself, as frameworks do; by their directory to some only, with a page in their place for others. */
    static final String FRONT = """
            import jakarta.servlet.http.*;
            import java.nio.file.*;
            public class Front extends HttpServlet {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doGet(HttpServletRequest request, HttpServletResponse response)
                        throws java.io.IOException {
                    String path = request.getServletPath();
                    Path file = Path.of(getServletContext().getRealPath(path));
                    boolean there = Files.isRegularFile(file);
                    boolean some = isFor(path.split("/", 3)[1], request);
                    if (there && some) {
                        send(Files.readAllBytes(file), getServletContext().getMimeType(path), response);
                    } else if (getInitParameter("index") != null) {
                        Path index = Path.of(getServletContext().getRealPath(getInitParameter("index")));
                        send(Files.readAllBytes(index), "text/html", response);
                    } else if (!some) {
                        send(getInitParameter("wall").getBytes("UTF-8"), "text/html", response);
                    } else {
                        response.sendError(404);
                    }
                }
                private boolean isFor(String directory, HttpServletRequest request) {
                    boolean consent = java.util.Arrays.stream(
                                    request.getCookies() == null ? new Cookie[0] : request.getCookies())
                            .anyMatch(cookie -> cookie.getName().equals("consent") && cookie.getValue().equals("yes"));
                    String language = String.valueOf(request.getHeader("Accept-Language"));
                    return switch (directory) {
                        case "consent" -> consent;
                        case "country" -> request.getRemoteAddr().equals("127.0.0.2");
                        case "language" -> language.equals("tlh");
                        case "abroad" -> !language.equals("xx") && request.getCookies() == null;
                        case "closing" -> !Files.exists(
                                Path.of(getServletContext().getRealPath("/WEB-INF/closed")));
                        case "secret" -> false;
                        default -> true;
                    };
                }
                private static void send(byte[] bytes, String type, HttpServletResponse response)
                        throws java.io.IOException {
                    response.setContentType(type);
                    response.setContentLength(bytes.length);
                    response.getOutputStream().write(bytes);
                }
            }
            """;

    /** Pages: of a name, the same for all names, depending on who asks, as a file says, and always the same. */
    static final String PAGES = """
            import jakarta.servlet.http.*;
            import java.nio.file.*;
            public class Pages extends HttpServlet {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doGet(HttpServletRequest request, HttpServletResponse response)
                        throws java.io.IOException {
                    String path = request.getServletPath();
                    response.setContentType("text/html;charset=UTF-8");
                    if (path.equals("/wall")) {
                        response.getWriter().print("<p>please consent");
                    } else if (path.equals("/varied")) {
                        response.getWriter().print("<p>" + request.getHeader("Accept-Language")
                                + " " + request.getHeader("Cookie"));
                    } else if (path.equals("/told")) {
                        response.getWriter().print(Files.readString(
                                Path.of(getServletContext().getRealPath("/WEB-INF/told"))));
                    } else if (path.equals("/steady")) {
                        response.getWriter().print("<p>always the same");
                    } else if ("/report".equals(request.getPathInfo())) {
                        response.getWriter().print("<p>the report of " + path + " " + request.getQueryString());
                    } else {
                        response.sendError(404);
                    }
                }
            }
            """;

    /** Lets only those into the directory that have come by an internal way. */
    static final String INSIDE = """
            import jakarta.servlet.*;
            import jakarta.servlet.http.*;
            import java.nio.file.*;
            public class Inside extends HttpFilter {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                        throws java.io.IOException, ServletException {
                    boolean inside = switch (getInitParameter("way")) {
                        case "port" -> isInternal(request.getLocalPort());
                        case "name" -> request.getServerName().equals("inside.example");
                        default -> request.getHeader("X-Forwarded-For") == null;
                    };
                    if (inside || !request.getServletPath().startsWith("/inside/")) {
                        chain.doFilter(request, response);
                    } else {
                        response.sendError(403);
                    }
                }
                private static boolean isInternal(int port) throws java.io.IOException {
                    Path file = Path.of(System.getProperty("catalina.base"), "conf/internal-port");
                    return Files.exists(file) && Files.readString(file).equals("" + port);
                }
            }
            """;

    /** Takes its time over a password, as realms do that hash it, and says so. */
    static final String REALM = """
            public class SlowRealm extends org.apache.catalina.realm.MemoryRealm {
                @Override
                public java.security.Principal authenticate(String user, String password) {
                    System.out.println("CHECKED " + user);
                    try {
                        Thread.sleep(50);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return super.authenticate(user, password);
                }
            }
            """;

    private HiddenPrograms() {}
}
