package org.modoai.tomcat;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.catalina.Context;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.valves.RemoteIpValve;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.modoai.config.Description;
import org.modoai.config.Network;
import org.modoai.site.ForwardedOrigin;
import org.modoai.site.Header;
import org.modoai.site.HttpUrl;
import org.modoai.site.Requester;
import org.modoai.site.Unavailable;

/**
 * The way by which everybody comes to the webapps of this server: connector, scheme, host and port of the configured base
 * URL; without one, Tomcat's own name for the virtual host and its first HTTP connector. Never those of a request, which
 * may have come by a way that is for some alone.
 */
public final class PublicWay {
    /** The fields of a request that say nothing that could let anybody in. */
    private static final Set<String> USUAL = Set.of(
            "host",
            "user-agent",
            "from",
            "referer",
            "connection",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "http2-settings",
            "upgrade-insecure-requests",
            "expect",
            "cache-control",
            "pragma",
            "date",
            "dnt",
            "range",
            "via");

    private static final Set<String> USUAL_PREFIXES = Set.of("accept", "content-", "if-");

    /** The fields in which proxies say for whom they ask, besides those for which the server is configured. */
    private static final Set<String> FORWARDING = Set.of(
            "forwarded",
            "x-forwarded-for",
            "x-forwarded-by",
            "x-forwarded-host",
            "x-forwarded-port",
            "x-forwarded-proto",
            "x-forwarded-server",
            "x-forwarded-ssl",
            "x-real-ip");

    private static final String FOR = "X-Forwarded-For";
    private static final String FILTER = "org.apache.catalina.filters.RemoteIpFilter";
    private static final String LOCAL = "127.0.0.1";

    private final Container container;
    private final Optional<URI> baseUrl;
    private final List<Network> trustedProxies;

    public PublicWay(Container container, Description description) {
        this.container = container;
        this.baseUrl = description.baseUrl();
        this.trustedProxies = description.trustedProxies();
    }

    /** Where everybody asks. */
    private record Address(Connector connector, String scheme, String host, int port) {
        String origin() {
            return HttpUrl.origin(scheme, host, port);
        }

        @Override
        public String toString() {
            return connector + " " + origin();
        }
    }

    private Address address() throws Unavailable {
        List<Connector> connectors = container.connectors();
        if (connectors.isEmpty()) {
            throw new Unavailable("there is no HTTP connector");
        }
        if (baseUrl.isPresent()) {
            return address(baseUrl.get(), connectors);
        }
        Connector first = connectors.get(0);
        String host = first.getProxyName() == null ? container.host().getName() : first.getProxyName();
        return new Address(
                first, first.getScheme(), host, first.getProxyPort() > 0 ? first.getProxyPort() : port(first));
    }

    private static Address address(URI url, List<Connector> connectors) {
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        int port = url.getPort() < 0 ? scheme.equals("https") ? 443 : 80 : url.getPort();
        Connector connector = connectors.stream()
                .filter(one -> url.getHost().equalsIgnoreCase(one.getProxyName())
                        && (one.getProxyPort() == 0 || one.getProxyPort() == port))
                .findFirst()
                .or(() -> connectors.stream()
                        .filter(one -> one.getScheme().equals(scheme) && port(one) == port)
                        .findFirst())
                .or(() -> connectors.stream()
                        .filter(one -> one.getScheme().equals(scheme))
                        .findFirst())
                .orElse(connectors.get(0));
        return new Address(connector, scheme, url.getHost(), port);
    }

    private static int port(Connector connector) {
        return connector.getLocalPort() > 0 ? connector.getLocalPort() : connector.getPort();
    }

    Connector connector() throws Unavailable {
        return address().connector();
    }

    /** What tells this way from another. */
    String name() throws Unavailable {
        return address().toString();
    }

    /**
     * Nobody in particular: no credentials, an address that no rule can favour, and the fields of a proxy with that
     * address, so that a webapp does not take the requester for one from inside.
     */
    Requester anonymous(Context context) throws Unavailable {
        Address address = address();
        Requester.Connection connection = new Requester.Connection(
                Requester.NOWHERE,
                Requester.NOWHERE,
                0,
                Requester.NOWHERE,
                LOCAL,
                address.host(),
                port(address.connector()));
        List<Header> headers = new ArrayList<>();
        headers.add(new Header("Host", address.origin().replaceFirst("^https?://", "")));
        forwarding(address, context).forEach((name, value) -> headers.add(new Header(name, value)));
        return new Requester(
                connection,
                address.scheme(),
                address.host(),
                address.port(),
                headers,
                Map.of(Container.CONNECTOR, address.connector()));
    }

    private Map<String, String> forwarding(Address address, Context context) {
        Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        fields.put(FOR, Requester.NOWHERE);
        if (!trustedProxies.isEmpty()) {
            fields.put(
                    "Forwarded",
                    "for=" + Requester.NOWHERE + ";proto=" + address.scheme() + ";host=\"" + address.host() + "\"");
            put(fields, address, FOR, "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Port");
        }
        for (org.apache.catalina.Container part = context; part != null; part = part.getParent()) {
            for (Valve valve : part.getPipeline().getValves()) {
                if (valve instanceof RemoteIpValve ip) {
                    put(
                            fields,
                            address,
                            ip.getRemoteIpHeader(),
                            ip.getProtocolHeader(),
                            ip.getHostHeader(),
                            ip.getPortHeader());
                }
            }
        }
        for (FilterDef filter : context.findFilterDefs()) {
            if (FILTER.equals(filter.getFilterClass())) {
                Map<String, String> given = filter.getParameterMap();
                put(
                        fields,
                        address,
                        given.getOrDefault("remoteIpHeader", FOR),
                        given.getOrDefault("protocolHeader", "X-Forwarded-Proto"),
                        given.get("hostHeader"),
                        given.get("portHeader"));
            }
        }
        return fields;
    }

    private static void put(
            Map<String, String> fields, Address address, String client, String scheme, String host, String port) {
        List<String> names = Arrays.asList(client, scheme, host, port);
        List<String> values =
                List.of(Requester.NOWHERE, address.scheme(), address.host(), Integer.toString(address.port()));
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i) != null && !names.get(i).isEmpty()) {
                fields.put(names.get(i), values.get(i));
            }
        }
    }

    /**
     * Whether a requester is told what the anonymous one is told: nothing that came with the request can let them in.
     *
     * @param plain whether nothing on the way to the webapp reads by what name or from which address a request came
     */
    boolean isAnonymous(Requester requester, Context context, boolean plain) throws Unavailable {
        if (requester.hasCredentials()) {
            return false;
        }
        Set<String> configured = forwarding(address(), context).keySet();
        boolean usual = requester.headers().stream()
                .map(header -> header.name().toLowerCase(Locale.ROOT))
                .allMatch(name -> isUsual(name) || configured.contains(name));
        return usual && (plain || isHere(requester) && !new AddressRules(context).tellApart(requester));
    }

    private static boolean isUsual(String name) {
        return USUAL.contains(name)
                || FORWARDING.contains(name)
                || USUAL_PREFIXES.stream().anyMatch(name::startsWith);
    }

    private boolean isHere(Requester requester) throws Unavailable {
        Address address = address();
        String peer = requester.connection().remoteAddress();
        boolean trusted = trustedProxies.stream().anyMatch(proxy -> proxy.contains(peer));
        String direct = HttpUrl.origin(requester.scheme(), requester.serverName(), requester.serverPort());
        String forwarded = trusted
                ? ForwardedOrigin.of(
                        requester.headers(), requester.scheme(), requester.serverName(), requester.serverPort())
                : direct;
        return container.connector(requester) == address.connector()
                && (direct.equals(address.origin()) || forwarded.equalsIgnoreCase(address.origin()));
    }
}
