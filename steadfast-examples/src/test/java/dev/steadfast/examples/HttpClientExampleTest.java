package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.steadfast.testkit.VirtualTime;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HttpClientExampleTest {
    @Test
    @Timeout(30)
    void order_onABusyServer_isPlacedInTheEnd() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            boolean busy = requests.incrementAndGet() < 3;
            byte[] answer = (busy ? "busy" : "placed").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(busy ? 503 : 200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try {
            URI orders = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");

            String answer = HttpClientExample.order(
                    HttpClientExample.client(VirtualTime.auto().environment()), orders);

            assertThat(answer).isEqualTo("placed");
            assertThat(requests).hasValue(3);
        } finally {
            server.stop(0);
        }
    }
}
