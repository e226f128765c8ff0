package org.modoai.tomcat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.catalina.core.StandardContext;
import org.junit.jupiter.api.BeforeEach;
import org.modoai.config.Globs;
import org.modoai.config.PageSettings;
import org.modoai.config.SiteSettings;
import org.modoai.config.SiteSettings.Freshness;
import org.modoai.config.SiteSettings.Links;
import org.modoai.site.CountedVisit;
import org.modoai.site.Header;
import org.modoai.site.Requester;
import org.modoai.site.Visit;

/** A webapp with nothing between its files and who asks, and strolls through it that keep what the webapp was asked for. */
abstract class PlainPipelineFixture extends TomcatFixture {
    StandardContext context;

    @BeforeEach
    void deploy() {
        context = server.webapp("", root);
    }

    interface Stroll {
        void by(Visit visit, List<String> asked) throws Exception;
    }

    interface Strolls {
        void with(PlainPipeline pipeline, Container container, Requester requester) throws Exception;
    }

    void inside(Strolls strolls, String... headers) throws Exception {
        server.inside(
                (container, request) ->
                        strolls.with(new PlainPipeline(container, ""), container, container.requester(request)),
                headers);
    }

    void stroll(PlainPipeline pipeline, Container container, Requester requester, Stroll stroll) throws Exception {
        SiteSettings.OfContext settings =
                new SiteSettings.OfContext("", Globs.ALL, Links.INSIDE, PageSettings.NONE, Freshness.EACH);
        try (ContextSite site = new ContextSite(container, settings, publicWay(container), Duration.ofSeconds(30));
                CountedVisit asking = new CountedVisit(site.visit(requester));
                Visit visit = pipeline.visit(requester, asking)) {
            stroll.by(visit, asking.asked());
        }
    }

    void stroll(Stroll stroll, String... headers) throws Exception {
        inside((pipeline, container, requester) -> stroll(pipeline, container, requester, stroll), headers);
    }

    static List<Header> lasting(List<Header> headers) {
        Set<String> passing = Set.of("Date", "Connection", "Keep-Alive");
        return headers.stream()
                .filter(header -> !passing.contains(header.name()))
                .toList();
    }
}
