package org.modoai.plugin;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Command;

/** A command line, one process for each resource. */
final class ProcessPlugin implements Plugin {
    private final PluginSettings settings;
    private final Command command;
    private final Processes processes;
    private final Version version;

    ProcessPlugin(PluginSettings settings, Processes processes) {
        this.settings = settings;
        this.command = command(settings);
        this.processes = processes;
        this.version = new Version(command, settings.bounds(), processes, Version.RETRY);
    }

    /** @throws org.modoai.config.ConfigurationException if there is none */
    static Command command(PluginSettings settings) {
        Command command = settings.command()
                .filter(given -> !given.arguments().isEmpty())
                .orElseThrow(() -> settings.fault("has no command"));
        if (command.arguments().get(0).matches("(?s).*%[sum].*")) {
            throw settings.fault("takes the resource itself for a program");
        }
        return command;
    }

    /** Whether there is the program that a command of the configuration needs. */
    static boolean hasWhatItNeeds(PluginSettings settings) {
        return settings.command().isEmpty()
                || settings.scope()
                        .needs()
                        .map(program -> Processes.find(
                                        program, settings.command().get().environment())
                                .isPresent())
                        .orElse(true);
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return hasWhatItNeeds(settings);
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        Finding.Tool tool = new Finding.Tool(settings.label(), Optional.of(command.exec()), version.words());
        Finding finding = processes
                .run(job(specimen))
                .finding(tool, command.output(), settings.bounds().outputBytes());
        if (Thread.interrupted()) {
            throw new CalledOff(finding);
        }
        return finding;
    }

    private Job job(Specimen specimen) {
        Placeholders placeholders =
                command.directory().isPresent() ? Placeholders.absolute(specimen) : Placeholders.of(specimen);
        return new Job(
                command.directory()
                        .or(() -> Optional.of(specimen.file().toAbsolutePath().getParent())),
                placeholders.expand(command.arguments()),
                command.environment(),
                false,
                settings.bounds());
    }

    @Override
    public Optional<String> version() throws InterruptedException {
        return version.told();
    }

    @Override
    public String edition() throws InterruptedException {
        return edition(command, version, processes);
    }

    /** What the program says of itself, the files that its command line names, and what it runs in. */
    static String edition(Command command, Version version, Processes processes) throws InterruptedException {
        String words = version.words()
                .map(told -> new String(told.bytes(), StandardCharsets.ISO_8859_1))
                .orElse("");
        Stamps files = Stamps.ofAll(command.arguments(), command.environment(), command.directory());
        return List.of(processes.wrapper(), files, words).toString();
    }
}
