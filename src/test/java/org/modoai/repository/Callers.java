package org.modoai.repository;

import java.util.List;
import java.util.Map;
import org.modoai.site.Requester;

/** Those who ask in tests without a server. */
public final class Callers {
    /** Nobody in particular, by the name of the server that tests have. */
    public static final Caller ANYBODY = new Caller(
            "http://foo.example/modoai",
            "http://foo.example",
            new Requester(
                    new Requester.Connection("192.0.2.7", "192.0.2.7", 1, "192.0.2.7", "127.0.0.1", "localhost", 80),
                    "http",
                    "foo.example",
                    80,
                    List.of(),
                    Map.of()));

    private Callers() {}
}
