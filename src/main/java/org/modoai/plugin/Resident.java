package org.modoai.plugin;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeoutException;
import org.modoai.plugin.Protocol.Exchange;
import org.modoai.plugin.Protocol.Reply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A tool that is kept running; started by whoever made it, then asked by one thread at a time. */
final class Resident {
    private static final Logger LOG = LoggerFactory.getLogger(Resident.class);
    /** For a tool to end when it is asked to, or for the news of how it ended. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final Protocol protocol;
    private final Path here;
    private final Room room;
    private final Ear out = new Ear();
    private final Ear err = new Ear();
    private final OneProcess process;
    private final Stamps stamps;
    private final Stopwatch age = new Stopwatch();
    private OutputStream input = OutputStream.nullOutputStream();
    private Optional<Words> version = Optional.empty();
    private Optional<Exchange> last = Optional.empty();
    private int files;

    /** @throws IOException if there is no such program */
    Resident(Job job, Protocol protocol, Processes processes) throws IOException {
        this.protocol = protocol;
        this.stamps = Stamps.ofAll(job.arguments(), job.environment());
        this.here = processes.open();
        try {
            this.room = new Room(Files.createDirectory(here.resolve("room")));
            this.process = processes.kept(job.in(room.directory()), here, out, err);
        } catch (IOException | RuntimeException e) {
            Scratch.delete(here);
            throw e;
        }
    }

    /** @throws IOException if it cannot be started */
    void start() throws IOException, InterruptedException {
        input = process.start();
    }

    /**
     * Has the tool examine a file, which it can see until the next.
     *
     * @throws ProtocolException if the tool died or broke the protocol
     */
    Reply examine(Specimen specimen, int most, long deadline)
            throws IOException, InterruptedException, TimeoutException {
        if (files++ == 0) {
            greet(deadline);
        }
        room.clear();
        Exchange exchange = protocol.about(room.admit(specimen), most);
        ask(exchange, deadline);
        return exchange.reply();
    }

    private void greet(long deadline) throws ProtocolException, InterruptedException, TimeoutException {
        Optional<Exchange> greeting = protocol.greeting();
        if (greeting.isPresent()) {
            ask(greeting.get(), deadline);
            version = Optional.of(protocol.version(greeting.get().out().words()));
        }
    }

    private void ask(Exchange exchange, long deadline)
            throws ProtocolException, InterruptedException, TimeoutException {
        last = Optional.of(exchange);
        out.expect(exchange.out());
        err.expect(exchange.err());
        try {
            input.write(exchange.question().getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException itDied) {
            LOG.debug("A resident tool does not listen: {}", itDied.toString());
        }
        out.await(deadline);
        err.await(deadline);
    }

    /** What it has said on its standard output since it was last asked. */
    Words out() {
        return last.map(exchange -> exchange.out().words()).orElse(Words.text(""));
    }

    /** What it has said on its standard error since it was last asked. */
    Words err() {
        return last.map(exchange -> exchange.err().words()).orElse(Words.text(""));
    }

    /** What it says of itself, if it does so by itself. */
    Optional<Words> version() {
        return version;
    }

    /** How it ended, if it does so by itself and at once. */
    OptionalInt exitCode() throws InterruptedException {
        try {
            return process.await(GRACE);
        } catch (IOException e) {
            return OptionalInt.empty();
        }
    }

    /** Whether it can be asked again. */
    boolean isSound(Job job, Lifetime lifetime) {
        return out.isClear()
                && err.isClear()
                && files < lifetime.files()
                && age.elapsed().compareTo(lifetime.age()) < 0
                && stamps.equals(Stamps.ofAll(job.arguments(), job.environment()));
    }

    /** Asks it to end. */
    void dismiss() {
        try {
            input.write(protocol.farewell().getBytes(StandardCharsets.UTF_8));
            input.close();
            process.await(GRACE);
        } catch (IOException e) {
            LOG.debug("A resident tool did not take leave: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end();
        }
    }

    /** Ends it, and hears it out: what it has said and nobody has taken yet is not lost. */
    void hush() {
        process.end();
    }

    void end() {
        process.end();
        Scratch.delete(here);
    }
}
