package dev.steadfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.time.Scheduled;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class VirtualTimeTest {
    private static final long SECOND = 1_000_000_000L;

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }

    @Nested
    class Auto {
        private final VirtualTime time = VirtualTime.auto();
        private final List<String> ran = new ArrayList<>();

        private Runnable note(String name) {
            return () -> ran.add(name + " at " + time.elapsed());
        }

        @Test
        void sleep_jumpsToItsEnd() throws InterruptedException {
            time.sleep(90 * SECOND);

            assertThat(time.elapsed()).isEqualTo(seconds(90));
        }

        @Test
        void tasks_runDuringAWaitInTheirOrderAndAtTheirTime() throws InterruptedException {
            time.after(seconds(3), note("c"));
            time.after(seconds(1), note("a"));
            time.after(seconds(1), note("b"));
            time.after(seconds(9), note("later"));

            time.sleep(5 * SECOND);

            assertThat(ran).containsExactly("a at PT1S", "b at PT1S", "c at PT3S");
            assertThat(time.elapsed()).isEqualTo(seconds(5));
            assertThat(time.scheduledTasks()).isEqualTo(1);
        }

        @Test
        void task_dueExactlyAtTheEndOfAWait_runs() throws InterruptedException {
            time.after(seconds(5), note("a"));

            time.sleep(5 * SECOND);

            assertThat(ran).containsExactly("a at PT5S");
        }

        @Test
        void taskScheduledByATask_runsToo() throws InterruptedException {
            time.after(seconds(1), () -> time.after(seconds(1), note("second")));

            time.sleep(5 * SECOND);

            assertThat(ran).containsExactly("second at PT2S");
        }

        @Test
        void taskTakenBack_doesNotRun() throws InterruptedException {
            Scheduled task = time.after(seconds(1), note("never"));

            assertThat(task.cancel()).isTrue();
            assertThat(task.cancel()).isFalse();
            time.sleep(2 * SECOND);

            assertThat(ran).isEmpty();
        }

        @Test
        void taskThatHasRun_cannotBeTakenBack() throws InterruptedException {
            Scheduled task = time.after(seconds(1), note("a"));
            time.sleep(SECOND);

            assertThat(task.cancel()).isFalse();
        }

        @Test
        void taskThatInterrupts_endsTheWaitAtItsTime() {
            time.after(seconds(1), () -> Thread.currentThread().interrupt());

            assertThatThrownBy(() -> time.sleep(5 * SECOND)).isInstanceOf(InterruptedException.class);

            assertThat(time.elapsed()).isEqualTo(seconds(1));
            assertThat(Thread.interrupted()).isFalse();
        }

        @Test
        void waitWithoutEnd_andNothingScheduled_throws() {
            assertThatIllegalStateException()
                    .isThrownBy(() -> time.park(Long.MAX_VALUE))
                    .withMessageContaining("would block for ever");
        }

        @Test
        void waitWithoutEnd_endsWithTheTaskThatUnparks() {
            Thread thread = Thread.currentThread();
            time.after(seconds(7), () -> time.unpark(thread));

            time.park(Long.MAX_VALUE);

            assertThat(time.elapsed()).isEqualTo(seconds(7));
        }

        @Test
        void permit_isTakenByTheNextWaitAlone() {
            time.unpark(Thread.currentThread());

            time.park(SECOND);
            assertThat(time.elapsed()).isZero();
            time.park(SECOND);
            assertThat(time.elapsed()).isEqualTo(seconds(1));
        }

        @Test
        void otherThreadThanTheOwner_mayNotWait() throws InterruptedException {
            time.sleep(1);
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Thread other = new Thread(() -> {
                try {
                    time.park(SECOND);
                } catch (IllegalStateException e) {
                    thrown.set(e);
                }
            });
            other.start();
            other.join();

            assertThat(thrown.get()).hasMessageContaining("use VirtualTime.manual() for more than one thread");
        }

        @Test
        void nanos_wrapAroundAfterASecond() throws InterruptedException {
            long before = time.nanos();
            time.sleep(3 * SECOND);
            long after = time.nanos();

            assertThat(after).isLessThan(before).isNegative();
            assertThat(after - before).isEqualTo(3 * SECOND);
        }

        @Test
        void wallClock_goesWithVirtualTimeFromWhereItIsSet() throws InterruptedException {
            assertThat(time.wallClock().instant()).isEqualTo("2026-01-01T00:00:00Z");
            time.sleep(SECOND);
            time.setWallClock(Instant.parse("2020-02-02T00:00:00Z"));
            time.sleep(SECOND);

            assertThat(time.wallClock().instant()).isEqualTo("2020-02-02T00:00:01Z");
            assertThat(time.elapsed()).isEqualTo(seconds(2));
        }

        @Test
        void advance_runsTasksAndRefusesToGoBack() {
            time.after(seconds(1), note("a"));
            time.advance(seconds(2));

            assertThat(ran).containsExactly("a at PT1S");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> time.advance(Duration.ofNanos(-1)))
                    .withMessage("VirtualTime.advance was PT-0.000000001S; allowed: a duration >= 0");
        }
    }

    @Nested
    class Manual {
        private final VirtualTime time = VirtualTime.manual();

        /** A thread that sleeps some times in a row and then tells when it woke. */
        private CompletableFuture<Duration> sleeper(long seconds, int times) {
            CompletableFuture<Duration> woke = new CompletableFuture<>();
            new Thread(() -> {
                        try {
                            for (int i = 0; i < times; i++) {
                                time.sleep(seconds * SECOND);
                            }
                            woke.complete(time.elapsed());
                        } catch (InterruptedException e) {
                            woke.completeExceptionally(e);
                        }
                    })
                    .start();
            return woke;
        }

        @Test
        void threads_wakeAtTheirTimeAndNotBefore() throws Exception {
            CompletableFuture<Duration> one = sleeper(1, 1);
            CompletableFuture<Duration> three = sleeper(3, 1);
            time.awaitWaiting(2);

            time.advance(seconds(1));
            assertThat(one.get()).isEqualTo(seconds(1));
            time.advance(Duration.ofNanos(2 * SECOND - 1));
            time.awaitWaiting(1);
            assertThat(three).isNotDone();
            time.advance(Duration.ofNanos(1));

            assertThat(three.get()).isEqualTo(seconds(3));
        }

        @Test
        void awaitWaiting_doesNotCountThreadsThatWereWoken() throws Exception {
            CompletableFuture<Duration> many = sleeper(1, 200);
            for (int i = 0; i < 200; i++) {
                time.awaitWaiting(1);
                time.advance(seconds(1));
            }

            assertThat(many.get()).isEqualTo(seconds(200));
        }

        @Test
        void unpark_wakesTheThreadAlone() throws Exception {
            CompletableFuture<Duration> parked = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                time.park(Long.MAX_VALUE);
                parked.complete(time.elapsed());
            });
            thread.start();
            CompletableFuture<Duration> other = sleeper(5, 1);
            time.awaitWaiting(2);

            time.unpark(thread);

            assertThat(parked.get()).isZero();
            assertThat(other).isNotDone();
            time.advance(seconds(5));
            assertThat(other.get()).isEqualTo(seconds(5));
        }

        @Test
        void permitGivenBefore_isTakenByTheNextPark() {
            time.unpark(Thread.currentThread());

            time.park(Long.MAX_VALUE);

            assertThat(time.elapsed()).isZero();
        }

        @Test
        void interrupt_wakesWithTheFlagSet() throws Exception {
            CompletableFuture<Boolean> flag = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                time.park(Long.MAX_VALUE);
                flag.complete(Thread.currentThread().isInterrupted());
            });
            thread.start();
            time.awaitWaiting(1);

            thread.interrupt();

            assertThat(flag.get()).isTrue();
        }

        @Test
        void tasks_runOnTheAdvancingThread() {
            AtomicReference<Thread> ranOn = new AtomicReference<>();
            time.after(seconds(1), () -> ranOn.set(Thread.currentThread()));

            time.advance(seconds(1));

            assertThat(ranOn.get()).isSameAs(Thread.currentThread());
        }
    }
}
