package org.modoai.it;

import static org.modoai.it.Descriptors.constraint;
import static org.modoai.it.Descriptors.filter;
import static org.modoai.it.Descriptors.user;
import static org.modoai.it.Descriptors.valve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Webapps that hide files in ways that look as if they were there, or could be told from what is not there. One WAR
 * offers most of them; those whose state is all of a repository's have a WAR each.
 */
final class HiddenFixtures {
    /** Which have a WAR of their own. */
    static final Set<String> APART = Set.of("limited", "earliest");

    /** How long the login page is, and one of the files behind it. */
    static final int LENGTH = 212;

    static final int SHORT = 37;

    /** How many requests of an address the webapp with a limit lets through in a minute, at least. */
    static final int ALLOWANCE = 300;

    /** How many files it hides. */
    static final int MANY = 60;

    /** Another name of the virtual host. */
    static final String INSIDE = "inside.example";

    /** In which a proxy says who the client is. */
    static final String CLIENT = "Proxy-Client-IP";

    private static final String SETTINGS =
            "<index rescan=\"1s\" schedule=\"2s\"/><limits pageRecords=\"30\" rate=\"100000\"/>";
    private static final String READER = "<auth-constraint><role-name>reader</role-name></auth-constraint>";
    private static final String ROLE = "<security-role><role-name>reader</role-name></security-role>";
    private static final String BASIC = constraint("/secret/*", READER)
            + "<login-config><auth-method>BASIC</auth-method><realm-name>x</realm-name></login-config>" + ROLE;

    private final TomcatServer server;
    private final Distribution distribution;
    private final List<HiddenWebapp> webapps = new ArrayList<>();

    HiddenFixtures(TomcatServer server, Distribution distribution) {
        this.server = server;
        this.distribution = distribution;
    }

    void fill() throws IOException {
        server.replace(
                "tomcat-users.xml",
                "</tomcat-users>",
                "<role rolename=\"reader\"/>" + user("ann", "reader") + user("bob", "") + "</tomcat-users>");
        Files.writeString(
                server.conf().resolve("server.xml"),
                "<Server port=\"-1\"><GlobalNamingResources><Resource name=\"users\" type=\"org.apache.catalina.UserDatabase\""
                        + " factory=\"org.apache.catalina.users.MemoryUserDatabaseFactory\" pathname=\"conf/tomcat-users.xml\"/>"
                        + "</GlobalNamingResources><Service name=\"Catalina\"><Connector port=\"0\"/><Connector port=\"0\"/>"
                        + "<Engine name=\"Catalina\" defaultHost=\"localhost\">"
                        + "<Realm className=\"org.apache.catalina.realm.UserDatabaseRealm\" resourceName=\"users\"/>"
                        + "<Host name=\"localhost\" appBase=\"webapps\" autoDeploy=\"false\"><Alias>" + INSIDE
                        + "</Alias>" + valve("ErrorReportValve", "showReport=\"false\"")
                        + "</Host></Engine></Service></Server>");
        Files.writeString(
                server.conf().resolve("context.xml"),
                "<Context><JarScanner><JarScanFilter defaultTldScan=\"false\"/></JarScanner></Context>");
        new SourceCode(distribution, server.base().resolve("lib"))
                .add("Login", HiddenPrograms.LOGIN)
                .add("Front", HiddenPrograms.FRONT)
                .add("Pages", HiddenPrograms.PAGES)
                .add("Inside", HiddenPrograms.INSIDE)
                .add("SlowRealm", HiddenPrograms.REALM)
                .add("Gate", AccessFilters.GATE);
        logins();
        fronts();
        pages();
        counts();
        ways();
        oldest();
        configure();
    }

    private HiddenWebapp webapp(String name) throws IOException {
        HiddenWebapp webapp = new HiddenWebapp(server.webapps(), name);
        webapps.add(webapp);
        return webapp;
    }

    private static String form(String page) {
        return constraint("/secret/*", READER)
                + "<login-config><auth-method>FORM</auth-method><form-login-config><form-login-page>" + page
                + "</form-login-page><form-error-page>" + page + "</form-error-page></form-login-config></login-config>"
                + ROLE;
    }

    private static String servlet(String type, String parameters, String... patterns) {
        StringBuilder out = new StringBuilder("<servlet><servlet-name>" + type + "</servlet-name><servlet-class>" + type
                + "</servlet-class>" + parameters + "</servlet>");
        for (String pattern : patterns) {
            out.append("<servlet-mapping><servlet-name>").append(type).append("</servlet-name><url-pattern>");
            out.append(pattern).append("</url-pattern></servlet-mapping>");
        }
        return out.toString();
    }

    private static String parameter(String name, String value) {
        return "<init-param><param-name>" + name + "</param-name><param-value>" + value + "</param-value></init-param>";
    }

    private void logins() throws IOException {
        String login = servlet("Login", parameter("length", "" + LENGTH), "/login");
        webapp("login")
                .files("open.login")
                .file("secret/a.loginsecret", "s".repeat(LENGTH))
                .file("secret/b.loginsecret", "s".repeat(SHORT))
                .webXml(form("/login") + login);
        webapp("echo")
                .files("open.echo")
                .file("secret/a.echosecret", "s".repeat(LENGTH))
                .file("secret/b.echosecret", "s".repeat(SHORT))
                .webXml(form("/login") + servlet("Login", parameter("length", "1000"), "/login"));
        twin("twin", 500);
        twin("bigtwin", 60_000);
        webapp("mute")
                .files("open.mute", "secret/a.mutesecret")
                .file("nothing.mutenothing", "")
                .file("secret/nothing.mutesecret", "")
                .webXml(form("/login") + servlet("Login", parameter("length", "0"), "/login"));
    }

    /** The login page is a file, and all files have one length and one date. */
    private void twin(String name, int length) throws IOException {
        String page = "please log in ".repeat(length).substring(0, length);
        webapp(name)
                .file("login.html", page)
                .file("secret/a." + name + "secret", page.toUpperCase(Locale.ROOT))
                .file("secret/copy." + name + "secret", page)
                .webXml(form("/login.html"));
    }

    private void fronts() throws IOException {
        webapp("front")
                .files(
                        "open.front",
                        "abroad/a.frontabroad",
                        "closing/a.frontclosing",
                        "consent/a.frontconsent",
                        "country/a.frontcountry",
                        "language/a.frontlanguage")
                .webXml(servlet("Front", parameter("wall", "only for some"), "/"));
        webapp("quiet")
                .files("open.quiet")
                .file("nothing.quietnothing", "")
                .file("consent/nothing.quietsecret", "")
                .webXml(servlet("Front", parameter("wall", ""), "/"));
        webapp("app")
                .file("index.html", "<p>the whole application\n")
                .file("app.js", "run()\n")
                .files("secret/plan.appsecret")
                .webXml(servlet("Front", parameter("wall", "") + parameter("index", "/index.html"), "/"));
    }

    private void pages() throws IOException {
        webapp("pages")
                .files("open.pages")
                .site(
                        "dynamic=\"render\"",
                        "<page>open/report</page><page>open/report?id=1</page><page>secret/report</page>"
                                + "<page>secret/report?id=1</page><page>wall/report</page><page>wall/report?id=1</page>")
                .webXml(form("/login")
                        + servlet("Login", parameter("length", "" + LENGTH), "/login")
                        + servlet("Pages", "", "/open/*", "/secret/*", "/wall/*"));
        webapp("varied")
                .files("open.varied")
                .site("dynamic=\"render\"", "<page>steady</page><page>told</page><page>varied</page>")
                .file("WEB-INF/told", "<p>at first")
                .webXml(servlet("Pages", "", "/steady", "/told", "/varied"));
    }

    private void counts() throws IOException {
        webapp("locked")
                .files("open.locked", "secret/a.lockedsecret")
                .context(
                        "<Realm className=\"org.apache.catalina.realm.LockOutRealm\"><Realm className=\"SlowRealm\"/></Realm>")
                .webXml(BASIC);
        HiddenWebapp limited = webapp("limited").files("open.limited");
        for (int i = 0; i < MANY; i++) {
            limited.files("token-" + i + ".limitedsecret");
        }
        limited.webXml(filter("RateLimitFilter", "/*", "bucketRequests", "" + ALLOWANCE)
                + filter("Gate", "/*", "none", "").replace("org.apache.catalina.filters.", ""));
    }

    private void ways() throws IOException {
        for (String way : List.of("port", "name", "field")) {
            webapp("by" + way)
                    .files("open.by" + way, "bye.by" + way, "inside/a.secret" + way, "inside/b.secret" + way)
                    .webXml(filter("Inside", "/*", "way", way).replace("org.apache.catalina.filters.", ""));
        }
        webapp("proxy")
                .files("open.proxy", "secret/a.proxysecret")
                .webXml(filter("RemoteIpFilter", "/*", "internalProxies", "127\\.0\\.0\\.9")
                                .replace("</filter-class>", "</filter-class>" + parameter("remoteIpHeader", CLIENT))
                        + filter("RemoteAddrFilter", "/secret/*", "allow", "127\\.0\\.0\\.9|10\\.9\\.9\\.9"));
    }

    /** Those that are hidden are as many as are looked at for the oldest that is not, and older. */
    private void oldest() throws IOException {
        HiddenWebapp earliest = webapp("earliest")
                .file("open.earliest", "one\n", Instant.parse("2020-05-05T05:05:05Z"))
                .file("other.earliest", "other\n", Instant.parse("2021-05-05T05:05:05Z"));
        for (int i = 0; i < 100; i++) {
            earliest.file("secret/" + i + ".earliestsecret", "old\n", HiddenWebapp.BUILT.plusSeconds(i));
        }
        earliest.webXml(BASIC);
    }

    private void configure() throws IOException {
        StringBuilder shared = new StringBuilder();
        for (HiddenWebapp webapp : webapps) {
            Path jar = webapp.root(Shape.JAR).resolve("WEB-INF/modoai.xml");
            Files.writeString(jar, configuration(webapp.site(Shape.JAR)));
            if (APART.contains(webapp.name())) {
                war(webapp.name() + "-war", webapp.site(Shape.WAR));
            } else {
                shared.append(webapp.site(Shape.WAR));
            }
        }
        war("modoai", shared.toString());
    }

    /** With a configuration of its own, for there are several. */
    private void war(String name, String sites) throws IOException {
        server.unpack(Artifacts.war(), name);
        Files.writeString(server.webapps().resolve(name).resolve("WEB-INF/modoai.xml"), configuration(sites));
    }

    private static String configuration(String sites) {
        return "<modoai xmlns=\"urn:modoai:config:1\">" + sites + SETTINGS + "</modoai>";
    }
}
