package org.modoai.it;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An unmodified Tomcat distribution with a base directory of its own: fill {@link #webapps} and {@link #conf}, then
 * {@link #start}. It listens on a free port, has no shutdown port, and does not look through the libraries of modoai for
 * annotations, of which there are none; nothing else differs from the download.
 */
public final class TomcatServer implements AutoCloseable {
    private static final Pattern STARTED = Pattern.compile(
            "Starting ProtocolHandler \\[\"http-nio-auto-\\d+-(\\d+)\"].*Server startup in", Pattern.DOTALL);

    /** Takes less processor time than it would to make the code of a server faster that ends soon. */
    private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ";

    /** Half of what it takes to start one webapp more. */
    private static final String NOT_LOOKED_THROUGH = "modoai-filter.jar,HikariCP-*.jar,crawler-commons-*.jar,h2-*.jar,"
            + "jaxb-*.jar,jsoup-*.jar,logback-*.jar,postgresql-*.jar";

    private static final String SKIP = "StandardJarScanFilter.jarsToSkip=\\\n";

    private final Path home;
    private final Path base;
    private final Map<String, String> environment = new HashMap<>();
    private Path java = Artifacts.java();
    private String options = "-Xmx256m";
    private String compiler = SHORT_LIVED;
    private ServerProcess process;
    private int port;

    /** @param name of the base directory, which is made anew */
    public TomcatServer(Distribution distribution, String name) throws IOException {
        home = distribution.home();
        base = Artifacts.scratch().resolve("base").resolve(name + "-" + distribution);
        Trees.delete(base);
        for (String directory : new String[] {"webapps", "logs", "temp", "work", "lib"}) {
            Files.createDirectories(base.resolve(directory));
        }
        Trees.copy(home.resolve("conf"), conf());
        replace("server.xml", "<Server port=\"8005\"", "<Server port=\"-1\"");
        replace("server.xml", "<Connector port=\"8080\"", "<Connector port=\"0\"");
        replace("catalina.properties", SKIP, SKIP + NOT_LOOKED_THROUGH + ",\\\n");
    }

    public Path base() {
        return base;
    }

    public Path webapps() {
        return base.resolve("webapps");
    }

    public Path conf() {
        return base.resolve("conf");
    }

    /** For edits that an administrator would make; fails if the text is not there. */
    public void replace(String file, String text, String replacement) throws IOException {
        String before = Files.readString(conf().resolve(file));
        if (!before.contains(text)) {
            throw new IllegalStateException("no " + text + " in " + file);
        }
        Files.writeString(conf().resolve(file), before.replace(text, replacement));
    }

    /** Looks through all libraries, as the download does. */
    public TomcatServer thorough() throws IOException {
        replace("catalina.properties", NOT_LOOKED_THROUGH + ",\\\n", "");
        return this;
    }

    /** Deploys it as a directory, whatever the server does with others: from a packed WAR classes are read slowly. */
    public void unpack(Path war, String context) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(war)) {
            Trees.copy(zip.getPath("/"), webapps().resolve(context));
        }
    }

    public TomcatServer with(Path javaHome) {
        java = javaHome;
        return this;
    }

    /** @param jvmOptions in place of {@code -Xmx256m} */
    public TomcatServer with(String jvmOptions) {
        options = jvmOptions;
        return this;
    }

    /** With the JVM's own compilers and collector, for what is measured. */
    public TomcatServer longLived() {
        compiler = "";
        return this;
    }

    /** For the environment of the process. */
    public TomcatServer with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Returns when every webapp has been deployed, or has failed to; may be called again after {@link #stop}. */
    public TomcatServer start() throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(home.resolve("bin/catalina.sh").toString(), "run");
        builder.directory(base.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CATALINA_"));
        builder.environment().remove("JRE_HOME");
        builder.environment().put("JAVA_HOME", java.toString());
        builder.environment().put("CATALINA_HOME", home.toString());
        builder.environment().put("CATALINA_BASE", base.toString());
        builder.environment().put("CATALINA_OPTS", compiler + options);
        builder.environment().putAll(environment);
        process = new ServerProcess(builder, base.resolve("logs/catalina.out"));
        Matcher started = process.await(STARTED);
        port = Integer.parseInt(started.group(1));
        return this;
    }

    public ServerProcess process() {
        return process;
    }

    public int port() {
        return port;
    }

    public Http http() {
        return new Http(port);
    }

    /** Standard output and error, which hold Tomcat's own log too. */
    public String log() throws IOException {
        return process.output();
    }

    public void stop() {
        if (process != null) {
            process.close();
        }
    }

    @Override
    public void close() {
        stop();
    }
}
