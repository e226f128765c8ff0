package org.modoai.tomcat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.scan.StandardJarScanner;
import org.modoai.site.Header;

/** An embedded Tomcat for tests: webapps from directories, real requests by socket, and work inside a request. */
final class TomcatServer implements AutoCloseable {
    private final Tomcat tomcat = new Tomcat();
    private final AtomicReference<Work> work = new AtomicReference<>();

    /** What a test does while a request of the probe webapp is being answered. */
    interface Work {
        void run(Container container, HttpServletRequest request) throws Exception;
    }

    /** What a real client gets. */
    record Reply(int status, List<Header> headers, byte[] body) {}

    TomcatServer(Path base) throws IOException {
        tomcat.setBaseDir(base.toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Files.createDirectories(base.resolve("webapps"));
        StandardContext probe = webapp("/probe", Files.createDirectories(base.resolve("probe")));
        probe.addServletContainerInitializer(
                (classes, webapp) -> webapp.addServlet("probe", new Probe()).addMapping("/*"), Set.of());
    }

    Tomcat tomcat() {
        return tomcat;
    }

    StandardContext webapp(String path, Path docBase) {
        StandardContext context = (StandardContext) tomcat.addWebapp(path, docBase.toString());
        ((StandardJarScanner) context.getJarScanner()).setScanClassPath(false);
        context.addLifecycleListener(event -> {
            if (event.getType().equals("configure_start") && context.findChild("jsp") instanceof Wrapper jsp) {
                jsp.setServletClass(Pages.class.getName());
            }
        });
        return context;
    }

    TomcatServer start() throws LifecycleException {
        tomcat.start();
        return this;
    }

    int port() {
        return tomcat.getConnector().getLocalPort();
    }

    void inside(Work inner, String... headers) throws Exception {
        AtomicReference<Exception> thrown = new AtomicReference<>();
        AtomicReference<Error> failed = new AtomicReference<>();
        work.set((container, request) -> {
            try {
                inner.run(container, request);
            } catch (Exception e) {
                thrown.set(e);
            } catch (Error e) {
                failed.set(e);
            }
        });
        Reply reply = get("/probe/x", headers);
        if (failed.get() != null) {
            throw failed.get();
        }
        if (thrown.get() != null) {
            throw thrown.get();
        }
        if (reply.status() != 200) {
            throw new AssertionError("the probe answered " + reply.status());
        }
    }

    /** In the place of the JSP servlet, which is not on the class path. */
    public static final class Pages extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().print("a page");
        }
    }

    private final class Probe extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            try {
                work.get().run(Container.of(getServletContext()).orElseThrow(), request);
            } catch (Exception e) {
                throw new IOException(e);
            }
        }
    }

    Reply get(String target, String... headers) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port())) {
            StringBuilder request = new StringBuilder("GET " + target + " HTTP/1.1\r\nConnection: close\r\n");
            request.append("Host: localhost:").append(port()).append("\r\n");
            for (String header : headers) {
                request.append(header).append("\r\n");
            }
            socket.getOutputStream().write((request + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(socket.getInputStream()));
            int status = Integer.parseInt(line(in).split(" ")[1]);
            List<Header> received = new ArrayList<>();
            boolean chunked = false;
            for (String line = line(in); !line.isEmpty(); line = line(in)) {
                int colon = line.indexOf(':');
                received.add(new Header(
                        line.substring(0, colon), line.substring(colon + 1).strip()));
                chunked |= line.equalsIgnoreCase("Transfer-Encoding: chunked");
            }
            return new Reply(status, received, chunked ? chunks(in) : in.readAllBytes());
        }
    }

    private static byte[] chunks(DataInputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
            out.write(in.readNBytes(size));
            line(in);
        }
        return out.toByteArray();
    }

    private static String line(DataInputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the server closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    static Path put(Path root, String name, byte[] bytes) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, bytes);
    }

    static Path put(Path root, String name, String text) throws IOException {
        return put(root, name, text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }
}
