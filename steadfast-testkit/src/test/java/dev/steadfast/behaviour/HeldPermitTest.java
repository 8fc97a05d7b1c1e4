package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import dev.steadfast.testkit.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A permit is held until the work has ended, also where the call went on without it. */
class HeldPermitTest {
    private final World world = new World();
    private final Bulkhead bulkhead = Bulkhead.of("held", BulkheadSettings.of(2), world.environment);
    private final List<Stubborn> works = new ArrayList<>();

    /** Work that goes on though it is cancelled. */
    private static final class Stubborn extends CompletableFuture<String> {
        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            return false;
        }
    }

    private CompletionStage<String> work() {
        Stubborn work = new Stubborn();
        works.add(work);
        return work;
    }

    private Throwable endOf(Pipeline pipeline) {
        Throwable thrown = catchThrowable(() -> world.time.await(pipeline.callAsync(this::work)));
        return thrown == null ? null : thrown.getCause();
    }

    /** Each work that ends late gives its permit back, if it has one of its own. */
    private void assertGivenBackOneByOne(int permits) {
        assertThat(bulkhead.inUse()).as("permits in use while work goes on").isEqualTo(permits);
        for (Stubborn work : works) {
            assertThat(bulkhead.inUse() > 0).isEqualTo(works.stream().anyMatch(any -> !any.isDone()));
            work.complete("late");
        }
        assertThat(bulkhead.inUse()).isZero();
        assertThat(world.time.scheduledTasks()).isZero();
        assertThat(world.environment.pendingOperations()).isZero();
    }

    @Test
    void timeoutOutside_leavesThePermitToTheWork() {
        Pipeline pipeline =
                world.pipeline().timeout(seconds(1)).bulkhead(bulkhead).build();

        assertThat(endOf(pipeline)).isInstanceOf(TimeoutExceeded.class);

        assertGivenBackOneByOne(1);
    }

    @Test
    void timeoutInside_leavesThePermitToTheWork() {
        Pipeline pipeline =
                world.pipeline().bulkhead(bulkhead).timeout(seconds(1)).build();

        assertThat(endOf(pipeline)).isInstanceOf(TimeoutExceeded.class);

        assertGivenBackOneByOne(1);
    }

    @Test
    void attemptsThatTimeOut_holdAPermitEach() {
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder().maxAttempts(2).backoff(fixed(ms(10))).build())
                .bulkhead(bulkhead)
                .attemptTimeout(seconds(1))
                .build();

        assertThat(endOf(pipeline)).isInstanceOf(TimeoutExceeded.class);

        assertThat(works).hasSize(2);
        assertGivenBackOneByOne(2);
    }

    @Test
    void bulkheadAroundARetry_holdsOnePermitUntilAllAttemptsHaveEnded() {
        Pipeline pipeline = world.pipeline()
                .bulkhead(bulkhead)
                .retry(Retry.builder().maxAttempts(2).backoff(fixed(ms(10))).build())
                .attemptTimeout(seconds(1))
                .build();

        assertThat(endOf(pipeline)).isInstanceOf(TimeoutExceeded.class);

        assertThat(works).hasSize(2);
        assertGivenBackOneByOne(1);
    }

    @Test
    void cancelledCall_leavesThePermitToTheWork() {
        CompletableFuture<String> call =
                world.pipeline().bulkhead(bulkhead).build().callAsync(this::work);

        assertThat(call.cancel(true)).isTrue();

        assertGivenBackOneByOne(1);
    }

    @Test
    void loserOfARace_keepsItsPermit() throws Exception {
        Pipeline pipeline = world.pipeline()
                .hedge(Hedge.builder().delay(ms(10)).build())
                .bulkhead(bulkhead)
                .build();
        CompletableFuture<String> call = pipeline.callAsync(this::work);
        world.time.after(ms(20), () -> works.get(1).complete("second"));

        assertThat(world.time.await(call)).isEqualTo("second");

        assertGivenBackOneByOne(1);
    }

    @Test
    void bulkheadAroundARace_holdsItsPermitUntilTheLoserHasEnded() throws Exception {
        Pipeline pipeline = world.pipeline()
                .bulkhead(bulkhead)
                .hedge(Hedge.builder().delay(ms(10)).build())
                .build();
        CompletableFuture<String> call = pipeline.callAsync(this::work);
        world.time.after(ms(20), () -> works.get(1).complete("second"));

        assertThat(world.time.await(call)).isEqualTo("second");

        assertGivenBackOneByOne(1);
    }

    /** The call is cut while the work has not even given its stage. */
    @Test
    void workThatIsCutWhileItIsStarted_keepsThePermit() {
        Pipeline pipeline =
                world.pipeline().timeout(seconds(1)).bulkhead(bulkhead).build();

        CompletableFuture<String> call = pipeline.callAsync(() -> {
            world.time.advance(seconds(2));
            world.time.runDue();
            assertThat(bulkhead.inUse()).as("while it is started").isEqualTo(1);
            return work();
        });

        assertThat(call).isCompletedExceptionally();
        assertGivenBackOneByOne(1);
    }

    @Test
    void taskThatIsCancelledBeforeItBegins_holdsNothing() {
        List<Runnable> queued = new ArrayList<>();
        Pipeline pipeline = world.pipeline().bulkhead(bulkhead).build();
        CompletableFuture<String> call = pipeline.callOn(queued::add, () -> "never");
        assertThat(bulkhead.inUse()).isEqualTo(1);

        call.cancel(true);
        assertThat(bulkhead.inUse()).isZero();
        queued.forEach(Runnable::run);

        assertThat(bulkhead.inUse()).isZero();
    }

    @Test
    void executorThatRefuses_leavesNoPermitBehind() {
        Pipeline pipeline = world.pipeline().bulkhead(bulkhead).build();

        CompletableFuture<String> call = pipeline.callOn(
                task -> {
                    throw new IllegalStateException("no more");
                },
                () -> "never");

        assertThat(call).isCompletedExceptionally();
        assertThat(bulkhead.inUse()).isZero();
    }

    @Test
    void stageThatHoldsAndRepeats_isRefused() {
        Stage both = new Stage() {
            @Override
            public int flags() {
                return HOLDS | OWNS;
            }

            @Override
            public long enter(long leftNanos) {
                return Step.go(0);
            }

            @Override
            public String toString() {
                return "Both";
            }
        };
        Policy policy = context -> List.of(both);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> world.pipeline().add(policy).build())
                .withMessage("Stage.flags was HOLDS with OWNS or BOUNDS_PASSES in Both of test;"
                        + " allowed: HOLDS without them");
    }

    /** Blocking callers, and work on threads that heeds no interrupt. */
    @Nested
    class OnThreads {
        private final VirtualTime time = VirtualTime.manual();
        private final Environment environment = time.environment();
        private final Bulkhead permits = Bulkhead.of("threads", BulkheadSettings.of(2), environment);
        private final ExecutorService workers = Executors.newCachedThreadPool();
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch mayEnd = new CountDownLatch(1);
        private final AtomicReference<Throwable> thrown = new AtomicReference<>();

        /** Waits whatever interrupts it. */
        private String deaf() {
            begun.countDown();
            boolean over = false;
            while (!over) {
                try {
                    mayEnd.await();
                    over = true;
                } catch (InterruptedException ignored) {
                    // Deaf.
                }
            }
            return "late";
        }

        private void assertHeldPastTheBound(Pipeline pipeline) throws InterruptedException {
            Thread caller = new Thread(() -> thrown.set(catchThrowable(() -> pipeline.call(this::deaf))));
            caller.start();
            begun.await();
            time.awaitWaiting(1);
            time.advance(Duration.ofSeconds(1));
            caller.join();

            assertThat(thrown.get()).isInstanceOf(TimeoutExceeded.class);
            assertThat(permits.inUse()).as("while the work goes on").isEqualTo(1);
            mayEnd.countDown();
            workers.shutdown();
            assertThat(workers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            assertThat(permits.inUse()).isZero();
        }

        @Test
        void boundOnAnExecutorInside_leavesThePermitToTheWork() throws InterruptedException {
            assertHeldPastTheBound(Pipeline.builder("inside")
                    .environment(environment)
                    .bulkhead(permits)
                    .add(Timeout.of(Duration.ofSeconds(1)).runOn(workers))
                    .build());
        }

        @Test
        void boundOnAnExecutorOutside_leavesThePermitToTheWork() throws InterruptedException {
            assertHeldPastTheBound(Pipeline.builder("outside")
                    .environment(environment)
                    .add(Timeout.of(Duration.ofSeconds(1)).runOn(workers))
                    .bulkhead(permits)
                    .build());
        }

        @Test
        void loserOfABlockingRace_keepsThePermitOfTheWholeCall() throws Exception {
            Pipeline pipeline = Pipeline.builder("race")
                    .environment(environment)
                    .bulkhead(permits)
                    .hedge(Hedge.builder()
                            .delay(Duration.ZERO)
                            .budget(RetryBudget.unlimited())
                            .runOn(workers)
                            .build())
                    .build();
            AtomicReference<Boolean> first = new AtomicReference<>(true);

            String value = pipeline.call(() -> {
                if (first.getAndSet(false)) {
                    return deaf();
                }
                begun.await();
                return "quick";
            });

            assertThat(value).isEqualTo("quick");
            assertThat(permits.inUse()).isEqualTo(1);
            mayEnd.countDown();
            workers.shutdown();
            assertThat(workers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            assertThat(permits.inUse()).isZero();
        }

        @Test
        void cancelledTask_keepsThePermitUntilItReturns() throws InterruptedException {
            Pipeline pipeline = Pipeline.builder("on")
                    .environment(environment)
                    .bulkhead(permits)
                    .build();
            CompletableFuture<String> call = pipeline.callOn(workers, this::deaf);
            begun.await();

            call.cancel(true);

            assertThat(permits.inUse()).isEqualTo(1);
            mayEnd.countDown();
            workers.shutdown();
            assertThat(workers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            assertThat(permits.inUse()).isZero();
        }
    }
}
