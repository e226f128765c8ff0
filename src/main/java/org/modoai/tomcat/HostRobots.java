package org.modoai.tomcat;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import org.apache.catalina.Context;
import org.modoai.site.Answer;
import org.modoai.site.PipedVisit;
import org.modoai.site.Robots;
import org.modoai.site.RobotsSite;
import org.modoai.site.Visit;

/** The {@code robots.txt} that anybody gets from this host: a file of the webapp at the root, or a page of it. */
public final class HostRobots implements RobotsSite.Source {
    private static final int OK = 200;

    private final Container container;
    private final PublicWay publicWay;
    private final Duration patience;

    public HostRobots(Container container, PublicWay publicWay, Duration patience) {
        this.container = container;
        this.publicWay = publicWay;
        this.patience = patience;
    }

    @Override
    public Robots read() throws IOException {
        boolean none = Arrays.stream(container.host().findChildren())
                .noneMatch(child ->
                        child instanceof Context context && context.getPath().isEmpty());
        if (none) {
            return Robots.NONE;
        }
        InProcessRequest request = new InProcessRequest(container, "");
        try (Visit visit = new PipedVisit(
                        request, path -> "/" + path, publicWay.anonymous(container.context("")), patience);
                Answer answer = visit.get("robots.txt")) {
            if (answer.head().status() != OK) {
                return Robots.NONE;
            }
            try (InputStream body = answer.body()) {
                return Robots.read(body);
            }
        }
    }
}
