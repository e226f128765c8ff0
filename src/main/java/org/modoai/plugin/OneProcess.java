package org.modoai.plugin;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.apache.commons.exec.ExecuteException;
import org.apache.commons.exec.ExecuteResultHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of one program by commons-exec, from our own argument vector.
 *
 * <p>Of the library we take the course of a run, the pumps and the result handler. Its arguments are not used: they
 * change names. Nor is its watchdog: it kills the program alone and is called off when that has ended, and a run that is
 * interrupted while it waits looks like any other. So the library runs on a thread of its own, and the caller waits for
 * the result, no longer than allowed, and then ends the whole family.
 *
 * <p>A run is over when the program has ended. What it has left behind is ended then: the JDK itself closes the pipe at
 * that moment or does not, as it happens, so that nobody could rely on being heard any longer.
 */
final class OneProcess extends DefaultExecutor implements ExecuteResultHandler {
    private static final Logger LOG = LoggerFactory.getLogger(OneProcess.class);
    private static final CommandLine UNUSED = new CommandLine("program");
    /** For the library to see that everybody has been killed. */
    private static final long SETTLE_MILLIS = 2000;

    private final ProcessBuilder builder;
    private final Family family = new Family();
    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
    private final CompletableFuture<Process> process = new CompletableFuture<>();
    private boolean ended;

    @SuppressWarnings("deprecation") // no other constructor is open to subclasses
    OneProcess(ProcessBuilder builder, OutputStream out, OutputStream err) {
        this.builder = builder;
        builder.environment().put(Family.VARIABLE, family.token());
        setStreamHandler(new Pumps(out, err, this::killFamily));
        setExitValues(null);
    }

    /**
     * Waits for the end of the program and of its streams; nothing of it is left then.
     *
     * @return the exit code, or nothing if it was ended after the limit
     * @throws IOException if it could not be started
     */
    OptionalInt run(Duration limit) throws IOException, InterruptedException {
        try {
            execute(UNUSED, Map.of(), this);
            return await(limit);
        } finally {
            end();
        }
    }

    /**
     * Starts the program, for as long as it likes to run or until {@link #end()}.
     *
     * @return its standard input
     * @throws IOException if it could not be started
     */
    OutputStream start() throws IOException, InterruptedException {
        execute(UNUSED, Map.of(), this);
        try {
            return process.get().getOutputStream();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException fault ? fault : new IOException(e.getCause());
        }
    }

    /**
     * Waits for the end of the program and of its streams.
     *
     * @return the exit code, or nothing if it has not come to its end
     * @throws IOException if it could not be started
     */
    OptionalInt await(Duration limit) throws IOException, InterruptedException {
        try {
            return OptionalInt.of(exitCode.get(limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return OptionalInt.empty();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause().getCause();
            throw cause instanceof IOException fault ? fault : new IOException(e.getCause());
        }
    }

    /** Ends the program, if that is still to do, and all that it has started. */
    void end() {
        if (!exitCode.isDone()) {
            killFamily();
            settle();
        }
    }

    @Override
    protected synchronized Process launch(CommandLine unused, Map<String, String> none, Path here) throws IOException {
        if (ended) {
            throw new IOException("ended before it began");
        }
        try {
            process.complete(builder.start());
        } catch (IOException | RuntimeException e) {
            process.completeExceptionally(e);
            throw e;
        }
        return process.join();
    }

    @Override
    protected Thread createThread(Runnable runnable, String name) {
        Thread thread = new Thread(runnable, "modoai-plugin-process");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void onProcessComplete(int code) {
        exitCode.complete(code);
    }

    @Override
    public void onProcessFailed(ExecuteException e) {
        exitCode.completeExceptionally(e);
    }

    /** From now on it is too late to begin. */
    private void killFamily() {
        boolean begun;
        synchronized (this) {
            ended = true;
            begun = process.isDone() && !process.isCompletedExceptionally();
        }
        if (begun) {
            family.kill(process.join());
        }
    }

    private void settle() {
        try {
            exitCode.get(SETTLE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("Ended: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
