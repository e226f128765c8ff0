package org.modoai.tomcat;

import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.GivenSettings;

/** A Tomcat of its own for each test, not started yet, and the directory of a webapp, not deployed yet. */
@Timeout(600)
abstract class TomcatFixture {
    @TempDir
    Path temp;

    Path root;
    TomcatServer server;

    @BeforeEach
    void makeServer() throws IOException {
        root = Files.createDirectories(temp.resolve("root"));
        server = new TomcatServer(temp.resolve("base"));
    }

    @AfterEach
    void closeServer() throws Exception {
        server.close();
    }

    /** The way by which everybody comes where no base URL is configured. */
    static PublicWay publicWay(Container container) {
        return new PublicWay(container, GivenSettings.DESCRIPTION);
    }

    /** A servlet that is not about files. */
    static final class Other extends HttpServlet {
        private static final long serialVersionUID = 1L;
    }
}
