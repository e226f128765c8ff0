package org.modoai.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.Globs;
import org.modoai.config.IndexSettings;
import org.modoai.config.IndexSettings.DatestampRule;
import org.modoai.config.SiteSettings;
import org.modoai.index.Entry;
import org.modoai.index.H2Store;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Rules;
import org.modoai.index.SqlIndex;
import org.modoai.index.Standing;
import org.modoai.index.Verdict;
import org.modoai.site.Answer;
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
        IndexSettings settings = new IndexSettings(
                Optional.empty(),
                Optional.empty(),
                Duration.ofHours(1),
                Duration.ofHours(1),
                DatestampRule.LEARNED,
                Optional.empty());
        try (ResourceIndex index = SqlIndex.open(H2Store.open(state), Clock.systemUTC(), Rules.of(settings, true))) {
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
            super(new DirectorySite(
                    new SiteSettings.OfDirectory(
                            directory, URI.create("http://foo.example/"), Globs.ALL, SiteSettings.Links.NONE),
                    name -> "text/plain",
                    Duration.ofSeconds(30)));
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public Visit visit(Requester requester) {
            Visit visit = super.visit(requester);
            return new Visit() {
                @Override
                public Answer get(String path) throws IOException {
                    asked.add(path);
                    return visit.get(path);
                }

                @Override
                public void close() {
                    visit.close();
                }
            };
        }
    }
}
