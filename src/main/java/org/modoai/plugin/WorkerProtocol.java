package org.modoai.plugin;

import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.modoai.plugin.Finding.Cause;

/**
 * Our own: the worker says {@code ready} and its version on a line; then, for each line with a media type, a tab and the
 * name of a file in its directory, {@code ok} or {@code error}, a blank, a number, a line feed, and as many bytes. It
 * ends when its standard input does.
 */
final class WorkerProtocol implements Protocol {
    private static final String READY = "ready ";
    private static final int LONGEST_GREETING = 10_000;

    private final List<String> start;

    WorkerProtocol(List<String> arguments) {
        this.start = Protocol.withoutFile(arguments);
    }

    @Override
    public List<String> start() {
        return start;
    }

    @Override
    public Optional<Exchange> greeting() {
        return Optional.of(
                new Greeting(new Frame.Line(new Kept(LONGEST_GREETING)), new Frame.Aside(new Kept(LONGEST_GREETING))));
    }

    @Override
    public Words version(Words greeting) throws ProtocolException {
        String text = new String(greeting.bytes(), StandardCharsets.UTF_8);
        if (!text.startsWith(READY)) {
            throw new ProtocolException("broke the protocol: it began without saying ready");
        }
        return Words.text(text.substring(READY.length()));
    }

    @Override
    public Exchange about(Specimen specimen, int most) {
        String question = Placeholders.of(specimen).expand("%m\t%s\n");
        return new Sized(question, new Frame.Sized(new Kept(most)), new Frame.Aside(new Kept(most)));
    }

    @Override
    public String farewell() {
        return "";
    }

    private record Greeting(Frame out, Frame err) implements Exchange {
        @Override
        public String question() {
            return "";
        }

        @Override
        public Reply reply() {
            return new Reply(OptionalInt.empty(), Optional.empty());
        }
    }

    private record Sized(String question, Frame.Sized out, Frame err) implements Exchange {
        @Override
        public Reply reply() {
            return new Reply(OptionalInt.empty(), out.isOk() ? Optional.empty() : Optional.of(Cause.ERROR));
        }
    }
}
