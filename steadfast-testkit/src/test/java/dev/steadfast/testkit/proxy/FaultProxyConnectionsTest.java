package dev.steadfast.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections through the proxy, and its beginning and end. */
@Timeout(60)
class FaultProxyConnectionsTest {
    private static final int FULL_MILLIS = 200;

    private final ProxyBench bench = new ProxyBench();

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    @Test
    void proxy_withoutToxics_passesAllBothWaysAndCounts() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.all());
        byte[] much = new byte[300_000];
        for (int i = 0; i < much.length; i++) {
            much[i] = (byte) (i * 31);
        }
        try (Socket client = bench.connect(proxy)) {
            Thread writer = new Thread(() -> write(client, much));
            writer.start();
            assertThat(client.getInputStream().readNBytes(much.length)).isEqualTo(much);
            writer.join();
            assertThat(proxy.openConnections()).isEqualTo(1);
        }
        assertThat(bench.endings().poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.ENDED);
        assertThat(proxy.accepted()).isEqualTo(1);
        assertThat(proxy.openConnections()).isZero();
        assertThat(proxy.bytesUpstream()).isEqualTo(much.length);
        assertThat(proxy.bytesDownstream()).isEqualTo(much.length);
    }

    @Test
    void halfClose_always_passesThroughInOrder() throws Exception {
        FaultProxy proxy = bench.proxy(new Echo(client -> {
            byte[] all = client.getInputStream().readAllBytes();
            client.getOutputStream().write(("got " + all.length).getBytes(StandardCharsets.UTF_8));
        }));
        try (Socket client = bench.connect(proxy)) {
            client.getOutputStream().write(new byte[5]);
            client.shutdownOutput();
            assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("got 5");
        }
    }

    @Test
    void reset_byTheServer_isPassedOnAsReset() throws Exception {
        FaultProxy proxy = bench.proxy(new Echo(client -> client.setSoLinger(true, 0)));
        try (Socket client = bench.connect(proxy)) {
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertThat(bench.endings().poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.RESET);
    }

    @Test
    void server_thatRefuses_resetsTheClient() throws Exception {
        Echo gone = Echo.all();
        gone.close();
        FaultProxy proxy = bench.proxy(gone);
        try (Socket client = bench.connect(proxy)) {
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertThat(bench.endings().poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.REFUSED);
    }

    @Test
    void disable_withOpenConnection_resetsItAndRefusesNewOnesUntilEnabled() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.all());
        try (Socket client = bench.connect(proxy)) {
            client.getOutputStream().write(1);
            assertThat(client.getInputStream().read()).isEqualTo(1);
            proxy.disable();
            proxy.disable();
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertThat(bench.endings()).containsExactly(Ending.CUT);
        assertThatThrownBy(() -> bench.connect(proxy)).isInstanceOf(ConnectException.class);

        proxy.enable();
        proxy.enable();
        try (Socket client = bench.connect(proxy)) {
            client.getOutputStream().write(2);
            assertThat(client.getInputStream().read()).isEqualTo(2);
        }
    }

    @Test
    void reader_thatDoesNotRead_stopsTheProxyFromReading() throws Exception {
        CountDownLatch full = new CountDownLatch(1);
        Echo server = new Echo(client -> {
            try {
                full.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            client.getInputStream().transferTo(client.getOutputStream());
        });
        FaultProxy proxy =
                bench.start(server, FaultProxy.builder(server.address()).windowBytes(10_000));
        // What the kernel takes in is not ours to bound: the toxic keeps all of it in the proxy.
        ToxicHandle hold = proxy.add(Toxic.latency(Duration.ofHours(1)).upstream());
        try (SocketChannel client = SocketChannel.open(proxy.address())) {
            client.configureBlocking(false);
            long written = untilFull(client);
            assertThat(written).isGreaterThan(10_000);
            assertThat(proxy.bytesUpstream()).isZero();

            full.countDown();
            hold.remove();
            client.configureBlocking(true);
            client.shutdownOutput();
            assertThat(client.socket().getInputStream().readAllBytes().length).isEqualTo((int) written);
        }
    }

    @Test
    void connections_aThousandAtOnce_areServedByOneThread() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.all());
        proxy.add(Toxic.latency(Duration.ofMillis(20)).jitter(Duration.ofMillis(10)));
        List<Socket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 1_000; i++) {
                Socket client = bench.connect(proxy);
                clients.add(client);
                client.getOutputStream().write(i);
            }
            for (int i = 0; i < 1_000; i++) {
                assertThat(clients.get(i).getInputStream().read()).isEqualTo(i & 0xff);
            }
            assertThat(proxy.openConnections()).isEqualTo(1_000);
            assertThat(threads()).isEqualTo(1);
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    @Test
    void close_withOpenConnections_leavesNothing() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.all(), bench.time());
        proxy.add(Toxic.latency(Duration.ofMinutes(1)));
        try (Socket client = bench.connect(proxy)) {
            client.getOutputStream().write(1);
            bench.awaitTimer();
            proxy.close();
            proxy.close();
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertThat(threads()).isZero();
        assertThat(proxy.openConnections()).isZero();
        assertThat(bench.time().scheduledTasks()).isZero();
        assertThat(bench.endings()).containsExactly(Ending.CUT);
        assertThatThrownBy(() -> bench.connect(proxy)).isInstanceOf(ConnectException.class);
        assertThatIllegalStateException()
                .isThrownBy(() -> proxy.add(Toxic.limitData(1)))
                .withMessage("FaultProxy is closed");
        new ServerSocket(proxy.port(), 1, proxy.address().getAddress()).close();
    }

    @Test
    void handle_ofAClosedProxy_isRemovedForNothing() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.all());
        ToxicHandle handle = proxy.add(Toxic.limitData(1));
        proxy.close();
        handle.remove();
        assertThatIllegalStateException().isThrownBy(proxy::toxics).withMessage("FaultProxy is closed");
    }

    @Test
    void listener_thatThrowsOrCallsTheProxy_changesNothing() throws Exception {
        Echo server = Echo.all();
        bench.open(server);
        AtomicReference<FaultProxy> self = new AtomicReference<>();
        ProxyListener rude = new ProxyListener() {
            @Override
            public void opened(long connection) {
                self.get().clear();
                throw new IllegalArgumentException("on purpose");
            }
        };
        try (FaultProxy proxy =
                FaultProxy.builder(server.address()).listener(rude).start()) {
            self.set(proxy);
            proxy.add(Toxic.limitData(0));
            try (Socket client = bench.connect(proxy)) {
                assertThat(bench.echoed(client, 9)).isEqualTo(9);
            }
        }
    }

    @Test
    void listener_thatThrowsAnError_changesNothing() throws Exception {
        Echo server = Echo.all();
        bench.open(server);
        ProxyListener failing = new ProxyListener() {
            @Override
            public void opened(long connection) {
                Thread.currentThread().interrupt();
                throw new AssertionError("on purpose");
            }

            @Override
            public void closed(long connection, Ending ending, long bytesUpstream, long bytesDownstream) {
                throw new AssertionError("on purpose, too");
            }
        };
        FaultProxy proxy =
                FaultProxy.builder(server.address()).listener(failing).start();
        try (Socket client = bench.connect(proxy)) {
            assertThat(bench.echoed(client, 9)).isEqualTo(9);
            proxy.close();
        }
        assertThatIllegalStateException().isThrownBy(proxy::toxics);
    }

    /** Its backlog is full, so that the proxy is connecting for as long as the test lasts. */
    @Test
    void timeout_whileTheServerDoesNotAccept_closesTheClientAndHoldsUpNobody() throws Exception {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                SocketChannel first = SocketChannel.open(deaf.getLocalSocketAddress());
                SocketChannel second = SocketChannel.open(deaf.getLocalSocketAddress());
                FaultProxy proxy = FaultProxy.to((InetSocketAddress) deaf.getLocalSocketAddress())) {
            assertThat(first.isConnected() && second.isConnected()).isTrue();
            ToxicHandle timeout = proxy.add(Toxic.timeout(Duration.ofMillis(50)));
            try (Socket client = bench.connect(proxy)) {
                client.getOutputStream().write(1);
                assertThat(client.getInputStream().read()).isNegative();
            }
            timeout.change(Toxic.timeout(Duration.ZERO));
            try (Socket client = bench.connect(proxy)) {
                while (proxy.accepted() < 2) {
                    Thread.onSpinWait();
                }
                timeout.remove();
                assertThat(client.getInputStream().read()).isNegative();
            }
        }
    }

    /** The answer is on its way already, as it would be on a slow line. */
    @Test
    void answer_underLatency_arrivesThoughTheServerRefusesWhatComesAfterIt() throws Exception {
        FaultProxy proxy = bench.proxy(new Echo(client -> {
            client.getInputStream().read();
            client.getOutputStream().write("answer".getBytes(StandardCharsets.UTF_8));
        }));
        proxy.add(Toxic.latency(Duration.ofMillis(300)));
        try (Socket client = bench.connect(proxy)) {
            client.getOutputStream().write(1);
            for (int i = 0; i < 10; i++) {
                LockSupport.parkNanos(10_000_000);
                client.getOutputStream().write(1);
            }
            assertThat(client.getInputStream().readNBytes(6)).asString().isEqualTo("answer");
        }
    }

    @Test
    void port_thatIsTaken_isRefused() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.all());
        assertThatThrownBy(() ->
                        FaultProxy.builder(proxy.address()).port(proxy.port()).start())
                .isInstanceOf(BindException.class);
    }

    @Test
    void reset_byAClientThatTheServerDoesNotReadFrom_endsTheConnection() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        Echo server = new Echo(client -> {
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        FaultProxy proxy =
                bench.start(server, FaultProxy.builder(server.address()).windowBytes(100_000_000));
        try (SocketChannel client = SocketChannel.open(proxy.address())) {
            client.configureBlocking(false);
            while (proxy.bytesUpstream() == 0) {
                client.write(ByteBuffer.allocate(65_536));
            }
            for (int i = 0; i < 300; i++) {
                client.write(ByteBuffer.allocate(65_536));
            }
            client.setOption(StandardSocketOptions.SO_LINGER, 0);
        }
        assertThat(bench.endings().poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.RESET);
        over.countDown();
    }

    /** Writes until the socket takes nothing for so long. */
    private static long untilFull(SocketChannel client) throws IOException {
        long written = 0;
        try (Selector selector = Selector.open()) {
            client.register(selector, SelectionKey.OP_WRITE);
            while (selector.select(FULL_MILLIS) > 0) {
                selector.selectedKeys().clear();
                written += client.write(ByteBuffer.allocate(65_536));
                assertThat(written).isLessThan(100_000_000);
            }
        }
        return written;
    }

    private static void write(Socket client, byte[] bytes) {
        try {
            client.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("steadfast-fault-proxy"))
                .count();
    }
}
