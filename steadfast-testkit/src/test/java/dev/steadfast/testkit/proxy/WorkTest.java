package dev.steadfast.testkit.proxy;

import static dev.steadfast.testkit.proxy.Pieces.bytes;
import static dev.steadfast.testkit.proxy.Pieces.millis;
import static dev.steadfast.testkit.proxy.Pieces.nanos;
import static dev.steadfast.testkit.proxy.Pieces.signal;
import static dev.steadfast.testkit.proxy.Pieces.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.time.RandomSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each toxic makes of what arrives, without a socket and without time. */
class WorkTest {
    private static final RandomSource HALF = () -> 0.5;

    private static Work work(Toxic toxic) {
        return Work.of(toxic, HALF, null);
    }

    private static List<String> after(Work work, Piece... arriving) {
        List<Piece> leaving = new ArrayList<>();
        for (Piece piece : arriving) {
            leaving.addAll(work.take(piece));
        }
        return words(leaving);
    }

    @Nested
    class OfLatency {
        @Test
        void data_always_leavesALatencyAfterItCame() {
            assertThat(after(work(Toxic.latency(millis(100))), bytes(3, 0), bytes(4, 10), bytes(5, 500)))
                    .containsExactly("3@100", "4@110", "5@600");
        }

        @ParameterizedTest
        @CsvSource({"0.0, 3@80", "0.25, 3@90", "0.5, 3@100", "0.75, 3@110", "0.9999999999999999, 3@120"})
        void jitter_always_straysEvenlyEitherWay(double drawn, String leaving) {
            Toxic toxic = Toxic.latency(millis(100)).jitter(millis(20));
            assertThat(after(Work.of(toxic, () -> drawn, null), bytes(3, 0))).containsExactly(leaving);
        }

        @Test
        void jitter_beyondTheLatency_neverLeavesBeforeItCame() {
            Toxic toxic = Toxic.latency(millis(10)).jitter(millis(50));
            assertThat(after(Work.of(toxic, () -> 0.0, null), bytes(3, 7))).containsExactly("3@7");
        }

        @Test
        void end_always_isNotDelayed() {
            assertThat(after(work(Toxic.latency(millis(100))), signal(Piece.Kind.END, 5)))
                    .containsExactly("END@5");
        }
    }

    @Nested
    class OfBandwidth {
        @ParameterizedTest
        @CsvSource({
            "1, 1, 1@1",
            "1, 100, 100@100",
            "10, 5, 5@500us",
            "1000, 1000, 1000@1",
            "7, 7, 7@1",
            "1000000, 1, 1@0",
        })
        void bytes_alone_takeTheirTime(long rate, int size, String leaving) {
            assertThat(after(work(Toxic.bandwidth(rate)), bytes(size, 0))).containsExactly(leaving);
        }

        @Test
        void much_atOnce_tricklesInStepsOf100Millis() {
            assertThat(after(work(Toxic.bandwidth(2)), bytes(500, 0))).containsExactly("200@100", "200@200", "100@250");
        }

        @Test
        void data_behindOther_waitsForIt() {
            assertThat(after(work(Toxic.bandwidth(1)), bytes(50, 0), bytes(50, 10), bytes(10, 500)))
                    .containsExactly("50@50", "50@100", "10@510");
        }

        @Test
        void rate_thatDoesNotDivide_isNeverExceeded() {
            long due = work(Toxic.bandwidth(3)).take(bytes(1, 0)).get(0).dueNanos();
            assertThat(due).isEqualTo(333_334);
        }

        @Test
        void rate_huge_doesNotOverflow() {
            assertThat(after(work(Toxic.bandwidth(Long.MAX_VALUE)), bytes(65_536, 3)))
                    .containsExactly("65536@3");
        }
    }

    @Nested
    class OfSlowClose {
        @Test
        void end_always_isDelayedAndDataIsNot() {
            assertThat(after(work(Toxic.slowClose(millis(30))), bytes(3, 1), signal(Piece.Kind.END, 2)))
                    .containsExactly("3@1", "END@32");
            assertThat(after(work(Toxic.slowClose(millis(30))), signal(Piece.Kind.CLOSE, 2)))
                    .containsExactly("CLOSE@32");
            assertThat(after(work(Toxic.slowClose(millis(30))), signal(Piece.Kind.RESET, 2)))
                    .containsExactly("RESET@2");
        }
    }

    @Nested
    class OfTimeout {
        @Test
        void data_always_isDroppedAndTheEndIsNot() {
            assertThat(after(work(Toxic.timeout(millis(30))), bytes(3, 1), signal(Piece.Kind.END, 2)))
                    .containsExactly("END@2");
        }

        @Test
        void close_always_comesByItselfAfterTheTime() {
            Piece alarm = work(Toxic.timeout(millis(30))).begin(nanos(7));
            assertThat(alarm).isEqualTo(signal(Piece.Kind.CLOSE, 37));
        }

        @Test
        void zero_always_neverClosesByItself() {
            assertThat(work(Toxic.timeout(Duration.ZERO)).begin(nanos(7))).isNull();
        }

        @Test
        void removal_always_closes() {
            assertThat(words(work(Toxic.timeout(Duration.ZERO)).removed(nanos(9))))
                    .containsExactly("CLOSE@9");
        }
    }

    @Nested
    class OfResetPeer {
        @Test
        void first_piece_becomesAResetAndTheRestIsDropped() {
            assertThat(after(work(Toxic.resetPeer(millis(30))), bytes(3, 5), bytes(3, 6), signal(Piece.Kind.END, 7)))
                    .containsExactly("RESET@35");
        }

        @Test
        void nothing_before_comesByItself() {
            assertThat(work(Toxic.resetPeer(millis(30))).begin(nanos(0))).isNull();
        }
    }

    @Nested
    class OfSlicer {
        @Test
        void data_always_isCutIntoPiecesOfTheSize() {
            assertThat(after(work(Toxic.slicer(4)), bytes(10, 5), signal(Piece.Kind.END, 6)))
                    .containsExactly("4@5", "4@5", "2@5", "END@6");
        }

        @Test
        void delay_always_liesBetweenPiecesAlsoOfTwoReads() {
            Toxic toxic = Toxic.slicer(4).delay(millis(10));
            assertThat(after(work(toxic), bytes(8, 0), bytes(4, 1), bytes(4, 100)))
                    .containsExactly("4@0", "4@10", "4@20", "4@100");
        }

        @ParameterizedTest
        @CsvSource({"0.0, 6", "0.5, 10", "0.9999999999999999, 14"})
        void variation_always_straysEitherWay(double drawn, int size) {
            Toxic toxic = Toxic.slicer(10).sizeVariation(4);
            assertThat(Work.of(toxic, () -> drawn, null)
                            .take(bytes(100, 0))
                            .get(0)
                            .size())
                    .isEqualTo(size);
        }

        @Test
        void slices_togetherAgain_areTheData() {
            byte[] data = new byte[1_000];
            new SplittableRandom(1).nextBytes(data);
            Toxic toxic = Toxic.slicer(10).sizeVariation(9);
            byte[] again = new byte[1_000];
            int at = 0;
            for (Piece piece :
                    Work.of(toxic, new SplittableRandom(2)::nextDouble, null).take(Piece.data(data, 0))) {
                int size = piece.size();
                assertThat(size).isBetween(1, 19);
                piece.data().get(again, at, size);
                at += size;
            }
            assertThat(again).isEqualTo(data);
        }
    }

    @Nested
    class OfLimitData {
        @ParameterizedTest
        @CsvSource({"0, CLOSE@1", "2, 2@1 CLOSE@1", "3, 3@1 CLOSE@1", "5, 3@1 2@2 CLOSE@2", "7, 3@1 3@2"})
        void data_overTheLimit_isDroppedAndTheConnectionCloses(long limit, String leaving) {
            assertThat(after(work(Toxic.limitData(limit)), bytes(3, 1), bytes(3, 2)))
                    .containsExactly(leaving.split(" "));
        }

        @Test
        void end_belowTheLimit_passes() {
            assertThat(after(work(Toxic.limitData(3)), bytes(2, 1), signal(Piece.Kind.END, 2)))
                    .containsExactly("2@1", "END@2");
        }

        @Test
        void change_always_goesOnCounting() {
            Work before = work(Toxic.limitData(10));
            assertThat(after(before, bytes(6, 1))).containsExactly("6@1");
            assertThat(after(Work.of(Toxic.limitData(8), HALF, before), bytes(6, 2)))
                    .containsExactly("2@2", "CLOSE@2");
            assertThat(after(Work.of(Toxic.limitData(5), HALF, before), bytes(6, 2)))
                    .containsExactly("CLOSE@2");
        }
    }
}
