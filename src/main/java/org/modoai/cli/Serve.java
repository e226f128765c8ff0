package org.modoai.cli;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.commons.codec.digest.DigestUtils;
import org.modoai.config.Configuration;
import org.modoai.config.ConfigurationReader;
import org.modoai.config.IndexSettings;

/** A directory served by an embedded Tomcat with modoai in front; ends, and leaves nothing but its index, on close. */
final class Serve implements AutoCloseable {
    private static final int HASH_DIGITS = 16;

    /** Tomcat's own 8 KB cost a long answer twice the time. */
    private static final int WRITTEN_AT_ONCE = 64 * 1024;

    // Held, since a logger that nobody refers to forgets its level.
    private final Logger tomcatLog = Logger.getLogger("org.apache");
    private final ServeOptions options;
    private final Path directory;
    private final Configuration configuration;
    private final Path scratch;
    private final Tomcat tomcat = new Tomcat();
    private boolean closed;

    private Serve(ServeOptions options, Path directory, Configuration configuration, Path scratch) {
        this.options = options;
        this.directory = directory;
        this.configuration = configuration;
        this.scratch = scratch;
        tomcatLog.setLevel(Level.WARNING);
    }

    /** Returns once requests are answered; an interrupt closes it, at any moment. */
    static Serve start(ServeOptions options) throws CommandException {
        Path directory = directory(options.directory());
        Configuration configuration = configuration(options, directory);
        Serve serve = new Serve(options, directory, configuration, scratch());
        Runtime.getRuntime().addShutdownHook(new Thread(serve::close, "modoai-shutdown"));
        try {
            serve.listen();
            return serve;
        } catch (CommandException | RuntimeException e) {
            serve.close();
            throw e;
        }
    }

    String greeting() {
        String url = "http://" + options.host() + ":" + tomcat.getConnector().getLocalPort();
        String offer = configuration.active()
                ? "try " + url + configuration.prefix() + "?verb=Identify (index in "
                        + configuration.index().directory().orElseThrow() + ")"
                : "modoai is switched off by its configuration";
        return "modoai serves " + directory + " at " + url + "/ - " + offer;
    }

    /** Returns when the server has been closed. */
    void await() {
        tomcat.getServer().await();
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException e) {
            tomcatLog.log(Level.WARNING, "the server did not stop cleanly", e);
        }
        delete(scratch);
    }

    private void listen() throws CommandException {
        tomcat.setBaseDir(scratch.toString());
        tomcat.setPort(options.port());
        Connector connector = tomcat.getConnector();
        connector.setProperty("address", options.address().getHostAddress());
        connector.setThrowOnFailure(true);
        connector.setProperty("socket.appWriteBufSize", Integer.toString(WRITTEN_AT_ONCE));
        Context context = SiteContext.add(tomcat, directory, configuration);
        try {
            tomcat.start();
        } catch (LifecycleException e) {
            throw CommandException.failure(reason(e), e);
        }
        if (!context.getState().isAvailable()) {
            throw CommandException.failure("the site could not be started; the lines above say why");
        }
    }

    private String reason(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .filter(BindException.class::isInstance)
                .findFirst()
                .map(bind -> "cannot listen on port " + options.port() + " of "
                        + options.address().getHostAddress() + ": " + bind.getMessage())
                .orElseGet(() -> "cannot start: " + failure.getMessage());
    }

    private static Path directory(Path given) throws CommandException {
        if (!Files.isDirectory(given)) {
            throw CommandException.failure((Files.exists(given) ? "not a directory: " : "no such directory: ") + given);
        }
        try {
            return given.toRealPath();
        } catch (IOException e) {
            throw CommandException.failure("cannot read " + given + ": " + e.getMessage(), e);
        }
    }

    /** State outlives the process, so that tokens and datestamps do: a directory of its own for each one served. */
    private static Configuration configuration(ServeOptions options, Path directory) {
        Configuration read =
                options.config().map(new ConfigurationReader()::read).orElseGet(ConfigurationReader::defaults);
        IndexSettings index = read.index();
        Path state = options.state()
                .or(index::directory)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".modoai", name(directory)));
        return read.with(index.in(state.toAbsolutePath()));
    }

    private static String name(Path directory) {
        return DigestUtils.sha256Hex(directory.toString()).substring(0, HASH_DIGITS);
    }

    private static Path scratch() throws CommandException {
        try {
            return Files.createTempDirectory("modoai");
        } catch (IOException e) {
            throw CommandException.failure("no temporary directory: " + e.getMessage(), e);
        }
    }

    private static void delete(Path tree) {
        try (Stream<Path> paths = Files.walk(tree)) {
            for (Path path : (Iterable<Path>) paths.sorted((a, b) -> b.compareTo(a))::iterator) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            Logger.getLogger(Serve.class.getName()).log(Level.WARNING, "left behind: " + tree, e);
        }
    }
}
