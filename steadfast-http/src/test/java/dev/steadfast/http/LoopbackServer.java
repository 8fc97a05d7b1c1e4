package dev.steadfast.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A server on the loopback that answers by script, and keeps what it was asked. The last answer repeats. */
final class LoopbackServer implements AutoCloseable {
    /** What to do with a request whose body was read. */
    @FunctionalInterface
    interface Answer {
        void to(HttpExchange exchange) throws IOException, InterruptedException;
    }

    /** A request that came in whole. */
    record Received(String method, String body, @Nullable String idempotencyKey) {}

    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final AtomicInteger begun = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    LoopbackServer(Answer... answers) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            int index = Math.min(begun.getAndIncrement(), answers.length - 1);
            try (exchange) {
                receive(exchange);
                answers[index].to(exchange);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    static Answer status(int status, String body, String... field) {
        return exchange -> {
            for (int i = 0; i + 1 < field.length; i += 2) {
                exchange.getResponseHeaders().set(field[i], field[i + 1]);
            }
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        };
    }

    private void receive(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        received.add(new Received(
                exchange.getRequestMethod(), body, exchange.getRequestHeaders().getFirst("Idempotency-Key")));
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /** The requests that came in whole. */
    List<Received> received() {
        return received;
    }

    List<String> bodies() {
        return received.stream().map(Received::body).toList();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
