package dev.steadfast.policy.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.environment.Environment;
import dev.steadfast.event.BreakerState;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.Listeners;
import dev.steadfast.event.TransitionReason;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * The protocol of permits, from many threads that succeed, fail, are ignored, reconfigure, and let time pass. Nobody is
 * so late that a lease runs out, so each half-open period can be held to its exact number of probes.
 */
class BreakerRacesTest {
    private static final int THREADS = 8;
    private static final int PERMITS = Math.min(1_000_000, 250 * Integer.getInteger("steadfast.tries", 200));
    private static final int PROBES = 3;
    private static final long OPEN_NANOS = 1_000;

    private static final CircuitBreakerSettings SETTINGS = CircuitBreakerSettings.builder()
            .countWindow(10)
            .failureRate(0.5)
            .openTime(Duration.ofNanos(OPEN_NANOS))
            .probes(PROBES)
            .probeLease(Duration.ofDays(1))
            .build();

    private final HandTime time = new HandTime(Long.MAX_VALUE - 50_000);
    private final Queue<BreakerTransitioned> told = new ConcurrentLinkedQueue<>();
    private final BreakerCore core = new BreakerCore(
            "races",
            SETTINGS,
            Environment.builder().time(time).build(),
            Listeners.of(List.of(event -> told.add((BreakerTransitioned) event))));
    private final Ballot ballot = new Ballot(core);
    private final Map<Long, Period> periods = new ConcurrentHashMap<>();
    private final AtomicInteger given = new AtomicInteger();

    /** What was seen of a half-open period. */
    private static final class Period {
        final AtomicInteger underWay = new AtomicInteger();
        final AtomicInteger votes = new AtomicInteger();
        final AtomicInteger most = new AtomicInteger();
    }

    @Test
    void permits_fromManyThreads_areNeverTooManyAndNeverLost() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(new Worker(i));
            thread.setUncaughtExceptionHandler((who, what) -> thrown.add(what));
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(thrown).isEmpty();
        assertThat(periods).as("half-open periods").hasSizeGreaterThan(10);
        assertThat(periods.values()).allSatisfy(period -> {
            assertThat(period.most.get()).as("probes at once").isLessThanOrEqualTo(PROBES);
            assertThat(period.votes.get()).as("votes").isLessThanOrEqualTo(PROBES);
            assertThat(period.underWay.get()).as("probes left").isZero();
        });
        assertNoneLost();
        assertToldInOrder();
    }

    /** A new half-open period has room for exactly as many as it should. */
    private void assertNoneLost() {
        core.reset();
        while (core.phase().state() == BreakerState.CLOSED) {
            ballot.threw(core.admit(), new IOException("scripted"));
        }
        time.advance(OPEN_NANOS);
        for (int i = 0; i < PROBES; i++) {
            assertThat(PermitToken.isProbe(core.admit())).isTrue();
        }
        assertThat(core.admit()).isEqualTo(BreakerCore.PROBING);
    }

    private void assertToldInOrder() {
        BreakerState last = BreakerState.CLOSED;
        for (BreakerTransitioned transition : told) {
            assertThat(transition.from()).isEqualTo(last);
            last = transition.to();
        }
        assertThat(last).isEqualTo(BreakerState.HALF_OPEN);
    }

    private final class Worker implements Runnable {
        private final Random random;
        private final Deque<Long> held = new ArrayDeque<>();

        Worker(int seed) {
            this.random = new Random(seed);
        }

        @Override
        public void run() {
            while (given.get() < PERMITS) {
                int dice = random.nextInt(200);
                if (dice == 0) {
                    core.reconfigure(SETTINGS.toBuilder()
                            .countWindow(5 + random.nextInt(10))
                            .build());
                } else if (dice == 1) {
                    core.set(BreakerState.ISOLATED, TransitionReason.ISOLATED);
                    core.reset();
                } else if (dice < 20) {
                    time.advance(OPEN_NANOS / 2);
                } else if (dice < 110 && held.size() < 5) {
                    enter();
                } else if (!held.isEmpty()) {
                    leave(held.remove());
                }
            }
            held.forEach(this::leave);
        }

        private void enter() {
            long token = core.admit();
            if (token < 0) {
                return;
            }
            given.incrementAndGet();
            held.add(token);
            if (PermitToken.isProbe(token)) {
                Period period = periods.computeIfAbsent(epoch(token), epoch -> new Period());
                int now = period.underWay.incrementAndGet();
                period.most.accumulateAndGet(now, Math::max);
            }
        }

        private void leave(long token) {
            int dice = random.nextInt(10);
            if (PermitToken.isProbe(token)) {
                Period period = periods.get(epoch(token));
                // Before the breaker knows: from then on another may be let in.
                period.underWay.decrementAndGet();
                if (dice > 2 && PermitToken.isOf(token, core.phase().epoch())) {
                    period.votes.incrementAndGet();
                }
            }
            if (dice <= 2) {
                ballot.abandoned(token);
            } else if (dice <= 6) {
                ballot.returned(token, "done");
            } else {
                ballot.threw(token, new IOException("scripted"));
            }
        }

        private long epoch(long token) {
            return (token >>> 2) & ((1L << 20) - 1);
        }
    }
}
