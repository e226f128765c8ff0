package org.modoai.benchmark.speed;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.modoai.it.Artifacts;
import org.modoai.it.Distribution;
import org.modoai.it.TomcatServer;

/** An unmodified Tomcat 11 with the WAR, and a directory as its ROOT. */
final class Rig implements AutoCloseable {
    private static final long PATIENCE = 600_000_000_000L;

    private final TomcatServer server;

    /**
     * @param name of Tomcat's base directory
     * @param options of its JVM
     */
    Rig(String name, String options) throws IOException {
        server = new TomcatServer(Distribution.TOMCAT_11, "speed-" + name)
                .longLived()
                .with(options + " "
                        + System.getProperty("benchmark.options", "").replace("@name@", name));
    }

    TomcatServer server() {
        return server;
    }

    /** Makes a directory the webapp at the root, or at the path of that name. */
    Rig webapp(String name, Path directory) throws IOException {
        Path descriptors = Files.createDirectories(server.conf().resolve("Catalina/localhost"));
        Files.writeString(descriptors.resolve(name + ".xml"), "<Context docBase=\"" + directory + "\"/>");
        return this;
    }

    /** @param settings what {@code modoai} holds in its configuration */
    Rig modoai(String settings) throws IOException {
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Files.writeString(
                server.conf().resolve("modoai.xml"), "<modoai xmlns=\"urn:modoai:config:1\">" + settings + "</modoai>");
        return this;
    }

    /** How many bytes it writes to a connection at a time, where its administrator says so. */
    Rig writing(int bytes) throws IOException {
        server.replace(
                "server.xml",
                "<Connector port=\"0\"",
                "<Connector port=\"0\" socket.appWriteBufSize=\"" + bytes + "\"");
        return this;
    }

    Rig start() throws IOException, InterruptedException {
        server.start();
        return this;
    }

    String address() {
        return "http://localhost:" + server.port() + "/";
    }

    /** Waits until the first scan is over. */
    void awaitList() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE;
        while (true) {
            try (InputStream in = Harvester.open(address() + "modoai?" + Harvester.IDENTIFIERS)) {
                in.transferTo(OutputStream.nullOutputStream());
                return;
            } catch (Harvester.Refused notYet) {
                if (System.nanoTime() > deadline) {
                    throw notYet;
                }
            }
            Thread.sleep(20);
        }
    }

    /** Waits until the list that a query asks for is there and has so many records, or more. */
    void await(String query, int records) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE;
        Path nowhere = server.base().resolve("nowhere");
        while (true) {
            try {
                if (new Harvester(address(), nowhere).run(query).records() >= records) {
                    return;
                }
            } catch (Harvester.Refused notYet) {
                // the first scan goes on, or nothing has changed so far
            }
            if (System.nanoTime() > deadline) {
                throw new IOException("never " + records + " records of " + query);
            }
            Thread.sleep(200);
        }
    }

    /** Fails if the JVM has run out of memory at any time. */
    @Override
    public void close() throws IOException {
        String log = server.log();
        server.close();
        if (log.contains("OutOfMemoryError")) {
            throw new IllegalStateException(log.substring(log.indexOf("OutOfMemoryError")));
        }
    }
}
