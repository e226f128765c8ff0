package org.modoai.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.GivenSettings;
import org.modoai.index.Entry;
import org.modoai.index.H2Store;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Rules;
import org.modoai.index.SqlIndex;
import org.modoai.index.Standing;
import org.modoai.index.Verdict;
import org.modoai.site.CountedVisit;
import org.modoai.site.DirectorySite;
import org.modoai.site.ForwardingSite;
import org.modoai.site.Requester;
import org.modoai.site.Sites;
import org.modoai.site.Visit;

class RechecksTest {
    @TempDir
    Path directory;

    @TempDir
    Path state;

    private final List<String> asked = new ArrayList<>();
    private boolean open;

    @Test
    void aSiteThatMayHideThingsIsLookedAtWhole() throws IOException {
        assertEquals(List.of("a", "hidden", "z"), round());
    }

    @Test
    void ofASiteThatHidesNothingOnlyWhatWasHiddenIsLookedAt() throws IOException {
        open = true;
        assertEquals(List.of("hidden"), round());
    }

    /** What is asked for in a round after which nothing is hidden. */
    private List<String> round() throws IOException {
        for (String name : List.of("a", "hidden", "z")) {
            Files.writeString(directory.resolve(name), name);
        }
        Rules rules = Rules.of(GivenSettings.INDEX, true);
        try (ResourceIndex index = SqlIndex.open(H2Store.open(state), Clock.systemUTC(), rules)) {
            Asked site = new Asked();
            index.scan(site);
            index.publish();
            for (Entry entry : index.below(site.key(), "", "", 10)) {
                index.judge(List.of(new Verdict(entry, !entry.resource().path().equals("hidden"))));
            }
            Rechecks rechecks = new Rechecks(index, new Sites(List.of(site)), Duration.ofHours(1));
            rechecks.adopt(Callers.ANYBODY.requester().outsider());
            rechecks.round(Duration.ZERO);
            List<String> inRound = asked.stream().distinct().toList();
            rechecks.work();
            for (Entry entry : index.below(site.key(), "", "", 10)) {
                assertEquals(Standing.PUBLIC, entry.standing(), entry::toString);
            }
            return inRound;
        }
    }

    private final class Asked extends ForwardingSite {
        Asked() {
            super(new DirectorySite(GivenSettings.site(directory), name -> "text/plain", Duration.ofSeconds(30)));
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public Visit visit(Requester requester) {
            return new CountedVisit(super.visit(requester), asked);
        }
    }
}
