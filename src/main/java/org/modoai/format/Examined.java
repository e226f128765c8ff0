package org.modoai.format;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Findings;
import org.modoai.plugin.Held;
import org.modoai.plugin.Plugins;
import org.modoai.plugin.Specimens;
import org.modoai.xml.XmlOutput;

/** A resource that is held still while plugins examine it and it is disseminated. */
record Examined(Dissemination resource, Held held, Findings begun, Form form) implements Prepared {
    /** How it is written. */
    interface Form {
        void write(Examined examined, XmlOutput out) throws IOException;
    }

    /** Writes one finding. */
    interface Report {
        void write(Finding finding) throws IOException;
    }

    /** Takes the body of the answer, and has the plugins begin. */
    static Examined begin(Dissemination given, Specimens specimens, Plugins plugins, Form form) throws IOException {
        Held held = specimens.hold(
                given.answer(), given.resource(), given.identifier(), given.mediaType(), given.charset());
        try {
            Dissemination resource = given.from(held);
            return new Examined(resource, held, plugins.begin(held.specimen()), form);
        } catch (InterruptedException e) {
            held.abandon();
            held.close();
            throw interrupted(given);
        } catch (RuntimeException | Error e) {
            held.abandon();
            held.close();
            throw e;
        }
    }

    @Override
    public void write(XmlOutput out) throws IOException {
        form.write(this, out);
    }

    /** Has each finding reported in its turn, and the reader hear of us while it is made. */
    void findings(Report report, XmlOutput out) throws IOException {
        try {
            for (Optional<Finding> next = next(out); next.isPresent(); next = next(out)) {
                report.write(next.get());
            }
        } catch (InterruptedException e) {
            throw interrupted(resource);
        }
    }

    private Optional<Finding> next(XmlOutput out) throws IOException, InterruptedException {
        while (!begun.await(XmlOutput.SILENCE)) {
            out.beat();
        }
        return begun.next();
    }

    private static InterruptedIOException interrupted(Dissemination resource) {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted while " + resource.identifier() + " was examined");
    }

    @Override
    public long mostBytes() {
        return held.copiedBytes() + begun.mostBytes();
    }

    @Override
    public void close() {
        begun.close();
        if (!begun.isUndisturbed()) {
            held.abandon();
        }
        held.close();
    }
}
