package dev.steadfast.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.testkit.VirtualTime;
import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What needs sockets. What a toxic makes of data is in the tests of its work. */
@Timeout(60)
class FaultProxyTest {
    private static final int CLIENT_TIMEOUT_MILLIS = 30_000;

    private final List<AutoCloseable> open = new ArrayList<>();
    private final BlockingQueue<Ending> endings = new ArrayBlockingQueue<>(2_000);
    private final VirtualTime time = VirtualTime.manual();

    @AfterEach
    void closeAll() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    @Test
    void proxy_withoutToxics_passesAllBothWaysAndCounts() throws Exception {
        FaultProxy proxy = proxy(Echo.all());
        byte[] much = new byte[300_000];
        for (int i = 0; i < much.length; i++) {
            much[i] = (byte) (i * 31);
        }
        try (Socket client = connect(proxy)) {
            Thread writer = new Thread(() -> write(client, much));
            writer.start();
            assertThat(client.getInputStream().readNBytes(much.length)).isEqualTo(much);
            writer.join();
            assertThat(proxy.openConnections()).isEqualTo(1);
        }
        assertThat(endings.poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.ENDED);
        assertThat(proxy.accepted()).isEqualTo(1);
        assertThat(proxy.openConnections()).isZero();
        assertThat(proxy.bytesUpstream()).isEqualTo(much.length);
        assertThat(proxy.bytesDownstream()).isEqualTo(much.length);
    }

    @Test
    void halfClose_always_passesThroughInOrder() throws Exception {
        FaultProxy proxy = proxy(new Echo(client -> {
            byte[] all = client.getInputStream().readAllBytes();
            client.getOutputStream().write(("got " + all.length).getBytes(StandardCharsets.UTF_8));
        }));
        try (Socket client = connect(proxy)) {
            client.getOutputStream().write(new byte[5]);
            client.shutdownOutput();
            assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("got 5");
        }
    }

    @Test
    void reset_byTheServer_isPassedOnAsReset() throws Exception {
        FaultProxy proxy = proxy(new Echo(client -> client.setSoLinger(true, 0)));
        try (Socket client = connect(proxy)) {
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertThat(endings.poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.RESET);
    }

    @Test
    void server_thatRefuses_resetsTheClient() throws Exception {
        Echo gone = Echo.all();
        gone.close();
        FaultProxy proxy = proxy(gone);
        try (Socket client = connect(proxy)) {
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertThat(endings.poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.REFUSED);
    }

    @Test
    void latency_onVirtualTime_holdsDataUntilItIsDue() throws Exception {
        FaultProxy proxy = proxy(Echo.all(), time);
        proxy.add(Toxic.latency(Duration.ofMinutes(1)));
        try (Socket client = connect(proxy)) {
            client.getOutputStream().write(7);
            awaitTimer();
            time.advance(Duration.ofSeconds(59));
            assertThat(proxy.bytesUpstream()).isEqualTo(1);
            assertThat(proxy.bytesDownstream()).isZero();
            time.advance(Duration.ofSeconds(1));
            assertThat(client.getInputStream().read()).isEqualTo(7);
        }
    }

    @Test
    void latency_onRealTime_isNeverShorter() throws Exception {
        FaultProxy proxy = proxy(Echo.all());
        proxy.add(Toxic.latency(Duration.ofMillis(50)));
        try (Socket client = connect(proxy)) {
            long start = TimeSource.system().nanos();
            client.getOutputStream().write(7);
            assertThat(client.getInputStream().read()).isEqualTo(7);
            assertThat(TimeSource.system().nanos() - start).isGreaterThanOrEqualTo(50_000_000L);
        }
    }

    @Test
    void bandwidth_onRealTime_isNeverFaster() throws Exception {
        FaultProxy proxy = proxy(Echo.sending(20_000));
        proxy.add(Toxic.bandwidth(100));
        long start = TimeSource.system().nanos();
        try (Socket client = connect(proxy)) {
            assertThat(client.getInputStream().readAllBytes()).hasSize(20_000);
        }
        assertThat(TimeSource.system().nanos() - start).isGreaterThanOrEqualTo(200_000_000L);
    }

    @Test
    void disable_withOpenConnection_resetsItAndRefusesNewOnesUntilEnabled() throws Exception {
        FaultProxy proxy = proxy(Echo.all());
        try (Socket client = connect(proxy)) {
            client.getOutputStream().write(1);
            assertThat(client.getInputStream().read()).isEqualTo(1);
            proxy.disable();
            proxy.disable();
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertThat(endings).containsExactly(Ending.CUT);
        assertThatThrownBy(() -> connect(proxy)).isInstanceOf(ConnectException.class);

        proxy.enable();
        proxy.enable();
        try (Socket client = connect(proxy)) {
            client.getOutputStream().write(2);
            assertThat(client.getInputStream().read()).isEqualTo(2);
        }
    }

    @Test
    void resetPeer_afterTheFirstData_resetsTheClient() throws Exception {
        FaultProxy proxy = proxy(Echo.all(), time);
        proxy.add(Toxic.resetPeer(Duration.ofSeconds(5)));
        try (Socket client = connect(proxy)) {
            client.getOutputStream().write(1);
            awaitTimer();
            time.advance(Duration.ofSeconds(5));
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertThat(endings.poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.RESET);
    }

    @Test
    void limitData_always_givesExactlySoManyBytesAndThenTheEnd() throws Exception {
        FaultProxy proxy = proxy(Echo.sending(100_000));
        proxy.add(Toxic.limitData(1_234));
        try (Socket client = connect(proxy)) {
            assertThat(client.getInputStream().readAllBytes()).hasSize(1_234);
        }
        assertThat(endings.poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.CLOSED);
    }

    /** Until the proxy waits for virtual time. */
    private void awaitTimer() throws InterruptedException {
        while (time.scheduledTasks() == 0) {
            breathe();
        }
    }

    private static void breathe() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("the test took too long");
        }
        Thread.onSpinWait();
    }

    private FaultProxy proxy(Echo server) throws IOException {
        return proxy(server, TimeSource.system());
    }

    private FaultProxy proxy(Echo server, TimeSource waits) throws IOException {
        return start(server, FaultProxy.builder(server.address()).time(waits));
    }

    private FaultProxy start(Echo server, FaultProxyBuilder builder) throws IOException {
        open.add(server);
        FaultProxy proxy = builder.listener(new ProxyListener() {
                    @Override
                    public void closed(long connection, Ending ending, long bytesUpstream, long bytesDownstream) {
                        endings.add(ending);
                    }
                })
                .start();
        open.add(proxy);
        return proxy;
    }

    private static Socket connect(FaultProxy proxy) throws IOException {
        Socket client = new Socket(proxy.address().getAddress(), proxy.port());
        client.setSoTimeout(CLIENT_TIMEOUT_MILLIS);
        return client;
    }

    private static void write(Socket client, byte[] bytes) {
        try {
            client.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
