package dev.steadfast.cli.flaky;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.steadfast.cli.console.HttpStatus;
import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** A server on the loopback address that fails on purpose, and recovers. Safe for use by many threads. */
public final class FlakyServer implements AutoCloseable {
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int OK = 200;
    private static final long NO_BODY = -1;

    private final FlakySettings settings;
    private final PrintStream log;
    private final TimeSource time;
    private final Cycle cycle;
    private final HttpServer server;
    private final ExecutorService threads;
    private final AtomicLong begun = new AtomicLong();
    private final CountDownLatch left;

    private FlakyServer(FlakySettings settings, PrintStream log, TimeSource time) throws IOException {
        this.settings = settings;
        this.log = log;
        this.time = time;
        this.cycle = new Cycle(settings.failures());
        this.left = new CountDownLatch(settings.requests());
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), settings.port()), 0);
        this.threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "flaky");
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.createContext("/", this::answer);
    }

    /**
     * Starts a server.
     *
     * @param settings how it fails
     * @param log where it tells of each request
     * @param time the time by which it delays answers
     * @return the running server
     * @throws IOException if the port is not to be had
     */
    public static FlakyServer start(FlakySettings settings, PrintStream log, TimeSource time) throws IOException {
        FlakyServer started = new FlakyServer(settings, log, time);
        started.server.start();
        return started;
    }

    /**
     * Tells where the server listens.
     *
     * @return its root
     */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /**
     * Waits until all the requests that it was to take have been answered; without such a number, for ever.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public void awaitEnd() throws InterruptedException {
        if (settings.requests() == 0) {
            new CountDownLatch(1).await();
        }
        left.await();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            long number = begun.incrementAndGet();
            String path = exchange.getRequestURI().getPath();
            int failure = cycle.next(path);
            exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
            int status = failure == 0 ? OK : settings.status();
            String note = failure == 0 ? "" : "   failure " + failure + " of " + settings.failures();
            log.println("request " + number + "   " + exchange.getRequestMethod() + " " + path + "   "
                    + HttpStatus.words(status) + note);
            time.sleep(settings.delayNanos());
            send(exchange, failure, status);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server is being closed
        } finally {
            left.countDown();
        }
    }

    private void send(HttpExchange exchange, int failure, int status) throws IOException {
        String text = failure == 0
                ? "It worked.\n"
                : HttpStatus.words(status) + ", on purpose: failure " + failure + " of " + settings.failures() + ".\n";
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        if (failure > 0 && settings.retryAfterSeconds() != null) {
            exchange.getResponseHeaders()
                    .set("Retry-After", settings.retryAfterSeconds().toString());
        }
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head ? NO_BODY : body.length);
        if (!head) {
            exchange.getResponseBody().write(body);
        }
    }
}
