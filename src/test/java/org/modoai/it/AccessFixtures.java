package org.modoai.it;

import static org.modoai.it.Descriptors.constraint;
import static org.modoai.it.Descriptors.filter;
import static org.modoai.it.Descriptors.user;
import static org.modoai.it.Descriptors.valve;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The webapps of the access matrix, each with a rule and a few files, of a media type of their own, that the rule
 * applies to or not. The WAR offers those of {@link #offered}; the others have the filter jar.
 */
final class AccessFixtures {
    /** How many records are on a page. */
    static final int PAGE = 30;

    /** The files of a webapp with a realm that says when it checks a password. */
    static final List<String> COUNTED =
            List.of(("open.counted secret/a.counted secret/b.counted secret/c.counted secret/d.counted secret/e.counted"
                            + " secret/f.counted")
                    .split(" "));

    /** The files of a webapp with pages of three records, in their order. */
    static final List<String> PAGED = List.of(
            ("a.txt secret/b.txt c.txt secret/d.txt e.txt secret/f.txt g.txt secret/h.txt i.txt secret/j.txt secret/k.txt"
                            + " secret/l.txt m.txt n.txt")
                    .split(" "));

    /** The webapps of which some files at least can be told of without asking; another repository asks for each. */
    static final List<String> PLAIN = List.of(
            "/addresses", "/annotated", "/cert", "/counted", "/digest", "/fragment", "/guest", "/rules", "/uncovered");

    static final String NARROW_HOST = "narrow.example";
    private static final String BASIC =
            "<login-config><auth-method>BASIC</auth-method><realm-name>x</realm-name></login-config>"
                    + "<security-role><role-name>reader</role-name></security-role>"
                    + "<security-role><role-name>writer</role-name></security-role>";
    private static final String READER = "<auth-constraint><role-name>reader</role-name></auth-constraint>";
    private static final String TWICE = "<auth-constraint><role-name>%s</role-name></auth-constraint>";

    private final TomcatServer server;
    private final Distribution distribution;
    private final AccessWebapps webapps;

    AccessFixtures(TomcatServer server, Distribution distribution) {
        this.server = server;
        this.distribution = distribution;
        this.webapps = new AccessWebapps(server, distribution);
    }

    /** What the WAR offers. */
    Map<String, List<String>> offered() {
        return webapps.offered();
    }

    void fill(Keys keys) throws IOException {
        server.replace(
                "tomcat-users.xml",
                "</tomcat-users>",
                "<role rolename=\"reader\"/><role rolename=\"writer\"/>"
                        + user("ann", "reader") + user("bob", "") + user("carl", "reader") + user("eve", "writer")
                        + user("dora", "reader")
                        + user("CN=ann", "reader") + user("CN=mallory", "") + "</tomcat-users>");
        Files.writeString(
                server.conf().resolve("server.xml"),
                "<Server port=\"-1\"><GlobalNamingResources><Resource name=\"users\" type=\"org.apache.catalina.UserDatabase\""
                        + " factory=\"org.apache.catalina.users.MemoryUserDatabaseFactory\" pathname=\"conf/tomcat-users.xml\"/>"
                        + "</GlobalNamingResources><Service name=\"Catalina\"><Connector port=\"0\" redirectPort=\"8443\">"
                        + "<UpgradeProtocol className=\"org.apache.coyote.http2.Http2Protocol\"/></Connector>"
                        + keys.connector()
                        + "<Engine name=\"Catalina\" defaultHost=\"localhost\">"
                        + "<Realm className=\"org.apache.catalina.realm.LockOutRealm\">"
                        + "<Realm className=\"org.apache.catalina.realm.UserDatabaseRealm\" resourceName=\"users\"/></Realm>"
                        + "<Host name=\"" + NARROW_HOST + "\" appBase=\"narrow\" autoDeploy=\"false\">"
                        + valve("RemoteAddrValve", "allow=\"127\\.0\\.0\\.2\"") + "</Host>"
                        + "<Host name=\"localhost\" appBase=\"webapps\" autoDeploy=\"false\">"
                        + valve("RemoteIpValve", "internalProxies=\"127\\.0\\.0\\.8\"")
                        + "<Valve className=\"org.apache.catalina.authenticator.SingleSignOn\"/>"
                        + valve("AccessLogValve", "pattern=\"common\"")
                        + valve("ErrorReportValve", "showReport=\"false\"")
                        + "</Host></Engine></Service></Server>");
        Files.writeString(
                server.conf().resolve("context.xml"),
                "<Context><JarScanner><JarScanFilter defaultTldScan=\"false\"/></JarScanner></Context>");
        constraints();
        annotations();
        logins();
        addresses();
        filters();
        valves();
        webapps.own("each", "");
        StringBuilder each = new StringBuilder();
        PLAIN.forEach(context -> each.append("<site context=\"").append(context).append("\" freshness=\"each\"/>"));
        webapps.file(
                "each/WEB-INF/modoai.xml",
                "<modoai xmlns=\"urn:modoai:config:1\">" + each + "<limits pageRecords=\"" + PAGE + "\"/></modoai>");
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        StringBuilder sites = new StringBuilder();
        offered()
                .keySet()
                .forEach(context ->
                        sites.append("<site context=\"").append(context).append("\"/>"));
        Files.writeString(
                server.conf().resolve("modoai.xml"),
                "<modoai xmlns=\"urn:modoai:config:1\">" + sites + "<limits pageRecords=\"" + PAGE + "\"/></modoai>");
    }

    private void constraints() throws IOException {
        String confidential = "<user-data-constraint><transport-guarantee>CONFIDENTIAL</transport-guarantee>"
                + "</user-data-constraint>";
        webapps.offer(
                "rules",
                constraint("/role/*", READER)
                        + constraint("/star/*", TWICE.formatted("*"))
                        + constraint("/anyone/*", TWICE.formatted("**"))
                        + constraint("/unguarded/*", "")
                        + constraint("*.never", "<auth-constraint/>")
                        + constraint("*.extension", READER)
                        + constraint("/exact.exact", READER)
                        + constraint("/getonly/*</url-pattern><http-method>GET</http-method>", READER)
                        + constraint("/postonly/*</url-pattern><http-method>POST</http-method>", READER)
                        + constraint("/butget/*</url-pattern><http-method-omission>GET</http-method-omission>", READER)
                        + constraint(
                                "/butpost/*</url-pattern><http-method-omission>POST</http-method-omission>", READER)
                        + constraint("/nested/*", READER)
                        + constraint("/nested/open/*", "")
                        + constraint("/nested/open/written/*", TWICE.formatted("writer"))
                        + constraint("/both/*", READER)
                        + constraint("/both/*", TWICE.formatted("writer"))
                        + constraint("/nobody/*", READER)
                        + constraint("/nobody/*", "<auth-constraint/>")
                        + constraint("/tls/*", confidential)
                        + constraint("/tlsrole/*", READER + confidential)
                        + BASIC,
                "open.open",
                "role/a.role",
                "role/deep/b.role",
                "star/a.star",
                "anyone/a.anyone",
                "unguarded/a.unguarded",
                "a.never",
                "unguarded/b.never",
                "a.extension",
                "deep/b.extension",
                "exact.exact",
                "exactly.exact",
                "deep/exact.exact",
                "getonly/a.getonly",
                "postonly/a.postonly",
                "butget/a.butget",
                "butpost/a.butpost",
                "nested/a.nested",
                "nested/open/b.nestedopen",
                "nested/open/written/c.written",
                "both/d.both",
                "nobody/e.nobody",
                "tls/a.tls",
                "tlsrole/b.tlsrole");
        webapps.offer("whole", constraint("/*", READER) + BASIC, "a.whole");
        webapps.offer(
                "uncovered",
                constraint("/secret/*</url-pattern><http-method>POST</http-method>", READER)
                        + constraint("/covered/*</url-pattern><http-method>GET</http-method>", READER)
                        + "<deny-uncovered-http-methods/>" + BASIC,
                "open.uncoveredopen",
                "secret/a.uncovered",
                "covered/a.covered");
    }

    private void annotations() throws IOException {
        webapps.offer("fragment", BASIC, "open.fragmentopen", "secret/a.fragment");
        Path lib = Files.createDirectories(server.webapps().resolve("fragment/WEB-INF/lib"));
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(lib.resolve("fragment.jar")))) {
            jar.putNextEntry(new ZipEntry("META-INF/web-fragment.xml"));
            jar.write(("<web-fragment xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\"><name>guard</name>"
                            + constraint("/secret/*", READER) + "</web-fragment>")
                    .getBytes(StandardCharsets.UTF_8));
        }
        webapps.offer("annotated", BASIC, "open.annotatedopen", "secret/a.annotated", "never/b.annotatednever");
        webapps.program("annotated", "Annotated", AccessFilters.ANNOTATED);
        webapps.program("annotated", "AnnotatedNever", AccessFilters.ANNOTATED_NEVER);
    }

    private void logins() throws IOException {
        String form = "<login-config><auth-method>FORM</auth-method><form-login-config>"
                + "<form-login-page>/login.html</form-login-page><form-error-page>/wrong.html</form-error-page>"
                + "</form-login-config></login-config><security-role><role-name>reader</role-name></security-role>";
        webapps.offer("form", constraint("/secret/*", READER) + form, "open.formopen", "secret/a.form");
        webapps.file("form/login.html", "please log in");
        webapps.file("form/wrong.html", "wrong");
        webapps.offer(
                "cert",
                constraint("/secret/*", READER)
                        + constraint("/any/*", TWICE.formatted("**"))
                        + BASIC.replace("BASIC", "CLIENT-CERT"),
                "open.certopen",
                "secret/a.cert",
                "any/b.certany");
        webapps.offer("digest", constraint("/secret/*", READER) + BASIC.replace("BASIC", "DIGEST"), "secret/a.digest");
        webapps.offer(
                "preemptive",
                constraint("/secret/*", READER) + BASIC,
                "open.preemptive",
                "secret/a.preemptiverole",
                "known-b.preemptiveknown",
                "reader-c.preemptivereader");
        webapps.context("preemptive", "preemptiveAuthentication=\"true\"", "");
        webapps.gate("preemptive");
        webapps.offer(
                "known",
                constraint("/secret/*", READER) + BASIC,
                "known-a.known",
                "reader-b.knownreader",
                "secret/known-c.knownsecret",
                "secret/token-d.knowntoken");
        webapps.gate("known");
        counting();
    }

    private void counting() throws IOException {
        new SourceCode(distribution, server.base().resolve("lib")).add("CountingRealm", AccessFilters.COUNTING);
        String realm =
                "<Realm className=\"org.apache.catalina.realm.LockOutRealm\"><Realm className=\"CountingRealm\"/></Realm>";
        webapps.offer("counted", constraint("/secret/*", READER) + BASIC, COUNTED.toArray(String[]::new));
        webapps.context("counted", "", realm);
        webapps.own("inner", constraint("/*", READER) + BASIC, "a.txt", "b.txt", "c.txt");
        webapps.context("inner", "", realm);
        webapps.own("paged", constraint("/secret/*", READER) + BASIC, PAGED.toArray(String[]::new));
        webapps.file(
                "paged/WEB-INF/modoai.xml",
                "<modoai xmlns=\"urn:modoai:config:1\"><limits pageRecords=\"3\"/></modoai>");
        for (int i = 0; i < PAGED.size(); i++) {
            Files.setLastModifiedTime(
                    server.webapps().resolve("paged").resolve(PAGED.get(i)),
                    FileTime.from(FixtureSite.FIRST.plusSeconds(i)));
        }
        webapps.own("digested", constraint("/*", READER) + BASIC.replace("BASIC", "DIGEST"), "a.txt");
    }

    private void addresses() throws IOException {
        webapps.offer(
                "addresses",
                filter("RemoteAddrFilter", "/near/*", "allow", "127\\.0\\.0\\.2"),
                "open.far",
                "near/a.near");
        webapps.offer("nearvalve", "", "a.nearvalve");
        webapps.context("nearvalve", "", valve("RemoteAddrValve", "allow=\"127\\.0\\.0\\.2\""));
        webapps.offer("farvalve", "", "a.farvalve");
        webapps.context("farvalve", "", valve("RemoteAddrValve", "deny=\"127\\.0\\.0\\.2\" denyStatus=\"404\""));
        webapps.offer("proxied", "", "a.proxied");
        webapps.context("proxied", "", valve("RemoteCIDRValve", "allow=\"10.9.0.0/16\""));
        webapps.offer(
                "proxyfilter",
                filter("RemoteIpFilter", "/*", "internalProxies", "127\\.0\\.0\\.9")
                        + filter("RemoteAddrFilter", "/secret/*", "allow", "10\\.9\\.9\\.9"),
                "open.proxyfilteropen",
                "secret/a.proxyfilter");
        new Webapp(server.base().resolve("narrow/ROOT")).file("a.txt", "for the few\n");
    }

    private void filters() throws IOException {
        List<String> kinds = List.of(
                "open",
                "token",
                "lost",
                "asked",
                "gone",
                "moved",
                "teapot",
                "nothing",
                "get",
                "post",
                "header",
                "cookie",
                "query",
                "secure",
                "near",
                "host",
                "forwarded",
                "session",
                "mask",
                "later",
                "upper");
        webapps.offer(
                "gate",
                "",
                kinds.stream().map(kind -> kind + "-a." + kind + "gate").toArray(String[]::new));
        webapps.gate("gate");
        webapps.offer(
                "errorpage",
                "<servlet><servlet-name>well</servlet-name><servlet-class>Well</servlet-class></servlet>"
                        + "<servlet-mapping><servlet-name>well</servlet-name><url-pattern>/well</url-pattern></servlet-mapping>"
                        + "<error-page><location>/well</location></error-page>" + constraint("/secret/*", READER)
                        + BASIC,
                "open.erroropen",
                "token-a.errortoken",
                "gone-b.errorgone",
                "secret/c.errorsecret");
        webapps.program("errorpage", "Well", AccessFilters.WELL);
        webapps.gate("errorpage");
        webapps.offer(
                "stock",
                filter("CorsFilter", "/cors/*", "cors.allowed.origins", "https://good.example")
                        + filter("CsrfPreventionFilter", "/csrf/*", "entryPoints", "/csrf/entry.entry")
                        + filter("RestCsrfPreventionFilter", "/rest/*", "denyStatus", "403")
                        + filter("HttpHeaderSecurityFilter", "/*", "antiClickJackingOption", "DENY"),
                "cors/a.cors",
                "csrf/entry.entry",
                "csrf/a.csrf",
                "rest/a.rest",
                "open.stock");
        webapps.offer("guest", "", "a.guest", "oai/b.guest");
        webapps.file("guest/WEB-INF/modoai.xml", "<modoai xmlns=\"urn:modoai:config:1\" prefix=\"/oai\"/>");
        Path lib = Files.createDirectories(server.webapps().resolve("guest/WEB-INF/lib"));
        Files.copy(Artifacts.filterJar(), lib.resolve("modoai-filter.jar"));
        webapps.own("failing", "", "fails-a.txt", "throws-a.txt", "busy-a.txt", "slow-a.txt");
        webapps.gate("failing");
        webapps.own("limited", filter("RateLimitFilter", "/*", "bucketRequests", "3"), "a.txt");
    }

    private void valves() throws IOException {
        webapps.offer("semaphore", "", "a.semaphore");
        webapps.context("semaphore", "", valve("SemaphoreValve", "concurrency=\"1\" block=\"false\""));
        webapps.offer(
                "rewrite",
                "",
                "real.real",
                "alias.alias",
                "forbidden.forbidden",
                "away.away",
                "inside.inside",
                "gone.gone");
        webapps.context("rewrite", "", "<Valve className=\"org.apache.catalina.valves.rewrite.RewriteValve\"/>");
        webapps.file("rewrite/WEB-INF/secret.inside", "a secret\n");
        webapps.file("rewrite/WEB-INF/rewrite.config", """
                RewriteRule ^/alias.alias$ /real.real
                RewriteRule ^/forbidden.forbidden$ - [F]
                RewriteRule ^/gone.gone$ - [G]
                RewriteRule ^/away.away$ http://example.org/ [R]
                RewriteRule ^/inside.inside$ /WEB-INF/secret.inside
                """);
        webapps.own("crowded", "", "a.txt");
        webapps.context("crowded", "", valve("SemaphoreValve", "concurrency=\"1\" block=\"false\""));
    }
}
