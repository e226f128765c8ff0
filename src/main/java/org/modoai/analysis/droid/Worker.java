package org.modoai.analysis.droid;

import java.io.IOException;
import org.modoai.analysis.worker.Examiner;
import org.modoai.analysis.worker.Workplace;

/** DROID as a program that identifies one file after another; its arguments name signatures other than those built in. */
public final class Worker {
    private Worker() {}

    public static void main(String[] arguments) throws IOException {
        Workplace workplace = Workplace.ofThisProcess();
        workplace.work(examiner(Signatures.of(arguments)));
    }

    /** One that has no signatures says so of each file: to start it anew would not help. */
    private static Examiner examiner(Signatures signatures) throws IOException {
        try {
            return Engine.of(signatures);
        } catch (IOException | RuntimeException | LinkageError e) {
            return new Helpless(Engine.release(), e);
        }
    }

    private record Helpless(String version, Throwable fault) implements Examiner {
        @Override
        public byte[] report(String mediaType, String name) throws IOException {
            throw new IOException("the signatures cannot be read (" + reason() + ")");
        }

        /** Nothing that an exception says, which may name directories of the server. */
        private String reason() {
            Throwable root = fault;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            return root.getClass().getName();
        }
    }
}
