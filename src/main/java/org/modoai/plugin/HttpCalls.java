package org.modoai.plugin;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks other servers, by HTTP/1.1 and without following them elsewhere, with a limit to the whole exchange. */
final class HttpCalls implements AutoCloseable {
    private Optional<Opened> opened = Optional.empty();
    private boolean closed;

    /**
     * @param body takes the answer as it comes; it may be asked when this has failed, too
     * @throws TimeoutException if the answer has not come to its end
     */
    HttpResponse<Void> call(HttpRequest request, Kept body, Duration limit)
            throws IOException, InterruptedException, TimeoutException {
        CompletableFuture<HttpResponse<Void>> response = client().sendAsync(
                        request,
                        BodyHandlers.ofByteArrayConsumer(
                                part -> part.ifPresent(bytes -> body.write(bytes, 0, bytes.length))));
        try {
            return response.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException fault ? fault : new IOException(e.getCause());
        } finally {
            response.cancel(true);
        }
    }

    private synchronized HttpClient client() throws IOException {
        if (closed) {
            throw new IOException("closed");
        }
        if (opened.isEmpty()) {
            opened = Optional.of(open());
        }
        return opened.get().client();
    }

    /** The client has a thread that ends some time after the client is forgotten: it must not hold our classes. */
    private static Opened open() {
        Thread current = Thread.currentThread();
        ClassLoader ours = current.getContextClassLoader();
        current.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            ExecutorService threads = Executors.newCachedThreadPool(HttpCalls::daemon);
            HttpClient client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(Redirect.NEVER)
                    .executor(threads)
                    .build();
            return new Opened(client, threads);
        } finally {
            current.setContextClassLoader(ours);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        opened.ifPresent(open -> open.threads().shutdownNow());
        opened = Optional.empty();
    }

    private static Thread daemon(Runnable runnable) {
        Thread thread = new Thread(runnable, "modoai-plugin-http");
        thread.setDaemon(true);
        return thread;
    }

    private record Opened(HttpClient client, ExecutorService threads) {}
}
