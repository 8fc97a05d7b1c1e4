package dev.steadfast.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.testkit.VirtualTime;
import dev.steadfast.time.TimeSource;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
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

    @Test
    void timeout_always_dropsDataAndClosesAfterItsTime() throws Exception {
        FaultProxy proxy = proxy(Echo.all(), time);
        proxy.add(Toxic.timeout(Duration.ofSeconds(5)));
        try (Socket client = connect(proxy)) {
            client.getOutputStream().write(1);
            awaitTimer();
            time.advance(Duration.ofSeconds(5));
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
        assertThat(endings.poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.CLOSED);
        assertThat(proxy.bytesDownstream()).isZero();
    }

    @Test
    void slicer_always_givesPiecesOneByOne() throws Exception {
        FaultProxy proxy = proxy(Echo.sending(10), time);
        proxy.add(Toxic.slicer(4).delay(Duration.ofMillis(1)));
        try (Socket client = connect(proxy)) {
            byte[] buffer = new byte[100];
            List<Integer> sizes = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                sizes.add(client.getInputStream().read(buffer));
                if (i < 2) {
                    awaitTimer();
                    time.advance(Duration.ofMillis(1));
                }
            }
            assertThat(sizes).containsExactly(4, 4, 2);
        }
    }

    @Test
    void slowClose_always_givesDataAtOnceAndTheEndLater() throws Exception {
        FaultProxy proxy = proxy(Echo.sending(3), time);
        proxy.add(Toxic.slowClose(Duration.ofSeconds(5)));
        try (Socket client = connect(proxy)) {
            assertThat(client.getInputStream().readNBytes(3)).hasSize(3);
            awaitTimer();
            client.setSoTimeout(1);
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            client.setSoTimeout(CLIENT_TIMEOUT_MILLIS);
            time.advance(Duration.ofSeconds(5));
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void toxicity_withTheSameSeed_hitsTheSameConnections() throws Exception {
        List<Boolean> first = hits(42);
        assertThat(hits(42)).isEqualTo(first).contains(true, false);
        assertThat(hits(43)).isNotEqualTo(first);
    }

    private List<Boolean> hits(long seed) throws Exception {
        Echo server = Echo.sending(10);
        List<Boolean> hits = new ArrayList<>();
        try (FaultProxy proxy =
                start(server, FaultProxy.builder(server.address()).seed(seed))) {
            assertThat(proxy.seed()).isEqualTo(seed);
            proxy.add(Toxic.limitData(5).toxicity(0.5));
            for (int i = 0; i < 20; i++) {
                try (Socket client = connect(proxy)) {
                    hits.add(client.getInputStream().readAllBytes().length == 5);
                }
            }
        }
        return hits;
    }

    @Test
    void toxic_onAnOpenConnection_isAddedChangedAndRemoved() throws Exception {
        FaultProxy proxy = proxy(Echo.all(), time);
        try (Socket client = connect(proxy)) {
            assertThat(echoed(client, 1)).isEqualTo(1);

            ToxicHandle slow = proxy.add(Toxic.latency(Duration.ofMinutes(10)));
            client.getOutputStream().write(2);
            awaitTimer();
            slow.change(Toxic.latency(Duration.ofMinutes(1)).upstream());
            assertThat(client.getInputStream().read()).isEqualTo(2);
            assertThat(slow.toxic().direction()).isEqualTo(Direction.UPSTREAM);
            awaitNoTimer();

            client.getOutputStream().write(3);
            awaitTimer();
            assertThat(proxy.bytesUpstream()).isEqualTo(2);
            time.advance(Duration.ofMinutes(1));
            assertThat(client.getInputStream().read()).isEqualTo(3);

            slow.remove();
            slow.remove();
            assertThat(echoed(client, 4)).isEqualTo(4);
            assertThatIllegalStateException()
                    .isThrownBy(() -> slow.change(Toxic.limitData(1)))
                    .withMessage("toxic latency_downstream was taken away");
        }
    }

    @Test
    void toxics_always_haveNamesOfTheirOwn() throws Exception {
        FaultProxy proxy = proxy(Echo.all());
        proxy.add(Toxic.limitData(1));
        proxy.add(Toxic.limitData(2));
        proxy.add("mine", Toxic.limitData(3).upstream());
        assertThat(proxy.toxics())
                .extracting(ToxicHandle::name)
                .containsExactly("limit_data_downstream", "limit_data_downstream_2", "mine");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> proxy.add("mine", Toxic.limitData(4)))
                .withMessage("FaultProxy.add was mine; allowed: a name that no other toxic has");
        proxy.clear();
        assertThat(proxy.toxics()).isEmpty();
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
        FaultProxy proxy = start(server, FaultProxy.builder(server.address()).windowBytes(10_000));
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

    /** Writes until the socket takes nothing for a while. */
    private static long untilFull(SocketChannel client) throws Exception {
        long written = 0;
        for (int idle = 0; idle < 2_000; ) {
            int count = client.write(ByteBuffer.allocate(65_536));
            written += count;
            idle = count == 0 ? idle + 1 : 0;
            assertThat(written).isLessThan(100_000_000);
            LockSupport.parkNanos(count == 0 ? 100_000 : 0);
        }
        return written;
    }

    @Test
    void connections_aThousandAtOnce_areServedByOneThread() throws Exception {
        FaultProxy proxy = proxy(Echo.all());
        proxy.add(Toxic.latency(Duration.ofMillis(20)).jitter(Duration.ofMillis(10)));
        List<Socket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 1_000; i++) {
                Socket client = connect(proxy);
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
        FaultProxy proxy = proxy(Echo.all(), time);
        proxy.add(Toxic.latency(Duration.ofMinutes(1)));
        try (Socket client = connect(proxy)) {
            client.getOutputStream().write(1);
            awaitTimer();
            proxy.close();
            proxy.close();
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertThat(threads()).isZero();
        assertThat(proxy.openConnections()).isZero();
        assertThat(time.scheduledTasks()).isZero();
        assertThat(endings).containsExactly(Ending.CUT);
        assertThatThrownBy(() -> connect(proxy)).isInstanceOf(ConnectException.class);
        assertThatIllegalStateException()
                .isThrownBy(() -> proxy.add(Toxic.limitData(1)))
                .withMessage("FaultProxy is closed");
        new ServerSocket(proxy.port(), 1, proxy.address().getAddress()).close();
    }

    @Test
    void handle_ofAClosedProxy_isRemovedForNothing() throws Exception {
        FaultProxy proxy = proxy(Echo.all());
        ToxicHandle handle = proxy.add(Toxic.limitData(1));
        proxy.close();
        handle.remove();
        assertThatIllegalStateException().isThrownBy(proxy::toxics).withMessage("FaultProxy is closed");
    }

    @Test
    void listener_thatThrowsOrCallsTheProxy_changesNothing() throws Exception {
        Echo server = Echo.all();
        open.add(server);
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
            try (Socket client = connect(proxy)) {
                assertThat(echoed(client, 9)).isEqualTo(9);
            }
        }
    }

    @Test
    void port_thatIsTaken_isRefused() throws Exception {
        FaultProxy proxy = proxy(Echo.all());
        assertThatThrownBy(() ->
                        FaultProxy.builder(proxy.address()).port(proxy.port()).start())
                .isInstanceOf(BindException.class);
    }

    private static int echoed(Socket client, int value) throws IOException {
        client.getOutputStream().write(value);
        return client.getInputStream().read();
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("steadfast-fault-proxy"))
                .count();
    }

    /** Until the proxy waits for virtual time. */
    private void awaitTimer() throws InterruptedException {
        while (time.scheduledTasks() == 0) {
            breathe();
        }
    }

    /** Until the proxy has nothing to wait for. */
    private void awaitNoTimer() throws InterruptedException {
        while (time.scheduledTasks() > 0) {
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
