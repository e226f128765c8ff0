package org.modoai.tomcat;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Principal;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.catalina.Context;
import org.apache.catalina.Engine;
import org.apache.catalina.Host;
import org.apache.catalina.Realm;
import org.apache.catalina.Service;
import org.apache.catalina.WebResourceRoot;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.RequestFacade;
import org.apache.catalina.mapper.MappingData;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.buf.MessageBytes;
import org.modoai.site.Header;
import org.modoai.site.Requester;
import org.modoai.site.Unavailable;

/** The Tomcat around a webapp: its names, its neighbours, and how it sees a request. */
public final class Container {
    private static final String SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.#";
    private static final List<String> CONNECTION_ATTRIBUTES = List.of(
            "jakarta.servlet.request.X509Certificate",
            "jakarta.servlet.request.cipher_suite",
            "jakarta.servlet.request.key_size",
            "jakarta.servlet.request.ssl_session_id");

    /** The attribute of a {@link Requester} that holds the connector by which they came. */
    static final String CONNECTOR = "org.modoai.connector";

    private final Context own;

    private Container(Context own) {
        this.own = own;
    }

    /** The container of a webapp; empty if it is not a Tomcat whose inside this class can see. */
    public static Optional<Container> of(ServletContext webapp) {
        boolean tomcat = webapp.getAttribute("org.apache.catalina.resources") instanceof WebResourceRoot root
                && root.getContext().getParent() instanceof Host host
                && host.getParent() instanceof Engine;
        return tomcat
                ? Optional.of(new Container(
                        ((WebResourceRoot) webapp.getAttribute("org.apache.catalina.resources")).getContext()))
                : Optional.empty();
    }

    /** The base directory of this Tomcat instance. */
    public Path base() {
        return own.getCatalinaBase().toPath();
    }

    /**
     * Where the state of this webapp is kept unless configured otherwise; it need not exist. Versions of a webapp that run
     * side by side have one each.
     */
    public Path stateDirectory() {
        String path =
                contextPath().isEmpty() ? "ROOT" : contextPath().substring(1).replace('/', '#');
        String context = own.getWebappVersion().isEmpty() ? path : path + "##" + own.getWebappVersion();
        return base().resolve("modoai")
                .resolve(safe(engine().getName()))
                .resolve(safe(host().getName()))
                .resolve(safe(context));
    }

    /** The path of the webapp itself, empty for ROOT. */
    public String contextPath() {
        return own.getPath();
    }

    /**
     * Who asks, as valves and the connector have left it.
     *
     * @throws Unavailable if the request is not Tomcat's own beneath its wrappers, or came otherwise than by HTTP
     */
    public Requester requester(HttpServletRequest servletRequest) throws Unavailable {
        Request request = unwrap(servletRequest);
        if (!speaksHttp(request.getConnector())) {
            throw new Unavailable("requests by " + request.getConnector().getProtocol() + " are not supported");
        }
        List<Header> headers = headers(request);
        Map<String, Object> attributes = new TreeMap<>();
        attributes.put(CONNECTOR, request.getConnector());
        attributes.put(Credentials.ATTRIBUTE, credentials(request, headers));
        for (String name : CONNECTION_ATTRIBUTES) {
            Object value = request.getAttribute(name);
            if (value != null) {
                attributes.put(name, value);
            }
        }
        return requester(request, request.getPeerAddr(), headers, attributes);
    }

    /** Who asks, as every servlet container tells it. */
    public Requester plainRequester(HttpServletRequest request) {
        return requester(request, request.getRemoteAddr(), headers(request), Map.of());
    }

    private static Requester requester(
            HttpServletRequest request, String peer, List<Header> headers, Map<String, Object> attributes) {
        Requester.Connection connection = new Requester.Connection(
                known(request.getRemoteAddr()),
                known(request.getRemoteHost()),
                request.getRemotePort(),
                known(peer),
                known(request.getLocalAddr()),
                known(request.getLocalName()),
                request.getLocalPort());
        return new Requester(
                connection,
                request.getScheme(),
                known(request.getServerName()),
                request.getServerPort(),
                headers,
                attributes);
    }

    private static List<Header> headers(HttpServletRequest request) {
        return Collections.list(request.getHeaderNames()).stream()
                .distinct()
                .flatMap(name ->
                        Collections.list(request.getHeaders(name)).stream().map(value -> new Header(name, value)))
                .toList();
    }

    /** What the webapp that was asked has found out about them already. */
    private static Credentials credentials(Request request, List<Header> headers) {
        Credentials credentials = new Credentials(headers);
        if (request.getContext() != null && request.getPrincipal() != null) {
            credentials.learn(request, 0);
        }
        return credentials;
    }

    /** Whether the realm of the webapp knows a user by this password and in this role; there is no login by that. */
    public boolean isInRole(String user, String password, String role) {
        Realm realm = own.getRealm();
        Principal principal = realm == null ? null : realm.authenticate(user, password);
        return principal != null && realm.hasRole(null, principal, role);
    }

    /** The newest version of the webapp at this path that can answer; looked up anew, since webapps come and go. */
    Context context(String path) throws Unavailable {
        return Arrays.stream(host().findChildren())
                .filter(Context.class::isInstance)
                .map(Context.class::cast)
                .filter(context -> context.getPath().equals(path))
                .filter(context -> context.getState().isAvailable() && !context.getPaused())
                .max(Comparator.comparing(Context::getWebappVersion))
                .orElseThrow(() -> Unavailable.of("a webapp is not running", path + "/"));
    }

    /** Whether requests are given to this webapp: the server knows none of its webapps before it has started. */
    boolean isMapped(Context context) throws Unavailable {
        MessageBytes name = MessageBytes.newInstance();
        name.setString(host().getName());
        MessageBytes uri = MessageBytes.newInstance();
        uri.setString(context.getPath() + "/");
        MappingData mapping = new MappingData();
        try {
            service().getMapper().map(name, uri, null, mapping);
        } catch (IOException e) {
            throw new Unavailable("the server cannot say which webapp is where", e);
        }
        return mapping.context != null && mapping.context.getPath().equals(context.getPath());
    }

    /** The connector by which a requester came, or one as good. */
    Connector connector(Requester requester) throws Unavailable {
        List<Connector> all = Arrays.asList(service().findConnectors());
        Connector connector = all.stream()
                .filter(candidate -> candidate == requester.attributes().get(CONNECTOR))
                .findFirst()
                .or(() -> all.stream()
                        .filter(candidate -> candidate.getLocalPort()
                                == requester.connection().localPort())
                        .findFirst())
                .or(() -> all.stream().filter(Container::speaksHttp).findFirst())
                .orElseThrow(() -> new Unavailable("there is no HTTP connector"));
        if (!speaksHttp(connector)) {
            throw new Unavailable("requests by " + connector.getProtocol() + " are not supported, only HTTP");
        }
        return connector;
    }

    /** Those by which webapps can be asked inside, in the order of the configuration. */
    List<Connector> connectors() {
        return Arrays.stream(service().findConnectors())
                .filter(Container::speaksHttp)
                .toList();
    }

    private static boolean speaksHttp(Connector connector) {
        return connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?>;
    }

    /** The paths of the webapps that take over a part of the URLs below this one. */
    List<String> contextsBelow(String path) {
        return Arrays.stream(host().findChildren())
                .filter(Context.class::isInstance)
                .map(context -> ((Context) context).getPath())
                .filter(other -> other.startsWith(path + "/"))
                .toList();
    }

    Host host() {
        return (Host) own.getParent();
    }

    private Service service() {
        return engine().getService();
    }

    private Engine engine() {
        return (Engine) host().getParent();
    }

    static Request unwrap(ServletRequest wrapped) throws Unavailable {
        ServletRequest request = wrapped;
        while (request instanceof ServletRequestWrapper wrapper) {
            request = wrapper.getRequest();
        }
        if (!(request instanceof RequestFacade)) {
            throw new Unavailable(
                    "not a request of Tomcat: " + request.getClass().getName());
        }
        try {
            Field inside = RequestFacade.class.getDeclaredField("request");
            inside.setAccessible(true);
            return (Request) inside.get(request);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new Unavailable("this Tomcat hides its requests", e);
        }
    }

    private static String known(String value) {
        return value == null ? "" : value;
    }

    private static String safe(String name) {
        StringBuilder out = new StringBuilder();
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            boolean leadingDot = b == '.' && out.isEmpty();
            if (b > 0 && SAFE.indexOf(b) >= 0 && !leadingDot) {
                out.append((char) b);
            } else {
                out.append(String.format("%%%02X", b));
            }
        }
        return out.toString();
    }
}
