package org.modoai.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modoai.index.ResourceIndex.Changes;
import org.modoai.site.ForwardingSite;
import org.modoai.site.Resource;
import org.modoai.site.Site;

/** What becomes of paths of which a walk cannot tell what is there. */
class UncertainWalkTest extends IndexFixture implements IndexPlace.InH2 {
    private final List<String> answers = new ArrayList<>();

    @BeforeEach
    void scanAndPublish() throws IOException {
        site.put("a", "text/html", 1, OLD).put("b", "text/html", 1, OLD).put("c", "text/html", 1, OLD);
        index.scan(site);
        index.publish();
        clock.advance(Duration.ofMinutes(1));
    }

    /** The site, uncertain of these paths; what it did not know before it shows nevertheless. */
    private Site uncertain(Set<String> paths) {
        return new ForwardingSite(site) {
            @Override
            public void walk(Visitor visitor) throws IOException {
                for (Resource resource : site.resources()) {
                    boolean known = paths.contains(resource.path()) && visitor.asBefore(resource.path());
                    answers.add(resource.path() + " " + known);
                    if (!known) {
                        visitor.visit(resource);
                    }
                }
            }
        };
    }

    @Test
    void whatCannotBeKnownStaysAsItWas() throws IOException {
        site.put("b", "text/plain", 2, NEW).put("c", "text/plain", 2, NEW).files.remove("a");
        assertEquals(new Changes(2, 0, 1, 1), index.scan(uncertain(Set.of("b"))));
        assertEquals(Instant.parse(OLD), datestamp("b"));
        assertEquals(1, index.find("a", "b").orElseThrow().resource().length());
        assertTrue(index.find("a", "a").orElseThrow().isGone());
    }

    @Test
    void whatWasNotThereBeforeIsSaidToBeNew() throws IOException {
        site.put("bb", "text/html", 1, OLD);
        site.files.remove("c");
        index.scan(site);
        site.put("c", "text/html", 1, OLD).put("d", "text/html", 1, OLD);
        answers.clear();
        assertEquals(new Changes(5, 2, 0, 0), index.scan(uncertain(Set.of("bb", "c", "d"))));
        assertEquals(List.of("a false", "b false", "bb true", "c false", "d false"), answers);
    }

    @Test
    void aCountedWalkIsAsUncertain() throws IOException {
        site.put("b", "text/plain", 2, NEW);
        assertEquals(new Changes(3, 0, 0, 0), index.scan(new CountedSite(uncertain(Set.of("b")), () -> false)));
    }
}
