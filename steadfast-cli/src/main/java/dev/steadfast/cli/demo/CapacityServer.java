package dev.steadfast.cli.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;

/*
 * The server of the JDK hands each request over on its own thread, which only puts it into the queue here, or refuses
 * it. Whoever sent it may be gone long before a worker comes to it: the server does not know that, as real ones do not,
 * and does the work for nobody. That is what makes a storm last.
 *
 * Answers have no body, since the second packet that a body would be in waits for the client's acknowledgement of the
 * first, 40 ms on Linux. The JDK's server closes what is beyond 200 idle connections; here there are never that many,
 * as clients that give up close theirs.
 */

/** A server on the loopback address that can do only so much. Safe for use by many threads. */
final class CapacityServer implements AutoCloseable {
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final long NO_BODY = -1;

    private record Job(HttpExchange exchange, long arrivedNanos, long workNanos) {}

    private final TimeSource time;
    private final long originNanos;
    private final BrownOut brownOut;
    private final ServiceTimes serviceTimes;
    private final BlockingQueue<Job> queue;
    private final Bins attempts;
    private final HttpServer server;
    private final ExecutorService workers;

    private CapacityServer(DemoSettings settings, TimeSource time, long originNanos) throws IOException {
        this.time = time;
        this.originNanos = originNanos;
        this.brownOut = settings.brownOut();
        this.serviceTimes = new ServiceTimes(settings.seed(), settings.serviceNanos());
        this.queue = new ArrayBlockingQueue<>(settings.queueLimit());
        this.attempts = new Bins(settings.runNanos());
        // Connections wait here only until the server's thread comes round; none may be turned away.
        this.server = HttpServer.create(
                new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0), 4 * settings.queueLimit());
        this.workers = DemoThreads.pool("demo-worker", settings.workers());
        server.createContext("/", this::accept);
        for (int i = 0; i < settings.workers(); i++) {
            workers.execute(this::work);
        }
    }

    /**
     * Starts a server.
     *
     * @param settings what it can do
     * @param time its time
     * @param originNanos the start of the run, by that time
     * @return the running server
     * @throws IOException if there is no port to be had
     */
    static CapacityServer start(DemoSettings settings, TimeSource time, long originNanos) throws IOException {
        CapacityServer started = new CapacityServer(settings, time, originNanos);
        started.server.start();
        return started;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /** The start of the run, by the server's time. */
    long originNanos() {
        return originNanos;
    }

    /** The requests that came, by when they came. */
    Bins attempts() {
        return attempts;
    }

    @Override
    public void close() {
        server.stop(0);
        workers.shutdownNow();
    }

    private void accept(HttpExchange exchange) {
        long now = time.nanos() - originNanos;
        attempts.add(now);
        if (!queue.offer(new Job(exchange, now, serviceTimes.nextNanos()))) {
            answer(exchange, UNAVAILABLE);
        }
    }

    private void work() {
        long freeNanos = time.nanos() - originNanos;
        try {
            while (true) {
                Job job = queue.take();
                // Counted from when the worker should have been free, so that its oversleeping takes no capacity away.
                freeNanos = brownOut.finishNanos(Math.max(freeNanos, job.arrivedNanos()), job.workNanos());
                time.sleep(freeNanos - (time.nanos() - originNanos));
                answer(job.exchange(), OK);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server is being closed
        }
    }

    private static void answer(HttpExchange exchange, int status) {
        try {
            exchange.sendResponseHeaders(status, NO_BODY);
        } catch (IOException e) {
            exchange.close(); // whoever asked has gone
        }
    }
}
