package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.modoai.config.Globs;
import org.modoai.config.SiteSettings;
import org.modoai.config.SiteSettings.Links;
import org.modoai.site.Answer;
import org.modoai.site.Site;
import org.modoai.site.Visit;

/** A look at the site of a webapp, and a stroll through it, from inside of a request. */
abstract class ContextSiteFixture extends TomcatFixture {
    interface Look {
        void at(Site site) throws Exception;
    }

    interface Stroll {
        void through(Site site, Visit visit) throws Exception;
    }

    void inside(String path, Links links, Look look) throws Exception {
        inside(path, links, look, (site, visit) -> {});
    }

    void inside(String path, Links links, Look look, Stroll stroll) throws Exception {
        server.inside((container, request) -> {
            try (ContextSite site = new ContextSite(
                            container, settings(path, links), publicWay(container), Duration.ofSeconds(30));
                    Visit visit = site.visit(container.requester(request))) {
                look.at(site);
                stroll.through(site, visit);
            }
        });
    }

    static SiteSettings.OfContext settings(String path, Links links) {
        return new SiteSettings.OfContext(path, Globs.ALL, links);
    }

    static byte[] read(Visit visit, String path) throws IOException {
        try (Answer answer = visit.get(path)) {
            assertEquals(200, answer.head().status(), path);
            return answer.body().readAllBytes();
        }
    }

    static List<String> walk(Site site) throws IOException {
        List<String> paths = new ArrayList<>();
        site.walk(resource -> paths.add(resource.path()));
        return paths;
    }

    static String stored(Site site, String path) throws IOException {
        try (InputStream bytes = site.open(path)) {
            return new String(bytes.readAllBytes());
        }
    }
}
