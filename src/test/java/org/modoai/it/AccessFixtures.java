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
import java.util.LinkedHashMap;
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
    static final List<String> PLAIN =
            List.of("/addresses", "/annotated", "/cert", "/counted", "/digest", "/fragment", "/rules", "/uncovered");

    static final String NARROW_HOST = "narrow.example";
    private static final String BASIC =
            "<login-config><auth-method>BASIC</auth-method><realm-name>x</realm-name></login-config>"
                    + "<security-role><role-name>reader</role-name></security-role>"
                    + "<security-role><role-name>writer</role-name></security-role>";
    private static final String READER = "<auth-constraint><role-name>reader</role-name></auth-constraint>";
    private static final String TWICE = "<auth-constraint><role-name>%s</role-name></auth-constraint>";

    private final TomcatServer server;
    private final Distribution distribution;
    private final Path gate;

    /** From context path to the paths of its files, not encoded. */
    private final Map<String, List<String>> offered = new LinkedHashMap<>();

    AccessFixtures(TomcatServer server, Distribution distribution) {
        this.server = server;
        this.distribution = distribution;
        this.gate = server.base().resolve("gate");
    }

    /** What the WAR offers. */
    Map<String, List<String>> offered() {
        return offered;
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
        own("each", "");
        StringBuilder each = new StringBuilder();
        PLAIN.forEach(context -> each.append("<site context=\"").append(context).append("\" requests=\"each\"/>"));
        file(
                "each/WEB-INF/modoai.xml",
                "<modoai xmlns=\"urn:modoai:config:1\">" + each + "<limits pageRecords=\"" + PAGE + "\"/></modoai>");
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        StringBuilder sites = new StringBuilder();
        offered.keySet()
                .forEach(context ->
                        sites.append("<site context=\"").append(context).append("\"/>"));
        Files.writeString(
                server.conf().resolve("modoai.xml"),
                "<modoai xmlns=\"urn:modoai:config:1\">" + sites + "<limits pageRecords=\"" + PAGE + "\"/></modoai>");
    }

    private void constraints() throws IOException {
        String confidential = "<user-data-constraint><transport-guarantee>CONFIDENTIAL</transport-guarantee>"
                + "</user-data-constraint>";
        webapp(
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
        webapp("whole", constraint("/*", READER) + BASIC, "a.whole");
        webapp(
                "uncovered",
                constraint("/secret/*</url-pattern><http-method>POST</http-method>", READER)
                        + constraint("/covered/*</url-pattern><http-method>GET</http-method>", READER)
                        + "<deny-uncovered-http-methods/>" + BASIC,
                "open.uncoveredopen",
                "secret/a.uncovered",
                "covered/a.covered");
    }

    private void annotations() throws IOException {
        webapp("fragment", BASIC, "open.fragmentopen", "secret/a.fragment");
        Path lib = Files.createDirectories(server.webapps().resolve("fragment/WEB-INF/lib"));
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(lib.resolve("fragment.jar")))) {
            jar.putNextEntry(new ZipEntry("META-INF/web-fragment.xml"));
            jar.write(("<web-fragment xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\"><name>guard</name>"
                            + constraint("/secret/*", READER) + "</web-fragment>")
                    .getBytes(StandardCharsets.UTF_8));
        }
        webapp("annotated", BASIC, "open.annotatedopen", "secret/a.annotated", "never/b.annotatednever");
        program("annotated", "Annotated", AccessFilters.ANNOTATED);
        program("annotated", "AnnotatedNever", AccessFilters.ANNOTATED_NEVER);
    }

    private void logins() throws IOException {
        String form = "<login-config><auth-method>FORM</auth-method><form-login-config>"
                + "<form-login-page>/login.html</form-login-page><form-error-page>/wrong.html</form-error-page>"
                + "</form-login-config></login-config><security-role><role-name>reader</role-name></security-role>";
        webapp("form", constraint("/secret/*", READER) + form, "open.formopen", "secret/a.form");
        file("form/login.html", "please log in");
        file("form/wrong.html", "wrong");
        webapp(
                "cert",
                constraint("/secret/*", READER)
                        + constraint("/any/*", TWICE.formatted("**"))
                        + BASIC.replace("BASIC", "CLIENT-CERT"),
                "open.certopen",
                "secret/a.cert",
                "any/b.certany");
        webapp("digest", constraint("/secret/*", READER) + BASIC.replace("BASIC", "DIGEST"), "secret/a.digest");
        webapp(
                "preemptive",
                constraint("/secret/*", READER) + BASIC,
                "open.preemptive",
                "secret/a.preemptiverole",
                "known-b.preemptiveknown",
                "reader-c.preemptivereader");
        context("preemptive", "preemptiveAuthentication=\"true\"", "");
        gate("preemptive");
        webapp(
                "known",
                constraint("/secret/*", READER) + BASIC,
                "known-a.known",
                "reader-b.knownreader",
                "secret/known-c.knownsecret",
                "secret/token-d.knowntoken");
        gate("known");
        counting();
    }

    private void counting() throws IOException {
        new SourceCode(distribution, server.base().resolve("lib")).add("CountingRealm", AccessFilters.COUNTING);
        String realm =
                "<Realm className=\"org.apache.catalina.realm.LockOutRealm\"><Realm className=\"CountingRealm\"/></Realm>";
        webapp("counted", constraint("/secret/*", READER) + BASIC, COUNTED.toArray(String[]::new));
        context("counted", "", realm);
        own("inner", constraint("/*", READER) + BASIC, "a.txt", "b.txt", "c.txt");
        context("inner", "", realm);
        own("paged", constraint("/secret/*", READER) + BASIC, PAGED.toArray(String[]::new));
        file("paged/WEB-INF/modoai.xml", "<modoai xmlns=\"urn:modoai:config:1\"><limits pageRecords=\"3\"/></modoai>");
        for (int i = 0; i < PAGED.size(); i++) {
            Files.setLastModifiedTime(
                    server.webapps().resolve("paged").resolve(PAGED.get(i)),
                    FileTime.from(FixtureSite.FIRST.plusSeconds(i)));
        }
        own("digested", constraint("/*", READER) + BASIC.replace("BASIC", "DIGEST"), "a.txt");
    }

    private void addresses() throws IOException {
        webapp(
                "addresses",
                filter("RemoteAddrFilter", "/near/*", "allow", "127\\.0\\.0\\.2"),
                "open.far",
                "near/a.near");
        webapp("nearvalve", "", "a.nearvalve");
        context("nearvalve", "", valve("RemoteAddrValve", "allow=\"127\\.0\\.0\\.2\""));
        webapp("farvalve", "", "a.farvalve");
        context("farvalve", "", valve("RemoteAddrValve", "deny=\"127\\.0\\.0\\.2\" denyStatus=\"404\""));
        webapp("proxied", "", "a.proxied");
        context("proxied", "", valve("RemoteCIDRValve", "allow=\"10.9.0.0/16\""));
        webapp(
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
        webapp(
                "gate",
                "",
                kinds.stream().map(kind -> kind + "-a." + kind + "gate").toArray(String[]::new));
        gate("gate");
        webapp(
                "errorpage",
                "<servlet><servlet-name>well</servlet-name><servlet-class>Well</servlet-class></servlet>"
                        + "<servlet-mapping><servlet-name>well</servlet-name><url-pattern>/well</url-pattern></servlet-mapping>"
                        + "<error-page><location>/well</location></error-page>" + constraint("/secret/*", READER)
                        + BASIC,
                "open.erroropen",
                "token-a.errortoken",
                "gone-b.errorgone",
                "secret/c.errorsecret");
        program("errorpage", "Well", AccessFilters.WELL);
        gate("errorpage");
        webapp(
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
        own("failing", "", "fails-a.txt", "throws-a.txt", "busy-a.txt", "slow-a.txt");
        gate("failing");
        own("limited", filter("RateLimitFilter", "/*", "bucketRequests", "3"), "a.txt");
    }

    private void valves() throws IOException {
        webapp("semaphore", "", "a.semaphore");
        context("semaphore", "", valve("SemaphoreValve", "concurrency=\"1\" block=\"false\""));
        webapp(
                "rewrite",
                "",
                "real.real",
                "alias.alias",
                "forbidden.forbidden",
                "away.away",
                "inside.inside",
                "gone.gone");
        context("rewrite", "", "<Valve className=\"org.apache.catalina.valves.rewrite.RewriteValve\"/>");
        file("rewrite/WEB-INF/secret.inside", "a secret\n");
        file("rewrite/WEB-INF/rewrite.config", """
                RewriteRule ^/alias.alias$ /real.real
                RewriteRule ^/forbidden.forbidden$ - [F]
                RewriteRule ^/gone.gone$ - [G]
                RewriteRule ^/away.away$ http://example.org/ [R]
                RewriteRule ^/inside.inside$ /WEB-INF/secret.inside
                """);
        own("crowded", "", "a.txt");
        context("crowded", "", valve("SemaphoreValve", "concurrency=\"1\" block=\"false\""));
    }

    /** @param files each media type goes by the extension, which no other webapp has */
    private void webapp(String name, String webXml, String... files) throws IOException {
        StringBuilder types = new StringBuilder();
        for (String file : files) {
            file(name + "/" + file, "the bytes of " + file + " in " + name + "\n");
            String extension = file.substring(file.lastIndexOf('.') + 1);
            types.append("<mime-mapping><extension>").append(extension).append("</extension><mime-type>");
            types.append("application/x-").append(extension).append("</mime-type></mime-mapping>");
        }
        webXml(name, types + webXml);
        offered.put("/" + name, List.of(files));
    }

    /** A webapp that offers itself. */
    private void own(String name, String webXml, String... files) throws IOException {
        Webapp webapp = new Webapp(server.webapps().resolve(name));
        for (String file : files) {
            webapp.file(file, "the bytes of " + file + "\n");
        }
        webXml(name, webXml);
    }

    private void webXml(String name, String body) throws IOException {
        file(
                name + "/WEB-INF/web.xml",
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">" + body + "</web-app>");
    }

    private void context(String name, String attributes, String body) throws IOException {
        file(name + "/META-INF/context.xml", "<Context " + attributes + ">" + body + "</Context>");
    }

    private void program(String webapp, String name, String source) throws IOException {
        new SourceCode(distribution, server.webapps().resolve(webapp + "/WEB-INF/classes")).add(name, source);
    }

    /** Puts the gate in front of all of a webapp. */
    private void gate(String webapp) throws IOException {
        if (!Files.exists(gate)) {
            new SourceCode(distribution, gate).add("Gate", AccessFilters.GATE);
        }
        Trees.copy(gate, server.webapps().resolve(webapp + "/WEB-INF/classes"));
        Path descriptor = server.webapps().resolve(webapp + "/WEB-INF/web.xml");
        Files.writeString(
                descriptor,
                Files.readString(descriptor)
                        .replace(
                                "</web-app>",
                                "<filter><filter-name>gate</filter-name><filter-class>Gate</filter-class>"
                                        + "<async-supported>true</async-supported></filter><filter-mapping>"
                                        + "<filter-name>gate</filter-name><url-pattern>/*</url-pattern>"
                                        + "<dispatcher>REQUEST</dispatcher><dispatcher>ASYNC</dispatcher>"
                                        + "</filter-mapping></web-app>"));
    }

    private void file(String path, String content) throws IOException {
        Path file = server.webapps().resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
