package dev.steadfast.testkit.proxy;

import static dev.steadfast.testkit.proxy.Pieces.bytes;
import static dev.steadfast.testkit.proxy.Pieces.millis;
import static dev.steadfast.testkit.proxy.Pieces.nanos;
import static dev.steadfast.testkit.proxy.Pieces.signal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.time.RandomSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Toxics one behind the other on one direction, put to work, changed and taken away meanwhile. */
class LaneTest {
    private final Lane lane = new Lane();

    private void put(long number, Toxic toxic, long millis) {
        lane.put(number, toxic, () -> 0.5, nanos(millis));
    }

    /** What has got through at an instant. */
    private List<String> through(long millis) {
        lane.pump(nanos(millis));
        List<Piece> pieces = new ArrayList<>();
        for (Piece piece = lane.first(); piece != null; piece = lane.first()) {
            pieces.add(piece.at(0));
            lane.removeFirst();
        }
        return Pieces.words(pieces).stream().map(word -> word.replace("@0", "")).toList();
    }

    @Test
    void pieces_withoutToxic_passAtOnce() {
        lane.arrive(bytes(3, 0));
        lane.arrive(signal(Piece.Kind.END, 0));
        assertThat(through(0)).containsExactly("3", "END");
        assertThat(lane.dueNanos()).isNull();
    }

    @Test
    void end_behindDelayedData_keepsItsPlace() {
        put(1, Toxic.latency(millis(100)), 0);
        lane.arrive(bytes(3, 0));
        lane.arrive(signal(Piece.Kind.END, 1));
        assertThat(lane.dueNanos()).isEqualTo(nanos(100));
        assertThat(through(99)).isEmpty();
        assertThat(through(100)).containsExactly("3", "END");
    }

    @Test
    void jitter_always_keepsTheOrder() {
        Iterator<Double> draws = List.of(0.9999999999999999, 0.0).iterator();
        RandomSource random = draws::next;
        lane.put(1, Toxic.latency(millis(100)).jitter(millis(50)), random, 0);
        lane.arrive(bytes(1, 0));
        lane.arrive(bytes(2, 0));
        assertThat(through(149)).isEmpty();
        assertThat(through(150)).containsExactly("1", "2");
    }

    @Test
    void latency_ofManyPieces_doesNotAddUp() {
        put(1, Toxic.latency(millis(100)), 0);
        for (int i = 0; i < 10; i++) {
            lane.arrive(bytes(1, i));
        }
        assertThat(through(109)).hasSize(10);
    }

    @Test
    void toxics_behindEachOther_addUp() {
        put(1, Toxic.latency(millis(100)), 0);
        put(2, Toxic.bandwidth(1), 0);
        lane.arrive(bytes(50, 0));
        lane.arrive(bytes(50, 0));
        assertThat(through(149)).isEmpty();
        assertThat(through(150)).containsExactly("50");
        assertThat(through(200)).containsExactly("50");
    }

    @Test
    void laterPump_ofTwoStages_countsFromWhenThingsWereDue() {
        put(1, Toxic.latency(millis(100)), 0);
        put(2, Toxic.latency(millis(100)), 0);
        lane.arrive(bytes(5, 0));
        assertThat(through(250)).containsExactly("5");
    }

    @Test
    void removal_always_letsGoAtOnceInOrder() {
        put(1, Toxic.latency(Duration.ofHours(1)), 0);
        put(2, Toxic.slowClose(millis(10)), 0);
        lane.arrive(bytes(3, 0));
        lane.arrive(bytes(4, 1));
        lane.remove(1, nanos(2));
        assertThat(through(2)).containsExactly("3", "4");
        lane.arrive(bytes(5, 3));
        assertThat(through(3)).containsExactly("5");
        lane.arrive(signal(Piece.Kind.END, 4));
        assertThat(through(13)).isEmpty();
        assertThat(through(14)).containsExactly("END");
    }

    @Test
    void removal_ofWhatIsNotThere_doesNothing() {
        put(1, Toxic.latency(millis(10)), 0);
        lane.arrive(bytes(3, 0));
        lane.remove(7, nanos(1));
        assertThat(through(9)).isEmpty();
    }

    @Test
    void removal_ofTimeout_closes() {
        put(1, Toxic.timeout(Duration.ZERO), 0);
        lane.arrive(bytes(3, 0));
        assertThat(through(1_000)).isEmpty();
        lane.remove(1, nanos(1_000));
        assertThat(through(1_000)).containsExactly("CLOSE");
    }

    @Test
    void change_ofTimeout_countsAnewAndDoesNotClose() {
        put(1, Toxic.timeout(millis(10)), 0);
        put(1, Toxic.timeout(millis(10)), 5);
        assertThat(through(14)).isEmpty();
        assertThat(through(15)).containsExactly("CLOSE");
    }

    /** Else what comes later would pass behind a hole. */
    @Test
    void change_ofTimeoutIntoAnotherKind_closes() {
        put(1, Toxic.timeout(Duration.ZERO), 0);
        lane.arrive(bytes(3, 0));
        put(1, Toxic.latency(Duration.ZERO), 5);
        assertThat(through(5)).containsExactly("CLOSE");
    }

    @Test
    void change_ofLatency_letsGoAndKeepsThePlace() {
        put(1, Toxic.latency(Duration.ofHours(1)), 0);
        put(2, Toxic.limitData(5), 0);
        lane.arrive(bytes(3, 0));
        put(1, Toxic.latency(millis(10)), 1);
        assertThat(through(1)).containsExactly("3");
        lane.arrive(bytes(3, 1));
        assertThat(through(10)).isEmpty();
        assertThat(through(11)).containsExactly("2", "CLOSE");
    }

    @Test
    void toxic_thatComesLate_takesItsPlaceByNumber() {
        put(2, Toxic.limitData(5), 0);
        put(1, Toxic.timeout(Duration.ZERO), 0);
        lane.arrive(bytes(9, 0));
        assertThat(through(0)).isEmpty();
        lane.remove(1, nanos(1));
        assertThat(through(1)).containsExactly("CLOSE");
    }

    @Test
    void instants_aroundTheEndOfLong_areStillInOrder() {
        long start = Long.MAX_VALUE - nanos(50);
        lane.put(1, Toxic.latency(millis(100)), () -> 0.5, start);
        lane.arrive(Piece.data(new byte[3], start));
        lane.pump(start + nanos(99));
        assertThat(lane.isBlocked()).isFalse();
        lane.pump(start + nanos(100));
        assertThat(lane.isBlocked()).isTrue();
    }

    @Test
    void weight_always_countsWhatIsHeldAndSmallPiecesForMore() {
        put(1, Toxic.latency(millis(100)), 0);
        lane.arrive(bytes(1_000, 0));
        long one = lane.weight();
        assertThat(one).isGreaterThan(1_000);
        put(2, Toxic.slicer(1), 0);
        lane.pump(nanos(100));
        assertThat(lane.weight()).isGreaterThan(10 * one);
        assertThat(through(100)).hasSize(1_000);
        assertThat(lane.weight()).isZero();
    }
}
