package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A site like another, less what a test hides from everyone or has fail. */
public final class GuardedSite extends ForwardingSite {
    public final Set<String> hidden = new HashSet<>();
    public final Set<String> failing = new HashSet<>();

    /** What happens once, right before a path is first asked for. */
    public final Map<String, Event> events = new HashMap<>();

    /** Something that happens. */
    public interface Event {
        void happen() throws IOException;
    }

    public GuardedSite(Site site) {
        super(site);
    }

    @Override
    public boolean isOpen() {
        return false;
    }

    @Override
    public boolean isAskedForEach() {
        return true;
    }

    @Override
    public Visit visit(Requester requester) {
        Visit visit = super.visit(requester);
        return new Visit() {
            @Override
            public Answer get(String path) throws IOException {
                Event event = events.remove(path);
                if (event != null) {
                    event.happen();
                }
                if (failing.contains(path)) {
                    throw new Unavailable("busy");
                }
                Answer answer = visit.get(path);
                return hidden.contains(path) ? refused(answer) : answer;
            }

            @Override
            public void close() {
                visit.close();
            }
        };
    }

    private static Answer refused(Answer answer) {
        return new Answer() {
            @Override
            public Head head() {
                return new Head(403, Instant.EPOCH, List.of());
            }

            @Override
            public InputStream body() throws IOException {
                return answer.body();
            }

            @Override
            public void close() throws IOException {
                answer.close();
            }
        };
    }
}
