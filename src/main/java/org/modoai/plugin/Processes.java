package org.modoai.plugin;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.config.PluginSettings.Output;
import org.modoai.config.PluginsSettings.Priority;
import org.modoai.plugin.Finding.Cause;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs programs: without a shell, in a directory that holds the resource or nothing, with nothing of our environment but the search
 * path, nothing to read, and a limit to how long they run and how much of their output is kept.
 */
final class Processes implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Processes.class);
    private static final Bounds PROBE = new Bounds(Duration.ofSeconds(10), 1024, 1);
    private static final File NOTHING = new File(File.separatorChar == '\\' ? "NUL" : "/dev/null");

    /** Has a program killed as soon as the thread that started it, and so this JVM, is no more. */
    private static final List<String> LEASH = List.of("setpriv", "--pdeathsig", "KILL");

    private static final OptionalInt FOUND_NONE = OptionalInt.of(127);

    private final Scratch scratch;
    private final Niceness niceness;
    private final List<String> wrapper;
    private Optional<List<String>> leash = Optional.empty();

    /** @param wrapper put before every command if it can run {@code true} here */
    Processes(List<String> wrapper, Priority priority) throws IOException {
        this(wrapper, priority == Priority.LOW ? List.of(Niceness.IDLE, Niceness.NICE) : List.of());
    }

    /** @param low those ways to put commands off, the gentlest first, that work are used */
    Processes(List<String> wrapper, List<List<String>> low) throws IOException {
        this.scratch = new Scratch();
        List<List<String>> ways =
                low.stream().filter(words -> works(words, "at low priority by")).toList();
        this.wrapper = !wrapper.isEmpty() && works(wrapper, "in the wrapper") ? wrapper : List.of();
        this.niceness = new Niceness(ways, System::nanoTime);
    }

    /** Those that are not put off. */
    Processes(List<String> wrapper) throws IOException {
        this(wrapper, List.of());
    }

    /** What is put before a command that begins now, of that which works here. */
    List<String> prefix() {
        return and(niceness.words(), wrapper);
    }

    /** What every command runs in, at any time. */
    List<String> wrapper() {
        return wrapper;
    }

    /** The file of a program, if there is such a program. */
    static Optional<Path> find(String program, Map<String, String> environment) {
        return SearchPath.of(environment).find(program);
    }

    /**
     * Whatever goes wrong is part of the outcome, told on the standard error as a shell would. One that is interrupted
     * has been ended, and the thread is interrupted still.
     */
    Outcome run(Job job) {
        Stopwatch watch = new Stopwatch();
        Outcome outcome = run(job, prefix());
        if (wrapper.isEmpty() && isOfNiceness(outcome, job.program())) {
            return failure(job, job.program(), watch, new IOException("error=2, No such file or directory"));
        }
        if (outcome.fault().equals(Optional.of(Cause.TIMEOUT))
                && !Thread.currentThread().isInterrupted()) {
            late();
        }
        return outcome;
    }

    /** One that is kept took too long. */
    void late() {
        niceness.late();
    }

    @Override
    public void close() {
        scratch.close();
    }

    private Outcome run(Job job, List<String> prefix) {
        Kept out = new Kept(job.bounds().outputBytes());
        Kept err = new Kept(job.bounds().outputBytes());
        Stopwatch watch = new Stopwatch();
        try {
            if (find(job.program(), job.environment()).isEmpty()) {
                throw new FileNotFoundException();
            }
            OptionalInt code = start(job, prefix, out, err);
            if (code.isEmpty() && out.length() + err.length() == 0) {
                say(
                        err,
                        job.program() + ": ended after "
                                + job.bounds().timeout().toMillis() + " ms");
            }
            Optional<Cause> fault = code.isPresent()
                    ? Optional.of(Cause.EXIT).filter(exit -> code.getAsInt() != 0)
                    : Optional.of(Cause.TIMEOUT);
            return new Outcome(watch.run(code), fault, out.words(), err.words());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Outcome(watch.run(), Optional.of(Cause.TIMEOUT), out.words(), err.words());
        } catch (IOException | RuntimeException e) {
            return failure(job, job.program(), watch, e);
        }
    }

    /**
     * A program to be started and kept, which listens to its standard input.
     *
     * @param here for its temporary files
     * @throws IOException if there is none
     */
    OneProcess kept(Job job, Path here, Ear out, Ear err) throws IOException {
        if (find(job.program(), job.environment()).isEmpty()) {
            throw new FileNotFoundException();
        }
        return new OneProcess(builder(job, and(leash(), prefix()), here), out, err);
    }

    /** An empty directory, to be deleted by the caller. */
    Path open() throws IOException {
        return scratch.open();
    }

    /** What there is to say of a program that could not be started, told as a shell would. */
    static Outcome failure(Job job, String name, Stopwatch watch, Exception e) {
        SearchPath path = SearchPath.of(job.environment());
        if (path.find(job.program()).isPresent()) {
            return failure(Cause.ERROR, name + ": " + reason(e), watch);
        }
        return path.isBarred(job.program())
                ? failure(Cause.ERROR, "sh: " + name + ": Permission denied", watch)
                : failure(Cause.NOT_FOUND, "sh: " + name + ": not found", watch);
    }

    private static Outcome failure(Cause cause, String text, Stopwatch watch) {
        return new Outcome(watch.run(), Optional.of(cause), Words.text(""), Words.text(text + "\n"));
    }

    private OptionalInt start(Job job, List<String> prefix, Kept out, Kept err)
            throws IOException, InterruptedException {
        Path here = scratch.open();
        try {
            ProcessBuilder builder =
                    builder(job, prefix, here).redirectInput(NOTHING).redirectErrorStream(job.merged());
            return new OneProcess(builder, out, err).run(job.bounds().timeout());
        } finally {
            Scratch.delete(here);
        }
    }

    private ProcessBuilder builder(Job job, List<String> prefix, Path here) throws IOException {
        SearchPath path = SearchPath.of(job.environment());
        List<String> command = new ArrayList<>(prefix);
        command.addAll(job.arguments());
        command.set(0, path.resolve(command.get(0)).orElseThrow(() -> new IOException("error=2, not found")));
        Path directory = job.directory().orElse(here);
        if (!Files.isDirectory(directory)) {
            throw new IOException("error=2, there is no such directory to run it in");
        }
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("LC_ALL", "C.UTF-8");
        environment.put("HOME", scratch.home().toString());
        environment.put("TMPDIR", here.toString());
        environment.putAll(job.environment());
        environment.put("PATH", path.toString());
        return builder;
    }

    /** Of a program that is there: it is written in a language whose interpreter is not. */
    private boolean isOfNiceness(Outcome outcome, String program) {
        String said = new String(outcome.err().bytes(), StandardCharsets.UTF_8);
        return outcome.run().exitCode().equals(FOUND_NONE) && niceness.isOf(said) && said.contains(program);
    }

    private static void say(Kept err, String text) {
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
        err.write(bytes, 0, bytes.length);
    }

    /** Only what the system said: the rest of the message names directories of the server. */
    private static String reason(Exception e) {
        String message = String.valueOf(e.getMessage());
        int error = message.indexOf("error=");
        return error < 0 ? "cannot be run (" + e.getClass().getName() + ")" : message.substring(error);
    }

    /** By itself: in the idle class of a busy server even that which works may take too long. */
    private boolean works(List<String> words, String purpose) {
        Outcome outcome = probe(words);
        if (outcome.fault().isPresent()) {
            byte[] said = outcome.content(Output.TEXT, PROBE.outputBytes()).bytes();
            LOG.warn(
                    "Tools do not run {} {}, which does not work here: {}",
                    purpose,
                    words,
                    new String(said, StandardCharsets.UTF_8).strip());
        }
        return outcome.fault().isEmpty();
    }

    private static List<String> and(List<String> some, List<String> more) {
        List<String> both = new ArrayList<>(some);
        both.addAll(more);
        return List.copyOf(both);
    }

    private synchronized List<String> leash() {
        if (leash.isEmpty()) {
            boolean works = probe(LEASH).fault().isEmpty();
            if (!works && Thread.currentThread().isInterrupted()) {
                return List.of();
            }
            leash = Optional.of(works ? LEASH : List.of());
        }
        return leash.get();
    }

    private Outcome probe(List<String> prefix) {
        return run(new Job(Optional.empty(), List.of("true"), Map.of(), true, PROBE), prefix);
    }
}
