package org.modoai.site;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** What a {@code robots.txt} leaves to us, by RFC 9309: by the group for modoai if there is one, else by that for all. */
public final class Robots {
    /** Of a host that has no such file. */
    public static final Robots NONE = new Robots(new SimpleRobotRules(RobotRulesMode.ALLOW_ALL));

    /** What every crawler must read, and ours reads. */
    private static final int LIMIT = 500 * 1024;

    /** Only the path counts. */
    private static final String HOST = "http://localhost";

    private final BaseRobotRules rules;

    private Robots(BaseRobotRules rules) {
        this.rules = rules;
    }

    /** Reads the file as far as it counts. */
    public static Robots read(InputStream file) throws IOException {
        return new Robots(new SimpleRobotRulesParser()
                .parseContent(HOST + "/robots.txt", file.readNBytes(LIMIT), "text/plain", List.of("modoai")));
    }

    /** @param path from the root of the host, with its slash, encoded */
    public boolean allows(String path) {
        return rules.isAllowed(HOST + path);
    }
}
