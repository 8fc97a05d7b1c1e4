package dev.steadfast.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.time.TimeSource;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What toxics do on sockets. What they make of data is in the tests of their work. */
@Timeout(60)
class FaultProxyTest {
    private final ProxyBench bench = new ProxyBench();

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    @Test
    void latency_onVirtualTime_holdsDataUntilItIsDue() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.all(), bench.time());
        proxy.add(Toxic.latency(Duration.ofMinutes(1)));
        try (Socket client = bench.connect(proxy)) {
            client.getOutputStream().write(7);
            bench.awaitTimer();
            bench.time().advance(Duration.ofSeconds(59));
            assertThat(proxy.bytesUpstream()).isEqualTo(1);
            assertThat(proxy.bytesDownstream()).isZero();
            bench.time().advance(Duration.ofSeconds(1));
            assertThat(client.getInputStream().read()).isEqualTo(7);
        }
    }

    @Test
    void latency_onRealTime_isNeverShorter() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.all());
        proxy.add(Toxic.latency(Duration.ofMillis(50)));
        try (Socket client = bench.connect(proxy)) {
            long start = TimeSource.system().nanos();
            client.getOutputStream().write(7);
            assertThat(client.getInputStream().read()).isEqualTo(7);
            assertThat(TimeSource.system().nanos() - start).isGreaterThanOrEqualTo(50_000_000L);
        }
    }

    @Test
    void bandwidth_onRealTime_isNeverFaster() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.sending(20_000));
        proxy.add(Toxic.bandwidth(100));
        long start = TimeSource.system().nanos();
        try (Socket client = bench.connect(proxy)) {
            assertThat(client.getInputStream().readAllBytes()).hasSize(20_000);
        }
        assertThat(TimeSource.system().nanos() - start).isGreaterThanOrEqualTo(200_000_000L);
    }

    @Test
    void resetPeer_afterTheFirstData_resetsTheClient() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.all(), bench.time());
        proxy.add(Toxic.resetPeer(Duration.ofSeconds(5)));
        try (Socket client = bench.connect(proxy)) {
            client.getOutputStream().write(1);
            bench.awaitTimer();
            bench.time().advance(Duration.ofSeconds(5));
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertThat(bench.endings().poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.RESET);
    }

    @Test
    void limitData_always_givesExactlySoManyBytesAndThenTheEnd() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.sending(100_000));
        proxy.add(Toxic.limitData(1_234));
        try (Socket client = bench.connect(proxy)) {
            assertThat(client.getInputStream().readAllBytes()).hasSize(1_234);
        }
        assertThat(bench.endings().poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.CLOSED);
    }

    @Test
    void timeout_always_dropsDataAndClosesAfterItsTime() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.all(), bench.time());
        proxy.add(Toxic.timeout(Duration.ofSeconds(5)));
        try (Socket client = bench.connect(proxy)) {
            client.getOutputStream().write(1);
            bench.awaitTimer();
            bench.time().advance(Duration.ofSeconds(5));
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
        assertThat(bench.endings().poll(30, TimeUnit.SECONDS)).isEqualTo(Ending.CLOSED);
        assertThat(proxy.bytesDownstream()).isZero();
    }

    @Test
    void slicer_always_givesPiecesOneByOne() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.sending(10), bench.time());
        proxy.add(Toxic.slicer(4).delay(Duration.ofMillis(1)));
        try (Socket client = bench.connect(proxy)) {
            byte[] buffer = new byte[100];
            List<Integer> sizes = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                sizes.add(client.getInputStream().read(buffer));
                if (i < 2) {
                    bench.awaitTimer();
                    bench.time().advance(Duration.ofMillis(1));
                }
            }
            assertThat(sizes).containsExactly(4, 4, 2);
        }
    }

    @Test
    void slowClose_always_givesDataAtOnceAndTheEndLater() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.sending(3), bench.time());
        proxy.add(Toxic.slowClose(Duration.ofSeconds(5)));
        try (Socket client = bench.connect(proxy)) {
            assertThat(client.getInputStream().readNBytes(3)).hasSize(3);
            bench.awaitTimer();
            client.setSoTimeout(1);
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            client.setSoTimeout(ProxyBench.CLIENT_TIMEOUT_MILLIS);
            bench.time().advance(Duration.ofSeconds(5));
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
                bench.start(server, FaultProxy.builder(server.address()).seed(seed))) {
            assertThat(proxy.seed()).isEqualTo(seed);
            proxy.add(Toxic.limitData(5).toxicity(0.5));
            for (int i = 0; i < 20; i++) {
                try (Socket client = bench.connect(proxy)) {
                    hits.add(client.getInputStream().readAllBytes().length == 5);
                }
            }
        }
        return hits;
    }

    @Test
    void toxic_onAnOpenConnection_isAddedChangedAndRemoved() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.all(), bench.time());
        try (Socket client = bench.connect(proxy)) {
            assertThat(bench.echoed(client, 1)).isEqualTo(1);

            ToxicHandle slow = proxy.add(Toxic.latency(Duration.ofMinutes(10)));
            client.getOutputStream().write(2);
            bench.awaitTimer();
            slow.change(Toxic.latency(Duration.ofMinutes(1)).upstream());
            assertThat(client.getInputStream().read()).isEqualTo(2);
            assertThat(slow.toxic().direction()).isEqualTo(Direction.UPSTREAM);
            bench.awaitNoTimer();

            client.getOutputStream().write(3);
            bench.awaitTimer();
            assertThat(proxy.bytesUpstream()).isEqualTo(2);
            bench.time().advance(Duration.ofMinutes(1));
            assertThat(client.getInputStream().read()).isEqualTo(3);

            slow.remove();
            slow.remove();
            assertThat(bench.echoed(client, 4)).isEqualTo(4);
            assertThatIllegalStateException()
                    .isThrownBy(() -> slow.change(Toxic.limitData(1)))
                    .withMessage("toxic latency_downstream was taken away");
        }
    }

    @Test
    void toxics_always_haveNamesOfTheirOwn() throws Exception {
        FaultProxy proxy = bench.proxy(Echo.all());
        proxy.add(Toxic.limitData(1));
        proxy.add(Toxic.limitData(2));
        proxy.add("mine", Toxic.limitData(3).upstream());
        assertThat(proxy.toxics())
                .extracting(ToxicHandle::name)
                .containsExactly("limit_data_downstream", "limit_data_downstream_2", "mine");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> proxy.add("mine", Toxic.limitData(4)))
                .withMessage("ToxicHandle.name was mine; allowed: a name that no other toxic of the proxy has");
        proxy.clear();
        assertThat(proxy.toxics()).isEmpty();
    }
}
