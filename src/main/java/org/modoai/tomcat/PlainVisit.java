package org.modoai.tomcat;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.modoai.site.Answer;
import org.modoai.site.Requester;
import org.modoai.site.Unavailable;
import org.modoai.site.Visit;

/** A visit that asks the webapp only for what cannot be known otherwise, and now and then for what can. */
final class PlainVisit implements Visit {
    /** For how long the way to the files counts as looked at. */
    private static final Duration GOOD = Duration.ofMillis(200);

    private final PlainPipeline pipeline;
    private final Requester requester;
    private final Visit asking;
    private Optional<PlainPipeline.Way> way = Optional.empty();
    private Optional<Long> looked = Optional.empty();
    private Optional<Answer> current = Optional.empty();

    PlainVisit(PlainPipeline pipeline, Requester requester, Visit asking) {
        this.pipeline = pipeline;
        this.requester = requester;
        this.asking = asking;
    }

    @Override
    public Answer get(String path) throws IOException {
        release();
        look();
        Optional<PlainFile> file =
                way.isEmpty() ? Optional.empty() : way.get().passage().find(path);
        boolean known = file.isPresent() && (!pipeline.isDue(way.get(), file.get()) || isProven(path, file.get()));
        Answer answer = known ? file.get().answer() : asking.get(path);
        current = Optional.of(answer);
        return answer;
    }

    private void look() throws IOException {
        long now = System.nanoTime();
        if (looked.isEmpty() || now - looked.get() > GOOD.toNanos()) {
            way = pipeline.way(requester);
            looked = Optional.of(now);
        }
    }

    /** Whether the webapp answers as we would. A file that changes meanwhile proves nothing, either way. */
    private boolean isProven(String path, PlainFile file) throws IOException {
        Optional<String> difference;
        try (Answer real = asking.get(path)) {
            difference = file.difference(real);
        } catch (Unavailable e) {
            if (e.isFailure()) {
                abandon(path, "an error");
            }
            throw e;
        } catch (IOException brokenOff) {
            difference = Optional.of("an answer that breaks off");
        }
        if (difference.isEmpty()) {
            pipeline.prove(way.get(), file);
        } else if (isUnchanged(path, file)) {
            abandon(path, difference.get());
        }
        return difference.isEmpty();
    }

    private boolean isUnchanged(String path, PlainFile file) throws IOException {
        Optional<PlainFile> now = way.get().passage().find(path);
        return now.map(PlainFile::entry).equals(Optional.of(file.entry()));
    }

    private void abandon(String path, String difference) {
        pipeline.abandon(path, difference);
        way = Optional.empty();
    }

    private void release() throws IOException {
        if (current.isPresent()) {
            current.get().close();
            current = Optional.empty();
        }
    }

    @Override
    public void close() {
        try {
            release();
        } catch (IOException onlyReadFrom) {
            current = Optional.empty();
        }
        asking.close();
    }
}
