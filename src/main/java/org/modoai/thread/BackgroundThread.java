package org.modoai.thread;

import java.time.Duration;

/** A daemon thread that keeps no class loader but modoai's, and is ended by an interrupt. */
public final class BackgroundThread {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Thread thread;

    public BackgroundThread(Runnable work, String name) {
        thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.setContextClassLoader(BackgroundThread.class.getClassLoader());
    }

    public void start() {
        thread.start();
    }

    /** Breaks off what is under way and waits; returns whether it has ended. */
    public boolean end() {
        thread.interrupt();
        try {
            thread.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }
}
