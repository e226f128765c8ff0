package org.modoai.benchmark.speed;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * Visitors who come at a constant rate, however slow the answers are: what each waited is counted from when its turn was,
 * not from when the one before it was done. To the microsecond, which npm's autocannon does not tell.
 */
record ConstantRate(int port, String path) {
    private static final int CONNECTIONS = 8;

    /** Milliseconds. */
    record Waits(double p50, double p99, double rate) {}

    /** As many as the server takes, in requests a second. */
    double saturation(int seconds) throws IOException, InterruptedException {
        return run(0, seconds).rate();
    }

    /** @param rate requests a second; 0 for as many as there can be */
    Waits run(double rate, int seconds) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
        try {
            long start = System.nanoTime() + 50_000_000L;
            List<Callable<long[]>> visitors = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                long first = rate == 0 ? start : start + (long) (1e9 * i / rate);
                long step = rate == 0 ? 0 : (long) (1e9 * CONNECTIONS / rate);
                visitors.add(() -> visit(first, step, start + seconds * 1_000_000_000L));
            }
            List<long[]> waits = new ArrayList<>();
            for (Future<long[]> visitor : threads.invokeAll(visitors)) {
                waits.add(visitor.get());
            }
            long[] all = waits.stream().flatMapToLong(Arrays::stream).sorted().toArray();
            return new Waits(
                    all[all.length / 2] / 1e6, all[(int) (all.length * 0.99)] / 1e6, all.length / (double) seconds);
        } catch (ExecutionException e) {
            throw new IOException(e);
        } finally {
            threads.shutdownNow();
        }
    }

    private long[] visit(long first, long step, long end) throws IOException {
        byte[] request = ("GET " + path + " HTTP/1.1\r\nHost: localhost:" + port + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        long[] waits = new long[1 << 10];
        int count = 0;
        Visit visit = new Visit(port);
        try {
            for (long due = first; due < end; due = step == 0 ? System.nanoTime() : due + step) {
                for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                visit.socket().getOutputStream().write(request);
                boolean last = isLast(visit.in());
                waits = count == waits.length ? Arrays.copyOf(waits, 2 * count) : waits;
                waits[count++] = System.nanoTime() - due;
                if (last) {
                    visit.socket().close();
                    visit = new Visit(port);
                }
            }
        } finally {
            visit.socket().close();
        }
        return Arrays.copyOf(waits, count);
    }

    private record Visit(Socket socket, InputStream in) {
        Visit(int port) throws IOException {
            this(new Socket(InetAddress.getLoopbackAddress(), port));
        }

        private Visit(Socket socket) throws IOException {
            this(socket, new BufferedInputStream(socket.getInputStream(), 1 << 14));
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(60_000);
        }
    }

    /** Reads an answer; whether the server hangs up after it, as Tomcat does after a hundred. */
    private static boolean isLast(InputStream in) throws IOException {
        String status = line(in);
        if (!status.startsWith("HTTP/1.1 200")) {
            throw new IOException(status);
        }
        long length = 0;
        boolean last = false;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.startsWith("Content-Length: ")) {
                length = Long.parseLong(line.substring("Content-Length: ".length()));
            }
            last |= line.equals("Connection: close");
        }
        in.skipNBytes(length);
        return last;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new IOException("hung up");
            }
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }
}
