package dev.steadfast.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WaiterTest {
    private static final class Counting extends Waiter {
        private final AtomicInteger woken = new AtomicInteger();

        @Override
        protected void granted() {
            // Whoever is woken must find the token.
            assertThat(token()).isNotNegative();
            woken.incrementAndGet();
        }
    }

    @Test
    void waiter_atFirst_hasNoToken() {
        assertThat(new Counting().token()).isNegative();
    }

    @Test
    void grant_toOneWhoWaits_handsOverTheTokenAndWakesOnce() {
        Counting waiter = new Counting();
        assertThat(waiter.grant(42)).isTrue();
        assertThat(waiter.token()).isEqualTo(42);
        assertThat(waiter.woken).hasValue(1);
        assertThat(waiter.grant(43)).as("a second token").isFalse();
        assertThat(waiter.token()).isEqualTo(42);
        assertThat(waiter.woken).hasValue(1);
        assertThat(waiter.leave()).as("too late to leave").isFalse();
        assertThat(waiter.token()).isEqualTo(42);
    }

    @Test
    void grant_ofTheTokenZero_isAGrant() {
        Counting waiter = new Counting();
        assertThat(waiter.grant(0)).isTrue();
        assertThat(waiter.leave()).isFalse();
        assertThat(waiter.token()).isZero();
    }

    @Test
    void leave_beforeAGrant_wins() {
        Counting waiter = new Counting();
        assertThat(waiter.leave()).isTrue();
        assertThat(waiter.leave()).as("again").isFalse();
        assertThat(waiter.grant(1)).isFalse();
        assertThat(waiter.token()).isNegative();
        assertThat(waiter.woken).hasValue(0);
    }

    @Test
    void grantAndLeave_atTheSameTime_haveOneWinner() throws Exception {
        int rounds = 20_000;
        Counting[] waiters = new Counting[rounds];
        for (int i = 0; i < rounds; i++) {
            waiters[i] = new Counting();
        }
        boolean[][] won = new boolean[3][rounds];
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            CyclicBarrier together = new CyclicBarrier(3);
            Future<?>[] racers = new Future<?>[3];
            for (int racer = 0; racer < 3; racer++) {
                int me = racer;
                racers[racer] = threads.submit(() -> {
                    together.await();
                    for (int i = 0; i < rounds; i++) {
                        won[me][i] = me == 0 ? waiters[i].leave() : waiters[i].grant(me);
                    }
                    return null;
                });
            }
            for (Future<?> racer : racers) {
                racer.get(1, TimeUnit.MINUTES);
            }
        } finally {
            threads.shutdownNow();
        }
        for (int i = 0; i < rounds; i++) {
            int winners = (won[0][i] ? 1 : 0) + (won[1][i] ? 1 : 0) + (won[2][i] ? 1 : 0);
            assertThat(winners).as("round %d", i).isOne();
            if (won[0][i]) {
                assertThat(waiters[i].token()).isNegative();
            } else {
                assertThat(waiters[i].token()).isEqualTo(won[1][i] ? 1 : 2);
            }
            assertThat(waiters[i].woken).hasValue(won[0][i] ? 0 : 1);
        }
    }
}
