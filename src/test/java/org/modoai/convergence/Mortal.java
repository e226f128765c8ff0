package org.modoai.convergence;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.modoai.config.GivenSettings;
import org.modoai.config.IndexSettings;
import org.modoai.config.Limits;
import org.modoai.format.Formats;
import org.modoai.index.Dialect;
import org.modoai.index.H2Store;
import org.modoai.index.Indexer;
import org.modoai.index.ResourceIndex;
import org.modoai.index.SqlIndex;
import org.modoai.index.Store;
import org.modoai.oai.Arguments;
import org.modoai.oai.Provider;
import org.modoai.repository.Reply;
import org.modoai.repository.Repository;
import org.modoai.repository.VisibilityMonitor;
import org.modoai.site.DirectorySite;
import org.modoai.site.ForwardingSite;
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.modoai.xml.XmlOutput;

/**
 * A provider in a process of its own that can be killed: answers the queries that come line by line, and scans its
 * directory over and over from the word {@code go} on.
 */
final class Mortal {
    static final String SITE = "http://foo.example/";
    static final String GO = "go";
    static final String CLOSE = "close";

    private static final Duration RESCAN = Duration.ofMillis(20);
    private static final Duration SCHEDULE = Duration.ofMillis(300);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    private final int page;

    private Mortal(int page) {
        this.page = page;
    }

    /**
     * @param arguments the site's directory; the index's; records of a page; seconds by which the clock is off; whether
     *     nothing is flushed
     */
    public static void main(String[] arguments) throws Exception {
        DataOutputStream out = new DataOutputStream(System.out);
        System.setOut(System.err);
        Store files = H2Store.open(Path.of(arguments[1]));
        Store store = Boolean.parseBoolean(arguments[4]) ? new Forgetful(files) : files;
        Clock clock = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(Long.parseLong(arguments[3])));
        new Mortal(Integer.parseInt(arguments[2])).live(Path.of(arguments[0]), store, clock, out);
    }

    private void live(Path directory, Store store, Clock clock, DataOutputStream out) throws Exception {
        IndexSettings settings = GivenSettings.index(RESCAN, SCHEDULE);
        Site site = gated(new DirectorySite(GivenSettings.site(directory, SITE), name -> Tree.TYPE, PATIENCE));
        Sites sites = new Sites(List.of(site));
        try (ResourceIndex index = counted(SqlIndex.open(store, clock, World.RULES));
                Indexer indexer = new Indexer(index, List.of(site), settings, clock);
                VisibilityMonitor monitor = new VisibilityMonitor(index, sites, SCHEDULE, clock, System::nanoTime)) {
            indexer.start();
            monitor.start();
            Provider provider = new Provider(new Repository(
                    GivenSettings.DESCRIPTION,
                    sites,
                    index,
                    indexer,
                    new Formats(List.of(new BytesFormat())),
                    new Limits(page, 1_000_000, 4, PATIENCE, PATIENCE, PATIENCE),
                    monitor));
            answer(provider, out);
        }
        send(out, 0, new byte[0]);
    }

    private void answer(Provider provider, DataOutputStream out) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        send(out, 0, new byte[0]);
        for (String line = in.readLine(); line != null && !line.equals(CLOSE); line = in.readLine()) {
            if (line.equals(GO)) {
                gate.countDown();
                send(out, ended.get(), new byte[0]);
            } else {
                int before = ended.get();
                send(out, before, answer(provider, line));
            }
        }
    }

    /** Nothing if it cannot be answered now. */
    private static byte[] answer(Provider provider, String query) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Reply reply = provider.answer(Arguments.parse(query), World.CALLER)) {
            reply.write(new XmlOutput(bytes));
            return bytes.toByteArray();
        } catch (IOException later) {
            System.err.println(query + ": " + later);
            return new byte[0];
        }
    }

    /** With how many scans have begun, and how many had ended before the answer was. */
    private void send(DataOutputStream out, int ended, byte[] answer) throws IOException {
        out.writeInt(begun.get());
        out.writeInt(ended);
        out.writeInt(answer.length);
        out.write(answer);
        out.flush();
    }

    private Site gated(Site site) {
        return new ForwardingSite(site) {
            @Override
            public void walk(Visitor visitor) throws IOException {
                try {
                    gate.await();
                } catch (InterruptedException e) {
                    throw new InterruptedIOException();
                }
                begun.incrementAndGet();
                super.walk(visitor);
            }
        };
    }

    /** Scans come one after the other, but for those that fail. */
    private ResourceIndex counted(ResourceIndex index) {
        return new ForwardingIndex(index) {
            @Override
            public Changes scan(Site site) throws IOException {
                return counted(super.scan(site));
            }

            @Override
            public Changes verify(Site site) throws IOException {
                return counted(super.verify(site));
            }

            private Changes counted(Changes changes) {
                ended.set(begun.get());
                return changes;
            }
        };
    }

    /** What it says is not on disk yet. */
    private record Forgetful(Store store) implements Store {
        /** H2 would write by itself what is committed: each connection tells it anew not to. */
        @Override
        public DataSource source() {
            return (DataSource) Proxy.newProxyInstance(
                    Mortal.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                        Connection connection = (Connection) method.invoke(store.source(), arguments);
                        try (Statement statement = connection.createStatement()) {
                            statement.execute("SET WRITE_DELAY 60000");
                        }
                        return connection;
                    });
        }

        @Override
        public Dialect dialect() {
            return store.dialect();
        }

        @Override
        public void flush() throws SQLException {}

        @Override
        public void close() {
            store.close();
        }
    }
}
