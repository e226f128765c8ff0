package org.modoai.plugin;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/** What one plugin said of one resource: recorded, never judged. */
public sealed interface Finding {
    Tool tool();

    Run run();

    /** The words themselves; of a failure, its error text. */
    Words content();

    /** What the plugin said when it came to its end. */
    record Output(Tool tool, Run run, Words content) implements Finding {}

    /** Where the description is to be found. */
    record Cited(Tool tool, Run run, String url) implements Finding {
        @Override
        public Words content() {
            return Words.text(url);
        }
    }

    /** What is left of a run that went wrong. */
    record Failed(Tool tool, Run run, Words content, Cause cause) implements Finding {}

    /** Why a run is not all it should be. */
    enum Cause {
        /** The tool ended with an exit code that is not 0. */
        EXIT,
        /** It was ended after its time. */
        TIMEOUT,
        /** There is no such program. */
        NOT_FOUND,
        /** It could not be run or crashed in this JVM. */
        ERROR
    }

    /**
     * Who speaks.
     *
     * @param exec the command as configured, placeholders unexpanded
     * @param version what the tool says of itself, or the error text of asking it
     */
    record Tool(String label, Optional<String> exec, Optional<Words> version) {}

    /**
     * When it spoke, and how it ended.
     *
     * @param cached whether that was for an earlier dissemination of the same bytes
     */
    record Run(Instant started, Duration duration, OptionalInt exitCode, boolean cached) {
        public Run(Instant started, Duration duration, OptionalInt exitCode) {
            this(started, duration, exitCode, false);
        }
    }
}
