package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * Names, dates, types, number and end of what is hidden are not told, whatever a webapp answers in its place: to whoever
 * says nothing of who they are, hidden and missing are the same. What is shown is what an ordinary GET by the same
 * client brings.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(600)
abstract class HiddenNamesContract implements HiddenByLogin, HiddenByServlet, HiddenByCost, HiddenByWay, HiddenByTime {
    private static final Pattern SECOND_PORT =
            Pattern.compile("Starting ProtocolHandler \\[\"http-nio-auto-2-(\\d+)\"]");

    private final Distribution distribution;
    private TomcatServer server;
    private int internalPort;

    HiddenNamesContract(Distribution distribution) {
        this.distribution = distribution;
    }

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "hidden");
        new HiddenFixtures(server, distribution).fill();
        server.with("-Xmx512m").start();
        assertFalse(server.log().contains("startup failed"), "a webapp of the test is broken");
        Matcher second = SECOND_PORT.matcher(server.log());
        assertTrue(second.find());
        internalPort = Integer.parseInt(second.group(1));
        Files.writeString(server.conf().resolve("internal-port"), second.group(1));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Override
    public TomcatServer server() {
        return server;
    }

    @Override
    public int internalPort() {
        return internalPort;
    }
}
