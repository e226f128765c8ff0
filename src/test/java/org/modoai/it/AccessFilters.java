package org.modoai.it;

/** The programs of the access matrix's webapps. */
final class AccessFilters {
    /** What it does to a file stands at the beginning of the file's name. */
    static final String GATE = """
            import jakarta.servlet.*;
            import jakarta.servlet.http.*;
            import java.io.IOException;
            public class Gate extends HttpFilter {
                private static final long serialVersionUID = 1L;
                @Override
                protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                        throws IOException, ServletException {
                    String uri = request.getRequestURI();
                    String kind = uri.substring(uri.lastIndexOf('/') + 1).split("[-.]")[0];
                    boolean token = "right".equals(request.getHeader("X-Token"));
                    switch (kind) {
                        case "token" -> pass(token, 403, request, response, chain);
                        case "lost" -> pass(token, 404, request, response, chain);
                        case "asked" -> pass(token, 401, request, response, chain);
                        case "gone" -> response.sendError(410);
                        case "moved" -> response.sendRedirect("open-a.opengate");
                        case "teapot" -> response.setStatus(418);
                        case "nothing" -> response.setStatus(204);
                        case "get" -> pass(request.getMethod().equals("GET"), 405, request, response, chain);
                        case "post" -> pass(request.getMethod().equals("POST"), 405, request, response, chain);
                        case "known" -> pass(request.getUserPrincipal() != null, 403, request, response, chain);
                        case "reader" -> pass(request.isUserInRole("reader"), 403, request, response, chain);
                        case "header" -> pass(request.getHeader("Authorization") != null, 403, request, response, chain);
                        case "cookie" -> pass(request.getCookies() != null, 403, request, response, chain);
                        case "query" -> pass(request.getQueryString() == null, 403, request, response, chain);
                        case "secure" -> pass(request.isSecure(), 403, request, response, chain);
                        case "near" -> pass(request.getRemoteAddr().equals("127.0.0.2"), 403, request, response, chain);
                        case "host" -> pass(request.getServerName().equals("localhost"), 403, request, response, chain);
                        case "forwarded" -> pass(request.getHeader("X-Forwarded-For") == null, 403, request, response, chain);
                        case "session" -> {
                            request.getSession();
                            chain.doFilter(request, response);
                        }
                        case "mask" -> {
                            if (token) {
                                chain.doFilter(request, response);
                            } else {
                                response.getWriter().print("please log in");
                            }
                        }
                        case "later" -> {
                            if (request.getDispatcherType() == DispatcherType.REQUEST) {
                                AsyncContext later = request.startAsync();
                                later.start(later::dispatch);
                            } else {
                                chain.doFilter(request, response);
                            }
                        }
                        case "upper" -> chain.doFilter(request, new Upper(response));
                        case "fails" -> response.sendError(500);
                        case "throws" -> throw new IllegalStateException("a fault");
                        case "busy" -> response.sendError(503);
                        case "slow" -> response.sendError(429);
                        default -> chain.doFilter(request, response);
                    }
                }

                private static void pass(boolean allowed, int refusal, HttpServletRequest request,
                        HttpServletResponse response, FilterChain chain) throws IOException, ServletException {
                    if (allowed) {
                        chain.doFilter(request, response);
                    } else {
                        response.sendError(refusal);
                    }
                }

                /** Other bytes of the same file: its date and its tag stay. */
                private static final class Upper extends HttpServletResponseWrapper {
                    Upper(HttpServletResponse response) {
                        super(response);
                    }
                    @Override
                    public ServletOutputStream getOutputStream() throws IOException {
                        ServletOutputStream out = super.getOutputStream();
                        return new ServletOutputStream() {
                            @Override
                            public void write(int b) throws IOException {
                                out.write(Character.toUpperCase(b));
                            }
                            @Override
                            public boolean isReady() {
                                return out.isReady();
                            }
                            @Override
                            public void setWriteListener(WriteListener listener) {
                                out.setWriteListener(listener);
                            }
                        };
                    }
                }
            }
            """;

    /** An error page that says that all is well. */
    static final String WELL = """
            import jakarta.servlet.http.*;
            public class Well extends HttpServlet {
                private static final long serialVersionUID = 1L;
                @Override
                protected void service(HttpServletRequest request, HttpServletResponse response)
                        throws java.io.IOException {
                    request.getSession();
                    response.setStatus(200);
                    response.getWriter().print("all is well");
                }
            }
            """;

    /** Files as Tomcat serves them, for those who may read. */
    static final String ANNOTATED = """
            import jakarta.servlet.annotation.*;
            @WebServlet("/secret/*")
            @ServletSecurity(@HttpConstraint(rolesAllowed = "reader"))
            public class Annotated extends org.apache.catalina.servlets.DefaultServlet {
                private static final long serialVersionUID = 1L;
            }
            """;

    /** The same, for GET alone, and for nobody. */
    static final String ANNOTATED_NEVER = """
            import jakarta.servlet.annotation.*;
            @WebServlet("/never/*")
            @ServletSecurity(httpMethodConstraints = @HttpMethodConstraint(value = "GET",
                    emptyRoleSemantic = ServletSecurity.EmptyRoleSemantic.DENY))
            public class AnnotatedNever extends org.apache.catalina.servlets.DefaultServlet {
                private static final long serialVersionUID = 1L;
            }
            """;

    static final String COUNTING = """
            public class CountingRealm extends org.apache.catalina.realm.MemoryRealm {
                @Override
                public java.security.Principal authenticate(String user, String password) {
                    System.out.println("CHECKED " + user);
                    return super.authenticate(user, password);
                }
            }
            """;

    private AccessFilters() {}
}
