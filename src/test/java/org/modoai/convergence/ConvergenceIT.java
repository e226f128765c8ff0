package org.modoai.convergence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.it.Distribution;
import org.modoai.it.Http;
import org.modoai.it.SourceCode;
import org.modoai.it.TomcatServer;
import org.modoai.it.Webapp;
import org.modoai.site.MediaType;
import org.modoai.site.UrlPath;

/** Harvesters of a real webapp whose files change meanwhile, and whose server is stopped, killed and started again. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class ConvergenceIT {
    private static final String HOST = "Host: www.example.org";
    private static final String BASE = "http://www.example.org/site/";
    private static final int STEPS = 30;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Random mutations = new Random(1);

    /** One that never throws anything away. */
    private final Harvester lasting = new Harvester("oai_didl", "", false);

    private TomcatServer server;
    private Path root;
    private RealSite site;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(Distribution.TOMCAT_10_1, "convergence");
        server.replace(
                "server.xml", "<Engine name=\"Catalina\"", "<Engine backgroundProcessorDelay=\"1\" name=\"Catalina\"");
        Webapp webapp = new Webapp(server.webapps().resolve("site"))
                .webXml("", "")
                // its cache would not see that two files of one length and one time were swapped
                .file("META-INF/context.xml", "<Context><Resources cachingAllowed='false'/></Context>")
                .configuration("><index rescan='0s' schedule='1s'/>"
                        + "<limits pageRecords='3' retryAfter='1s' rate='1000000'/></modoai>");
        root = webapp.root();
        new SourceCode(Distribution.TOMCAT_10_1, root.resolve("WEB-INF/classes")).add("Guard", RealSite.GUARD);
        site = new RealSite(root, mutations);
        server.start();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void everyHarvesterEndsUpWithTheSite(int seed) throws Exception {
        Random random = new Random(seed);
        mutations.setSeed(seed);
        Harvester fresh = new Harvester("oai_didl", "", seed % 2 == 0);
        int end = random.nextInt(STEPS);
        for (int i = 0; i < STEPS; i++) {
            if (i == end) {
                restart(seed % 2 == 1);
            } else if (i == STEPS / 2) {
                site.log().add("reload");
                Files.writeString(root.resolve("WEB-INF/web.xml"), " ", java.nio.file.StandardOpenOption.APPEND);
            } else if (random.nextInt(4) > 0) {
                site.mutate();
            } else {
                int pages = random.nextInt(3) == 0 ? 1 : 1_000;
                (random.nextBoolean() ? lasting : fresh).harvest(this::ask, random, pages);
            }
        }
        awaitSite("fresh", fresh);
        awaitSite("lasting", lasting);
    }

    private void restart(boolean kill) throws IOException, InterruptedException {
        site.log().add(kill ? "kill" : "restart");
        if (kill) {
            server.process().kill();
        }
        server.stop();
        server.start();
    }

    /** In the midst of a harvest the site may change. */
    private Page ask(String query) throws Exception {
        Page page = Page.read(get("/site/modoai?" + query).body());
        for (Page.Item item : page.items()) {
            String path = UrlPath.decode(item.identifier().substring(BASE.length()));
            assertTrue(site.everPublic.contains(path), () -> "told of " + item + ", which nobody could see");
        }
        if (mutations.nextInt(3) == 0) {
            site.mutate();
        }
        return page;
    }

    /** Tries again while the webapp is not there, or says that it will answer later, or is reloaded amid its answer. */
    private Http.Response get(String target) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Optional<Http.Response> response = once(target);
        while (response.filter(answer -> answer.status() == 200).isEmpty() && System.nanoTime() < deadline) {
            Thread.sleep(100);
            response = once(target);
        }
        assertEquals(Optional.of(200), response.map(Http.Response::status), response::toString);
        return response.orElseThrow();
    }

    /** Empty if the answer is cut. */
    private Optional<Http.Response> once(String target) throws Exception {
        try {
            return Optional.of(server.http().get(target, HOST));
        } catch (EOFException cut) {
            return Optional.empty();
        }
    }

    /** Whatever is not told by one increment must be by the next ones: each goes on from the date of the last. */
    private void awaitSite(String who, Harvester harvester) throws Exception {
        Map<String, Copy> expected = site();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        do {
            Thread.sleep(500);
            harvester.finish(query -> Page.read(get("/site/modoai?" + query).body()));
        } while (!expected.equals(harvester.copies) && System.nanoTime() < deadline);
        assertEquals(expected, harvester.copies, () -> who + "\n" + String.join("\n", site.log()));
    }

    /** What a GET of each file returns. */
    private Map<String, Copy> site() throws Exception {
        get("/site/modoai?verb=Identify");
        Map<String, Copy> all = new TreeMap<>();
        for (String path : site.files()) {
            String encoded = UrlPath.encode(path);
            Http.Response response = server.http().get("/site/" + encoded, HOST);
            if (response.status() == 200) {
                MediaType type = MediaType.of(response.header("Content-Type").orElseThrow());
                all.put(BASE + encoded, new Copy(new String(response.body(), StandardCharsets.UTF_8), type));
            }
        }
        return all;
    }
}
