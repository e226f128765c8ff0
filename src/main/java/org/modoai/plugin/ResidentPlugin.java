package org.modoai.plugin;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Command;
import org.modoai.plugin.Finding.Cause;
import org.modoai.plugin.Protocol.Reply;

/**
 * A command line whose program is kept running and asked about one resource after another; the findings are those of
 * the command line itself. The parameter {@code protocol} says how it is kept: {@code exiftool}, {@code file} or
 * {@code worker}.
 */
final class ResidentPlugin implements Plugin {
    private final PluginSettings settings;
    private final Command command;
    private final String name;
    private final Job job;
    private final Version version;
    private final Processes processes;
    private final Residents residents;
    private final Semaphore turns;

    ResidentPlugin(PluginSettings settings, Processes processes) {
        this(settings, ProcessPlugin.command(settings), protocol(settings), processes);
    }

    /**
     * For a command that is not of the configuration: what is said of it names the first word of {@code exec} alone.
     */
    ResidentPlugin(PluginSettings settings, Command command, Protocol protocol, Processes processes) {
        this.settings = settings;
        this.command = command;
        this.name = command.exec().strip().split("\\s")[0];
        this.job = new Job(Optional.empty(), protocol.start(), command.environment(), false, settings.bounds());
        this.version = new Version(command, settings.bounds(), processes, Version.RETRY);
        this.processes = processes;
        this.residents = new Residents(job, protocol, processes, Lifetime.USUAL);
        this.turns = new Semaphore(settings.bounds().atOnce());
    }

    private static Protocol protocol(PluginSettings settings) {
        String name = settings.settings().only("protocol").required("protocol", "which is exiftool, file or worker");
        try {
            return Protocol.of(name, ProcessPlugin.command(settings).arguments());
        } catch (IllegalArgumentException e) {
            throw settings.fault(e.getMessage());
        }
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return ProcessPlugin.hasWhatItNeeds(settings);
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        turns.acquire();
        try {
            Optional<Words> told = version.words();
            Turn turn = ask(specimen);
            Finding.Tool tool = new Finding.Tool(settings.label(), Optional.of(command.exec()), told.or(turn::version));
            Finding finding = turn.outcome().finding(tool, command.output(), most());
            if (Thread.interrupted()) {
                throw new CalledOff(finding);
            }
            return finding;
        } finally {
            turns.release();
        }
    }

    /** A tool may have died of what it was asked before, or of nothing: it gets a second chance. */
    private Turn ask(Specimen specimen) throws InterruptedException {
        Stopwatch watch = new Stopwatch();
        long deadline = System.nanoTime() + settings.bounds().timeout().toNanos();
        Turn first = turn(residents::take, specimen, watch, deadline);
        return first.broken() ? turn(residents::fresh, specimen, watch, deadline) : first;
    }

    private Turn turn(Choice choice, Specimen specimen, Stopwatch watch, long deadline) throws InterruptedException {
        Optional<Resident> resident = Optional.empty();
        boolean sound = false;
        try {
            Resident taken = choice.resident();
            resident = Optional.of(taken);
            Reply reply = taken.examine(specimen, most(), deadline);
            sound = true;
            Outcome outcome = new Outcome(watch.run(reply.exitCode()), reply.fault(), taken.out(), taken.err());
            return new Turn(outcome, taken.version(), false);
        } catch (TimeoutException e) {
            processes.late();
            String text = name + ": ended after " + settings.bounds().timeout().toMillis() + " ms\n";
            return cut(resident.orElseThrow(), watch, text);
        } catch (InterruptedException e) {
            Turn calledOff = cut(resident.orElseThrow(() -> e), watch, "");
            Thread.currentThread().interrupt();
            return calledOff;
        } catch (ProtocolException e) {
            return broken(resident.orElseThrow(), watch, e);
        } catch (IOException | RuntimeException e) {
            return new Turn(Processes.failure(job, name, watch, e), Optional.empty(), false);
        } finally {
            resident.ifPresent(sound ? residents::giveBack : residents::end);
        }
    }

    /** What it said until it died or broke the protocol, and that it did. */
    private Turn broken(Resident resident, Stopwatch watch, ProtocolException e) throws InterruptedException {
        OptionalInt code = resident.exitCode();
        String text =
                name + ": " + e.getMessage() + (code.isPresent() ? ", with exit code " + code.getAsInt() : "") + "\n";
        Words err = resident.err().and(text);
        Cause cause = code.orElse(0) == 0 ? Cause.ERROR : Cause.EXIT;
        Outcome outcome = new Outcome(watch.run(code), Optional.of(cause), resident.out(), err);
        return new Turn(outcome, resident.version(), true);
    }

    /** @param ifMute what is said in place of a tool that has said nothing */
    private static Turn cut(Resident resident, Stopwatch watch, String ifMute) {
        resident.hush();
        boolean mute = resident.out().length() + resident.err().length() == 0;
        Words err = mute ? Words.text(ifMute) : resident.err();
        Outcome outcome = new Outcome(watch.run(), Optional.of(Cause.TIMEOUT), resident.out(), err);
        return new Turn(outcome, resident.version(), false);
    }

    @Override
    public Optional<String> version() throws InterruptedException {
        return version.told();
    }

    @Override
    public String edition() throws InterruptedException {
        return ProcessPlugin.edition(command, version, processes);
    }

    private int most() {
        return settings.bounds().outputBytes();
    }

    @Override
    public void close() {
        residents.close();
    }

    private interface Choice {
        Resident resident() throws IOException, InterruptedException;
    }

    /** @param broken whether it is worth to ask another process */
    private record Turn(Outcome outcome, Optional<Words> version, boolean broken) {}
}
