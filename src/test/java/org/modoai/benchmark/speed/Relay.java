package org.modoai.benchmark.speed;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A line to a server on which everything takes its time, in either direction; as many bytes as one likes may be under way.
 * The first bytes of a connection come later by one round trip, since they would wait for the connection.
 */
final class Relay implements AutoCloseable {
    private static final int CHUNK = 1 << 16;
    /** Of chunks under way: more than any server here fills in that time. */
    private static final int ROOM = 1_024;

    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int port;
    private final long delay;

    /** @param roundTrip there and back */
    Relay(int port, Duration roundTrip) throws IOException {
        this.port = port;
        this.delay = roundTrip.toNanos() / 2;
        daemon(this::accept);
    }

    String address() {
        return "http://localhost:" + door.getLocalPort() + "/";
    }

    private record Chunk(byte[] bytes, int length, long due) {
        static final Chunk END = new Chunk(new byte[0], -1, 0);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = door.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                direct(client, server, 3 * delay);
                direct(server, client, delay);
            }
        } catch (IOException closed) {
            // the end
        }
    }

    private void direct(Socket from, Socket to, long first) {
        BlockingQueue<Chunk> line = new ArrayBlockingQueue<>(ROOM);
        daemon(() -> take(from, line, first));
        daemon(() -> give(line, to));
    }

    private void take(Socket from, BlockingQueue<Chunk> line, long first) {
        long wait = first;
        try {
            InputStream in = from.getInputStream();
            byte[] bytes = new byte[CHUNK];
            for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                line.put(new Chunk(Arrays.copyOf(bytes, n), n, System.nanoTime() + wait));
                wait = delay;
            }
        } catch (IOException | InterruptedException over) {
            // the other side learns of it
        } finally {
            line.offer(Chunk.END);
        }
    }

    private static void give(BlockingQueue<Chunk> line, Socket to) {
        try (to) {
            OutputStream out = to.getOutputStream();
            for (Chunk chunk = line.take(); chunk.length() >= 0; chunk = line.take()) {
                for (long left = chunk.due() - System.nanoTime(); left > 0; left = chunk.due() - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                out.write(chunk.bytes(), 0, chunk.length());
            }
        } catch (IOException | InterruptedException over) {
            // so is this direction
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "relay");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        door.close();
    }
}
