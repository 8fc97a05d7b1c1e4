package dev.steadfast.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

/** With the clock of the machine, and a thread: as few and as short waits as there can be. */
class WheelTimerTest {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    /** More than a tick, so that it comes after what is due at once. */
    private static final long LATER_NANOS = 10_000;

    private final WheelTimer timer = new WheelTimer();

    @Test
    void nothing_isToldBeforeItsTime_andAllIsTold() throws InterruptedException {
        Random random = new Random(3);
        int count = 400;
        CountDownLatch told = new CountDownLatch(count);
        AtomicLong early = new AtomicLong();
        for (int i = 0; i < count; i++) {
            long delayNanos = random.nextInt(30_000_000);
            long at = System.nanoTime() + delayNanos;
            Telling node = new Telling(now -> {
                if (now - at < 0) {
                    early.incrementAndGet();
                }
                told.countDown();
            });
            if (i % 2 == 0) {
                timer.scheduleAt(at, node);
            } else {
                timer.schedule(delayNanos, node);
            }
        }

        assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(early).hasValue(0);
    }

    @Test
    void instantThatHasPassed_isDueAtOnce_alsoBeforeTheTimerWasMade() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(2);

        timer.scheduleAt(System.nanoTime() - 1, new Telling(now -> told.countDown()));
        timer.scheduleAt(System.nanoTime() - HOUR_NANOS, new Telling(now -> told.countDown()));

        assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void instantAtTheEndOfTime_doesNotComeAtOnce() throws InterruptedException {
        Node never = new Node(0);
        timer.scheduleAt(System.nanoTime() + Long.MAX_VALUE, never);
        awaitOneMore();

        assertThat(timer.cancel(never)).isTrue();
        assertThat(never.told).isZero();
    }

    @Test
    void nodeThatWaits_cannotBeScheduledAgain_whereverItIs() throws InterruptedException {
        Node node = new Node(0);
        timer.schedule(HOUR_NANOS, node);

        assertThatIllegalStateException().isThrownBy(() -> timer.schedule(1, node));
        awaitOneMore();
        assertThatIllegalStateException().isThrownBy(() -> timer.schedule(1, node));

        assertThat(timer.cancel(node)).isTrue();
        assertThat(node.isFree()).isTrue();
    }

    @Test
    void nodeThatThrows_doesNotKeepTheOthersFromTheirTime() throws InterruptedException {
        AtomicLong reported = new AtomicLong();
        timer.schedule(0, new Telling(now -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, broken) -> reported.incrementAndGet());
            throw new AssertionError("a node that breaks its promise");
        }));

        awaitOneMore();

        assertThat(reported).hasValue(1);
    }

    @Test
    void aMillionThatWait_canAllBeTakenBack_andLeaveNothing() throws InterruptedException {
        List<Node> all = new ArrayList<>();
        for (int i = 0; i < 1_000_000; i++) {
            Node node = new Node(0);
            timer.schedule(HOUR_NANOS + i * 1000L, node);
            all.add(node);
        }
        awaitOneMore();

        assertThat(all).allMatch(timer::cancel).allMatch(Node::isFree);
        assertThat(all).noneMatch(timer::cancel).allMatch(node -> node.told == 0);
    }

    /** When this is told the thread has looked at everything that was there before. */
    private void awaitOneMore() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        timer.schedule(LATER_NANOS, new Telling(now -> told.countDown()));
        assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
    }

    private static final class Telling extends TimerNode {
        private final LongConsumer action;

        Telling(LongConsumer action) {
            this.action = action;
        }

        @Override
        public void due() {
            action.accept(System.nanoTime());
        }
    }
}
