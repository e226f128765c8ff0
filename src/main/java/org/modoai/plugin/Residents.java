package org.modoai.plugin;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The running processes of one resident tool: started when there is nobody to ask, ended when nobody asks. */
final class Residents implements AutoCloseable {
    private final Job job;
    private final Protocol protocol;
    private final Processes processes;
    private final Lifetime lifetime;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private final Set<Resident> all = new HashSet<>();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, Residents::daemon);
    private boolean watched;
    private boolean closed;

    Residents(Job job, Protocol protocol, Processes processes, Lifetime lifetime) {
        this.job = job;
        this.protocol = protocol;
        this.processes = processes;
        this.lifetime = lifetime;
        timer.setKeepAliveTime(1, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    /**
     * One that waits, else a new one.
     *
     * @throws IOException if none can be started
     */
    Resident take() throws IOException, InterruptedException {
        while (true) {
            Resident resident;
            synchronized (this) {
                if (waiting.isEmpty()) {
                    break;
                }
                resident = waiting.pop().resident();
            }
            if (resident.isSound(job, lifetime)) {
                return resident;
            }
            dismiss(resident);
        }
        return fresh();
    }

    /** @throws IOException if it cannot be started */
    Resident fresh() throws IOException, InterruptedException {
        Resident resident;
        synchronized (this) {
            if (closed) {
                throw new IOException("closed");
            }
            resident = new Resident(job, protocol, processes);
            all.add(resident);
        }
        try {
            resident.start();
            return resident;
        } catch (IOException | InterruptedException | RuntimeException e) {
            end(resident);
            throw e;
        }
    }

    /** To be asked again. */
    void giveBack(Resident resident) {
        synchronized (this) {
            if (!closed) {
                waiting.push(new Waiting(resident, new Stopwatch()));
                watch();
                return;
            }
        }
        end(resident);
    }

    /** Of no use any more. */
    void end(Resident resident) {
        synchronized (this) {
            all.remove(resident);
        }
        resident.end();
    }

    private void dismiss(Resident resident) {
        synchronized (this) {
            all.remove(resident);
        }
        resident.dismiss();
    }

    private void watch() {
        if (!watched) {
            watched = true;
            timer.schedule(this::dismissIdle, lifetime.idle().toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void dismissIdle() {
        List<Resident> idle;
        synchronized (this) {
            idle = waiting.stream()
                    .filter(one -> one.since().elapsed().compareTo(lifetime.idle()) >= 0)
                    .map(Waiting::resident)
                    .toList();
            waiting.removeIf(one -> idle.contains(one.resident()));
            watched = false;
            if (!waiting.isEmpty()) {
                watch();
            }
        }
        idle.forEach(this::dismiss);
    }

    @Override
    public void close() {
        List<Resident> left;
        synchronized (this) {
            closed = true;
            left = List.copyOf(all);
            waiting.clear();
        }
        timer.shutdownNow();
        left.forEach(this::dismiss);
    }

    private static Thread daemon(Runnable runnable) {
        Thread thread = new Thread(runnable, "modoai-plugin-idle");
        thread.setDaemon(true);
        return thread;
    }

    private record Waiting(Resident resident, Stopwatch since) {}
}
