package dev.steadfast.http.wire;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The JDK's own server, which speaks HTTP/1.1. */
final class JdkServer implements WireServer {
    private static final int NO_BODY = -1;

    private final Ledger ledger = new Ledger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private final Answers answers;

    JdkServer(Answers answers) throws IOException {
        this.answers = answers;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String call = exchange.getRequestHeaders().getFirst(CALL);
        try (exchange;
                Ledger.Visit visit = ledger.begin(call)) {
            visit.processed(WireServer.whole(
                    exchange.getRequestBody().readAllBytes(),
                    exchange.getRequestHeaders().getFirst("Content-Length")));
            Answer answer = answers.to(call, visit.number());
            exchange.sendResponseHeaders(answer.status(), answer.bodyBytes() == 0 ? NO_BODY : answer.bodyBytes());
            exchange.getResponseBody().write(answer.body());
        }
    }

    @Override
    public InetSocketAddress address() {
        return server.getAddress();
    }

    @Override
    public Ledger ledger() {
        return ledger;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
