package dev.steadfast.policy.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MeterTest {
    private static final long SECOND = 1_000_000_000;
    private static final long YEAR = 365 * 86_400 * SECOND;

    private long now = -5 * SECOND;

    private static Rate bucket(int permits, int burst) {
        return new Rate(Rate.Kind.BUCKET, permits, Duration.ofSeconds(1), burst);
    }

    private static Rate window(int limit) {
        return new Rate(Rate.Kind.WINDOW, limit, Duration.ofSeconds(1), limit);
    }

    private int taken(Meter meter, int tries) {
        int taken = 0;
        for (int i = 0; i < tries; i++) {
            taken += meter.take(1, now) == 0 ? 1 : 0;
        }
        return taken;
    }

    @Nested
    class OfABucket {
        @Test
        void rateThatIsNoWholeNumberOfNanoseconds_doesNotDrift() {
            Bucket bucket = Bucket.after(null, bucket(999, 1), now);
            long start = now;
            for (int i = 0; i < 100_000; i++) {
                now += bucket.claim(1, now, Long.MAX_VALUE).waitNanos();
            }

            // 99 999 permits after the first, at 999 a second.
            long exact = 99_999L * SECOND / 999;
            assertThat(now - start).isBetween(exact, exact + 1);
        }

        @Test
        void yearsWithoutAnybody_leaveItFull() {
            Bucket bucket = Bucket.after(null, bucket(999_983, 10), now);
            assertThat(taken(bucket, 20)).isEqualTo(10);
            for (int year = 0; year < 300; year++) {
                now += YEAR;
                assertThat(bucket.available(now)).isEqualTo(10);
            }
            assertThat(taken(bucket, 20)).isEqualTo(10);
        }

        @Test
        void onlookersForYears_doNotMoveIt() {
            Bucket bucket = Bucket.after(null, bucket(999_983, 10), now);
            assertThat(taken(bucket, 20)).isEqualTo(10);
            for (int hour = 0; hour < 20_000; hour++) {
                now += SECOND * 600;
                assertThat(bucket.available(now)).isEqualTo(10);
            }
        }

        @Test
        void claimFarAhead_isRefusedRatherThanWrong() {
            Bucket bucket = Bucket.after(null, bucket(1, 1), now);

            assertThat(bucket.take(Integer.MAX_VALUE, now)).isEqualTo(Meter.NEVER);
            assertThat(bucket.claim(Integer.MAX_VALUE, now, Long.MAX_VALUE).permits())
                    .isZero();
            assertThat(taken(bucket, 2)).isEqualTo(1);
        }

        @Test
        void morePermitsThanItHolds_areWaitedFor() {
            Bucket bucket = Bucket.after(null, bucket(1, 2), now);

            assertThat(bucket.take(5, now)).isEqualTo(3 * SECOND);
            assertThat(bucket.claim(5, now, 3 * SECOND).waitNanos()).isEqualTo(3 * SECOND);
            assertThat(bucket.take(1, now)).isEqualTo(4 * SECOND);
        }

        @Test
        void drained_fillsAtItsRate() {
            Bucket bucket = Bucket.after(null, bucket(4, 8), now);
            bucket.drain(now);

            assertThat(bucket.take(1, now)).isEqualTo(SECOND / 4);
            now += SECOND;
            assertThat(bucket.available(now)).isEqualTo(4);
        }

        @Test
        void delayed_givesOnePermitAtThatTimeAndGoesOnAtItsRate() {
            Bucket bucket = Bucket.after(null, bucket(4, 8), now);
            bucket.delay(3 * SECOND, now);

            assertThat(bucket.take(1, now)).isEqualTo(3 * SECOND);
            now += 3 * SECOND;
            assertThat(taken(bucket, 9)).isEqualTo(1);
            now += SECOND;
            assertThat(taken(bucket, 9)).isEqualTo(4);
        }

        @Test
        void successor_countsOnInPermits() {
            Bucket bucket = Bucket.after(null, bucket(1, 10), now);
            assertThat(taken(bucket, 7)).isEqualTo(7);

            Meter faster = Meter.after(bucket, bucket(100, 12), now);

            assertThat(bucket.take(1, now)).isEqualTo(Meter.RETIRED);
            assertThat(bucket.claim(1, now, 0)).isNull();
            assertThat(bucket.drain(now)).isFalse();
            assertThat(faster.available(now)).isEqualTo(5);
        }

        /** At this rate differences are right for 2.5 hours. */
        @Test
        void successorAfterHoursWithoutAnybody_isFull() {
            for (int hours = 1; hours <= 48; hours++) {
                Bucket bucket = Bucket.after(null, bucket(999_983, 10), now);
                assertThat(taken(bucket, 20)).isEqualTo(10);
                long later = now + 3_600 * SECOND * hours;

                assertThat(Meter.after(bucket, bucket(999_979, 10), later).available(later))
                        .as("permits after %s hours", hours)
                        .isEqualTo(10);
            }
        }

        @Test
        void successorAfterHoursOfAClosedValve_isFull() {
            for (int hours = 1; hours <= 48; hours++) {
                for (Rate next : List.of(bucket(999_983, 10), window(10))) {
                    Bucket bucket = Bucket.after(null, bucket(999_983, 10), now);
                    assertThat(taken(bucket, 20)).isEqualTo(10);
                    Meter closed = Meter.after(bucket, Rate.CLOSED, now);
                    long later = now + 3_600 * SECOND * hours;

                    assertThat(Meter.after(closed, next, later).available(later))
                            .as("permits after %s hours", hours)
                            .isEqualTo(10);
                }
            }
        }

        @Test
        void successor_standsBehindAllThatIsClaimed() {
            Bucket bucket = Bucket.after(null, bucket(1, 1), now);
            for (int i = 0; i < 4; i++) {
                bucket.claim(1, now, Long.MAX_VALUE);
            }

            // The last claim comes in 3 s.
            assertThat(Meter.after(bucket, bucket(1_000, 1), now).take(1, now)).isEqualTo(3 * SECOND + SECOND / 1_000);
        }
    }

    @Nested
    class OfAWindow {
        @Test
        void C043_borders_areNoBurst() {
            Window window = Window.after(null, window(10), now);
            now += SECOND * 95 / 100;
            assertThat(taken(window, 10)).isEqualTo(10);
            now += SECOND / 10;
            assertThat(taken(window, 10)).isZero();
            assertThat(window.take(1, now)).isEqualTo(SECOND * 9 / 10);
            now += SECOND * 9 / 10;
            assertThat(taken(window, 20)).isEqualTo(10);
        }

        @Test
        void threadsOutOfOrder_areTakenToComeInOrder() {
            Window window = Window.after(null, window(1), now);
            assertThat(window.take(1, now)).isZero();

            assertThat(window.take(1, now - 5)).isEqualTo(SECOND);
        }

        @Test
        void smallerWindow_keepsTheTimes() {
            Window window = Window.after(null, window(5), now);
            assertThat(taken(window, 5)).isEqualTo(5);
            now += SECOND / 2;

            Meter smaller = Meter.after(window, window(2), now);

            assertThat(smaller.take(1, now)).isEqualTo(SECOND / 2);
            assertThat(window.take(1, now)).isEqualTo(Meter.RETIRED);
        }

        @Test
        void largerWindow_hasRoomForTheRest() {
            Window window = Window.after(null, window(2), now);
            assertThat(taken(window, 5)).isEqualTo(2);

            assertThat(Meter.after(window, window(5), now).available(now)).isEqualTo(3);
        }

        @Test
        void drainedOrDelayed_isEmpty() {
            Window window = Window.after(null, window(3), now);
            assertThat(taken(window, 1)).isEqualTo(1);
            window.drain(now);
            assertThat(window.take(1, now)).isEqualTo(SECOND);

            window.delay(2 * SECOND, now);
            assertThat(window.take(1, now)).isEqualTo(2 * SECOND);
            now += 2 * SECOND;
            assertThat(taken(window, 5)).isEqualTo(3);
        }
    }

    @Test
    void C043_closedValve_letsNothingThroughAndOpensAtItsRate() {
        Meter closed = Meter.after(null, Rate.CLOSED, now);
        assertThat(taken(closed, 1_000)).isZero();
        assertThat(closed.take(1, now)).isEqualTo(Meter.NEVER);

        assertThat(taken(Meter.after(closed, window(5), now), 10)).isEqualTo(5);
        assertThat(taken(Meter.after(closed, bucket(5, 5), now), 10)).isEqualTo(5);
    }

    @Test
    void valveThatWasClosed_remembersWhatWasUsed() {
        Meter bucket = Bucket.after(null, bucket(1, 10), now);
        assertThat(taken(bucket, 8)).isEqualTo(8);

        Meter closed = Meter.after(bucket, Rate.CLOSED, now);
        assertThat(bucket.take(1, now)).isEqualTo(Meter.RETIRED);

        assertThat(Meter.after(closed, bucket(1, 10), now).available(now)).isEqualTo(2);
    }

    @Test
    void otherKind_holdsBackAsLong() {
        Meter delayed = Bucket.after(null, bucket(4, 8), now);
        delayed.delay(60 * SECOND, now);

        Meter sliding = Meter.after(delayed, window(100), now);
        assertThat(sliding.take(1, now)).isEqualTo(60 * SECOND);

        Meter again = Meter.after(sliding, bucket(4, 200), now);
        assertThat(again.take(1, now)).isEqualTo(60 * SECOND);
    }

    @Test
    void otherKind_standsBehindAllThatIsClaimed() {
        Meter bucket = Bucket.after(null, bucket(1, 1), now);
        Meter window = Window.after(null, window(1), now);
        for (int i = 0; i < 4; i++) {
            bucket.claim(1, now, Long.MAX_VALUE);
            window.claim(1, now, Long.MAX_VALUE);
        }

        // The last claim comes in 3 s.
        assertThat(Meter.after(bucket, window(100), now).take(1, now)).isGreaterThanOrEqualTo(3 * SECOND);
        assertThat(Meter.after(window, bucket(100, 100), now).take(1, now)).isGreaterThanOrEqualTo(3 * SECOND);
    }

    @Test
    void valveThatWasClosed_remembersTheServer() {
        Meter closed = Meter.after(Bucket.after(null, bucket(4, 8), now), Rate.CLOSED, now);
        closed.delay(60 * SECOND, now);
        closed.delay(2 * SECOND, now);
        now += 10 * SECOND;

        assertThat(Meter.after(closed, bucket(4, 8), now).take(1, now)).isEqualTo(50 * SECOND);
    }

    @Test
    void otherKind_countsWhatWasUsedOn() {
        Meter bucket = Bucket.after(null, bucket(1, 10), now);
        assertThat(taken(bucket, 4)).isEqualTo(4);

        Meter sliding = Meter.after(bucket, window(10), now);
        assertThat(sliding.available(now)).isEqualTo(6);

        assertThat(Meter.after(sliding, bucket(1, 10), now).available(now)).isEqualTo(6);
    }
}
