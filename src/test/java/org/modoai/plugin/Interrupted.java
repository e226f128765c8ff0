package org.modoai.plugin;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

/** Work on a thread of its own, which is interrupted. */
final class Interrupted {
    private Interrupted() {}

    /** Waits for something, as long as the work goes on. */
    interface Moment {
        void await() throws Exception;
    }

    /** What the work throws that is interrupted at this moment. */
    static Throwable at(Moment moment, Callable<?> work) throws Exception {
        AtomicReference<Throwable> thrown = new AtomicReference<>(new AssertionError("nothing was thrown"));
        Thread thread = new Thread(() -> {
            try {
                work.call();
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        thread.start();
        moment.await();
        thread.interrupt();
        thread.join();
        return thrown.get();
    }
}
