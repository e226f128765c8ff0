package org.modoai.plugin;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Command;
import org.modoai.config.PluginSettings.Output;

/**
 * What a program says of itself, kept until a file changes that its command lines name; what is said by way of failing is
 * soon asked again.
 */
final class Version {
    /** Longer than a record takes, shorter than harvesters' pauses. */
    static final Duration RETRY = Duration.ofMinutes(1);

    private final Command command;
    private final Job job;
    private final Processes processes;
    private final Duration retry;
    private volatile Optional<Known> known = Optional.empty();

    Version(Command command, Bounds bounds, Processes processes, Duration retry) {
        this.command = command;
        this.retry = retry;
        this.job = new Job(
                command.directory(), Placeholders.NONE.expand(command.version()), command.environment(), true, bounds);
        this.processes = processes;
    }

    /** Empty only if there is no command that prints it. */
    Optional<Words> words() throws InterruptedException {
        if (job.arguments().isEmpty()) {
            return Optional.empty();
        }
        List<Stamps> stamps = stamps();
        Optional<Known> last = known.filter(one -> one.stamps().equals(stamps)).filter(this::holds);
        if (last.isPresent()) {
            return Optional.of(last.get().words());
        }
        Outcome outcome = processes.run(job);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Words words = outcome.content(Output.TEXT, job.bounds().outputBytes());
        known = Optional.of(new Known(stamps, words, outcome.fault().isPresent(), new Stopwatch()));
        return Optional.of(words);
    }

    /** What was said without failing. */
    Optional<String> told() throws InterruptedException {
        Optional<Words> words = words();
        boolean failed = known.map(Known::failed).orElse(true);
        return words.filter(any -> !failed).map(told -> new String(told.bytes(), StandardCharsets.ISO_8859_1));
    }

    /** The program may be told its version by another, and either may be run by an interpreter: all of them count. */
    private List<Stamps> stamps() {
        return List.of(
                Stamps.ofAll(job.arguments(), command.environment(), command.directory()),
                Stamps.ofAll(command.arguments(), command.environment(), command.directory()));
    }

    private boolean holds(Known one) {
        return !one.failed() || one.since().elapsed().compareTo(retry) < 0;
    }

    private record Known(List<Stamps> stamps, Words words, boolean failed, Stopwatch since) {}
}
