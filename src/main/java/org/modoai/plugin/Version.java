package org.modoai.plugin;

import java.util.List;
import java.util.Optional;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Command;
import org.modoai.config.PluginSettings.Output;

/** What a program says of itself, kept until its file changes; what is said by way of failing is not kept. */
final class Version {
    private final Command command;
    private final Job job;
    private final Processes processes;
    private volatile Known known = new Known(new Stamps(List.of()), Optional.empty());

    Version(Command command, Bounds bounds, Processes processes) {
        this.command = command;
        this.job = new Job(
                Optional.empty(), Placeholders.NONE.expand(command.version()), command.environment(), true, bounds);
        this.processes = processes;
    }

    /** Empty only if there is no command that prints it. */
    Optional<Words> words() throws InterruptedException {
        if (job.arguments().isEmpty()) {
            return Optional.empty();
        }
        // the program may be told its version by another: both count
        Stamps stamps = Stamps.of(List.of(job.program(), command.arguments().get(0)), command.environment());
        Known last = known;
        if (last.words().isPresent() && last.stamps().equals(stamps)) {
            return last.words();
        }
        Outcome outcome = processes.run(job);
        Optional<Words> words =
                Optional.of(outcome.content(Output.TEXT, job.bounds().outputBytes()));
        if (outcome.fault().isEmpty()) {
            known = new Known(stamps, words);
        }
        return words;
    }

    private record Known(Stamps stamps, Optional<Words> words) {}
}
