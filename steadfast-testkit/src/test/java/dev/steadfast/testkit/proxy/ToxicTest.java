package dev.steadfast.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ToxicTest {
    private static final Duration MINUS = Duration.ofMillis(-1);

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of(
                        Toxic.latency(Duration.ofMillis(100)).jitter(Duration.ofMillis(20)),
                        "latency latency=100 jitter=20 downstream toxicity=1"),
                Arguments.of(
                        Toxic.latency(Duration.ofNanos(1_500)).upstream(),
                        "latency latency=0.0015 jitter=0 upstream toxicity=1"),
                Arguments.of(Toxic.bandwidth(64).toxicity(0.25).upstream(), "bandwidth rate=64 upstream toxicity=0.25"),
                Arguments.of(
                        Toxic.slowClose(Duration.ofSeconds(2)).upstream().downstream(),
                        "slow_close delay=2000 downstream toxicity=1"),
                Arguments.of(Toxic.timeout(Duration.ZERO).toxicity(0), "timeout timeout=0 downstream toxicity=0"),
                Arguments.of(Toxic.resetPeer(Duration.ofMillis(5)), "reset_peer timeout=5 downstream toxicity=1"),
                Arguments.of(
                        Toxic.slicer(64).sizeVariation(32).delay(Duration.ofNanos(10_000)),
                        "slicer average_size=64 size_variation=32 delay=10 downstream toxicity=1"),
                Arguments.of(Toxic.limitData(0), "limit_data bytes=0 downstream toxicity=1"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void text_always_hasTheNamesAndUnitsOfToxiproxy(Toxic toxic, String text) {
        assertThat(toxic).hasToString(text);
        assertThat(text).startsWith(toxic.type() + " ");
    }

    @ParameterizedTest
    @MethodSource("texts")
    void copies_always_differInOneThing(Toxic toxic, String text) {
        assertThat(toxic.upstream().direction()).isEqualTo(Direction.UPSTREAM);
        assertThat(toxic.downstream().direction()).isEqualTo(Direction.DOWNSTREAM);
        assertThat(toxic.toxicity(0.75).toxicity()).isEqualTo(0.75);
        assertThat(toxic.toxicity(0.75).toxicity(toxic.toxicity()))
                .isEqualTo(toxic)
                .hasToString(text);
    }

    @Test
    void toxics_thatDifferInOneThing_areNotEqual() {
        LatencyToxic latency = Toxic.latency(Duration.ofMillis(1));
        SlicerToxic slicer = Toxic.slicer(10);
        List<Toxic> all = List.of(
                latency,
                latency.upstream(),
                latency.toxicity(0.5),
                latency.jitter(Duration.ofMillis(1)),
                Toxic.latency(Duration.ofMillis(2)),
                slicer,
                slicer.upstream(),
                slicer.toxicity(0.5),
                slicer.sizeVariation(1),
                slicer.delay(Duration.ofMillis(1)),
                Toxic.slicer(11));

        assertThat(new HashSet<>(all)).hasSize(all.size());
        assertThat(latency.upstream().downstream()).isEqualTo(latency).hasSameHashCodeAs(latency);
        assertThat(slicer.upstream().downstream()).isEqualTo(slicer).hasSameHashCodeAs(slicer);
    }

    static Stream<Arguments> mistakes() {
        Duration second = Duration.ofSeconds(1);
        return Stream.of(
                mistake(
                        () -> Toxic.latency(MINUS),
                        "LatencyToxic.latency was PT-0.001S; allowed: a duration from 0 to PT1H"),
                mistake(
                        () -> Toxic.latency(second).jitter(Duration.ofHours(2)),
                        "LatencyToxic.jitter was PT2H; allowed: a duration from 0 to PT1H"),
                mistake(
                        () -> Toxic.bandwidth(0),
                        "BandwidthToxic.rateKilobytes was 0; allowed: >= 1 (KB/s; timeout lets nothing pass)"),
                mistake(
                        () -> Toxic.slowClose(MINUS),
                        "SlowCloseToxic.delay was PT-0.001S; allowed: a duration from 0 to PT1H"),
                mistake(
                        () -> Toxic.timeout(MINUS),
                        "TimeoutToxic.timeout was PT-0.001S; allowed: a duration from 0 to PT1H"),
                mistake(
                        () -> Toxic.resetPeer(MINUS),
                        "ResetPeerToxic.timeout was PT-0.001S; allowed: a duration from 0 to PT1H"),
                mistake(() -> Toxic.slicer(0), "SlicerToxic.averageSize was 0; allowed: >= 1"),
                mistake(
                        () -> Toxic.slicer(10).sizeVariation(10),
                        "SlicerToxic.sizeVariation was 10; allowed: 0 to below averageSize (10)"),
                mistake(
                        () -> Toxic.slicer(10).sizeVariation(-1),
                        "SlicerToxic.sizeVariation was -1; allowed: 0 to below averageSize (10)"),
                mistake(
                        () -> Toxic.slicer(10).delay(MINUS),
                        "SlicerToxic.delay was PT-0.001S; allowed: a duration from 0 to PT1H"),
                mistake(() -> Toxic.limitData(-1), "LimitDataToxic.bytes was -1; allowed: >= 0"),
                mistake(
                        () -> Toxic.limitData(1).toxicity(1.1),
                        "LimitDataToxic.toxicity was 1.1; allowed: 0 to 1 (the share of connections)"),
                mistake(
                        () -> Toxic.timeout(second).toxicity(Double.NaN),
                        "TimeoutToxic.toxicity was NaN; allowed: 0 to 1 (the share of connections)"),
                mistake(
                        () -> FaultProxy.builder(
                                new InetSocketAddress(InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1}), 80)),
                        "FaultProxy.upstream was /192.0.2.1:80; allowed: a loopback address, such as 127.0.0.1:8080"
                                + " (the proxy is for tests on one machine)"),
                mistake(
                        () -> FaultProxy.builder(InetSocketAddress.createUnresolved("localhost", 80)),
                        "FaultProxy.upstream was localhost/<unresolved>:80; allowed: a loopback address, such as"
                                + " 127.0.0.1:8080 (the proxy is for tests on one machine)"),
                mistake(
                        () -> FaultProxy.builder(new InetSocketAddress(InetAddress.getLoopbackAddress(), 80))
                                .port(65_536),
                        "FaultProxy.port was 65536; allowed: 0 to 65535 (0 means any that is free)"),
                mistake(
                        () -> FaultProxy.builder(new InetSocketAddress(InetAddress.getLoopbackAddress(), 80))
                                .windowBytes(0),
                        "FaultProxy.windowBytes was 0; allowed: >= 1"));
    }

    private static Arguments mistake(ThrowingCallable call, String message) {
        return Arguments.of(call, message);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void value_outOfRange_isRefusedWithWhatIsAllowed(ThrowingCallable call, String message) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }

    @Test
    void dice_ofNeighbours_areIndependent() {
        long chosen = 0;
        long both = 0;
        for (long connection = 1; connection <= 10_000; connection++) {
            boolean first = new Dice(0).of(connection, 1).next() < 0.5;
            boolean second = new Dice(0).of(connection, 2).next() < 0.5;
            chosen += first ? 1 : 0;
            both += first && second ? 1 : 0;
        }
        assertThat(chosen).isBetween(4_800L, 5_200L);
        assertThat(both).isBetween(2_300L, 2_700L);
    }
}
