package org.modoai.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Held;
import org.modoai.plugin.Plugins;
import org.modoai.plugin.Specimens;

/** A resource that is held still while plugins examine it and it is disseminated. */
record Examined(Dissemination resource, Held held) implements Closeable {
    static Examined hold(Dissemination given, Specimens specimens) throws IOException {
        Held held = specimens.hold(given.answer(), given.resource(), given.identifier(), given.mediaType());
        return new Examined(
                new Dissemination(given.identifier(), given.alias(), given.resource(), held, given.ownSchemas()), held);
    }

    /** Has each finding reported in its turn. */
    void by(Plugins plugins, Report report) throws IOException {
        try {
            plugins.examine(held.specimen(), finding -> unchecked(report, finding));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while " + resource.identifier() + " was examined");
        }
    }

    private static void unchecked(Report report, Finding finding) {
        try {
            report.write(finding);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        held.close();
    }

    /** Writes one finding. */
    interface Report {
        void write(Finding finding) throws IOException;
    }
}
