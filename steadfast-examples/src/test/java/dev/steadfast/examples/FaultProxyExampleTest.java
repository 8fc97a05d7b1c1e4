package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.testkit.VirtualTime;
import dev.steadfast.testkit.proxy.FaultProxy;
import dev.steadfast.testkit.proxy.Toxic;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FaultProxyExampleTest {
    private ServerSocket listening;

    @BeforeEach
    void serve() throws IOException {
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread server = new Thread(() -> {
            while (!listening.isClosed()) {
                try (Socket client = listening.accept()) {
                    client.getOutputStream().write("7 left".getBytes(StandardCharsets.UTF_8));
                } catch (IOException gone) {
                    // the client was reset, or the test is over
                }
            }
        });
        server.setDaemon(true);
        server.start();
    }

    @AfterEach
    void close() throws IOException {
        listening.close();
    }

    private InetSocketAddress server() {
        return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    private static String ask(InetSocketAddress address) {
        try (Socket client = new Socket(address.getAddress(), address.getPort())) {
            return new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "failed";
        }
    }

    @Test
    void calls_inEachState_areFineLateCutAndRefused() throws IOException {
        assertThat(FaultProxyExample.drive(server(), FaultProxyExampleTest::ask))
                .containsExactly("7 left", "7 left", "7 l", "failed", "7 left");
    }

    @Test
    void seed_always_choosesTheSameConnections() throws IOException {
        List<String> first = twenty();
        assertThat(first).contains("7 left", "failed");
        assertThat(twenty()).isEqualTo(first);
    }

    private List<String> twenty() throws IOException {
        List<String> answers = new ArrayList<>();
        try (FaultProxy proxy = FaultProxyExample.halfReset(server())) {
            for (int i = 0; i < 20; i++) {
                answers.add(ask(proxy.address()));
            }
        }
        return answers;
    }

    @Test
    void minutes_inVirtualTime_takeNone() throws Exception {
        // region virtual
        VirtualTime time = VirtualTime.manual();
        try (FaultProxy proxy = FaultProxy.builder(server()).time(time).start()) {
            proxy.add(Toxic.timeout(Duration.ofMinutes(5)));
            try (Socket client = new Socket(proxy.address().getAddress(), proxy.port())) {
                while (time.scheduledTasks() == 0) {
                    Thread.onSpinWait(); // until the proxy has taken the client, and waits
                }
                time.advance(Duration.ofMinutes(5));
                assertThat(client.getInputStream().read()).isEqualTo(-1);
            }
        }
        // endregion
    }
}
