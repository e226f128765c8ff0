package org.modoai.plugin;

import java.util.Arrays;
import java.util.Optional;
import org.modoai.config.PluginSettings.Output;

/** How a process ended, and what it said until then. */
record Outcome(Finding.Run run, Optional<Finding.Cause> fault, Words out, Words err) {
    private static final String TEXT = "text/plain";

    /**
     * What is reported: the standard output alone if there is any and nothing went wrong, else it and the standard error
     * after it, with nothing in between. If both together are too long, a quarter of the room at least is for the
     * error, which says what went wrong; the length is that of both, uncut.
     */
    Words content(Output output, int most) {
        if (err.length() == 0 || (out.length() > 0 && fault.isEmpty())) {
            return new Words(out.bytes(), out.length(), mediaType(output));
        }
        int ofErr = Math.min(err.bytes().length, Math.max(most / 4, most - out.bytes().length));
        int ofOut = Math.min(out.bytes().length, most - ofErr);
        byte[] both = Arrays.copyOf(out.bytes(), ofOut + ofErr);
        System.arraycopy(err.bytes(), 0, both, ofOut, ofErr);
        boolean binary = output == Output.BINARY && out.length() > 0;
        return new Words(both, out.length() + err.length(), binary ? mediaType(output) : TEXT);
    }

    Finding finding(Finding.Tool tool, Output output, int most) {
        Words content = content(output, most);
        return fault.<Finding>map(cause -> new Finding.Failed(tool, run, content, cause))
                .orElseGet(() -> new Finding.Output(tool, run, content));
    }

    static String mediaType(Output output) {
        return switch (output) {
            case TEXT -> TEXT;
            case XML -> "application/xml";
            case BINARY -> "application/octet-stream";
        };
    }
}
