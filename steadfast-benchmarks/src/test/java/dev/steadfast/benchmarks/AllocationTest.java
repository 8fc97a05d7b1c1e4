package dev.steadfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.TypedPipeline;
import dev.steadfast.benchmarks.peer.Service;
import dev.steadfast.benchmarks.peer.Service.Course;
import dev.steadfast.event.JfrListener;
import dev.steadfast.outcome.AsyncCall;
import dev.steadfast.outcome.AttemptCall;
import dev.steadfast.outcome.Call;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Bytes for each operation, exactly: they do not depend on how busy the machine is. Times are for the benchmarks.
 */
class AllocationTest {
    private final Service service = new Service(Course.SUCCESS);
    private final Pipeline pipeline = budgeted(RetryBudget.unlimited());

    @Test
    void success_withoutTheAttempt_allocatesNothing() throws Exception {
        service.take(Course.SUCCESS);
        Call<Object, IOException> work = service::work;

        assertThat(Allocations.bytesPerOperation(() -> pipeline.call(work))).isZero();
    }

    @Test
    void success_withARecorderThatIsOff_allocatesNothing() throws Exception {
        Call<Object, IOException> work = service::work;
        Pipeline recorded = Pipeline.builder("recorded")
                .retry(Retry.defaults())
                .listener(new JfrListener())
                .build();

        assertThat(Allocations.bytesPerOperation(() -> recorded.call(work))).isZero();
    }

    /** Two bounds, each with an alarm in the timer of the machine. */
    @Test
    void success_underBounds_allocatesNothing() throws Exception {
        service.take(Course.SUCCESS);
        Call<Object, IOException> work = service::work;
        Pipeline bounded = Pipeline.builder("bounded")
                .timeout(Duration.ofSeconds(60))
                .retry(Retry.defaults())
                .attemptTimeout(Duration.ofSeconds(10))
                .build();

        assertThat(Allocations.bytesPerOperation(() -> bounded.call(work))).isZero();
    }

    @Test
    void success_underAnAttemptTimeoutAlone_allocatesNothing() throws Exception {
        service.take(Course.SUCCESS);
        Call<Object, IOException> work = service::work;
        Pipeline bounded = Pipeline.builder("bounded")
                .attemptTimeout(Duration.ofSeconds(10))
                .build();

        assertThat(Allocations.bytesPerOperation(() -> bounded.call(work))).isZero();
    }

    @Test
    void success_throughACircuitBreaker_allocatesNothing() throws Exception {
        service.take(Course.SUCCESS);
        Call<Object, IOException> work = service::work;
        for (CircuitBreakerSettings settings : List.of(
                CircuitBreakerSettings.defaults(),
                CircuitBreakerSettings.builder().countWindow(100).build(),
                CircuitBreakerSettings.builder().consecutiveFailures(5).build(),
                CircuitBreakerSettings.builder()
                        .slowCallRate(1, Duration.ofSeconds(1))
                        .build())) {
            Pipeline broken =
                    Pipeline.builder("breaker").circuitBreaker(settings).build();
            assertThat(Allocations.bytesPerOperation(() -> broken.call(work))).isZero();
        }
    }

    @Test
    void success_withAFallbackAlone_allocatesNothing() throws Exception {
        service.take(Course.SUCCESS);
        Call<Object, IOException> work = service::work;
        TypedPipeline<Object> answering = Pipeline.builder("answering")
                .fallback(Fallback.<Object>value(this))
                .build();

        assertThat(Allocations.bytesPerOperation(() -> answering.call(work))).isZero();
    }

    /** The operation, 32 bytes, and the place in which it holds the answer, 152. */
    @Test
    void failure_withAFallbackAlone_allocatesTheOperationAndItsStory() throws Exception {
        service.take(Course.EXHAUSTION);
        Call<Object, IOException> work = service::work;
        TypedPipeline<Object> answering = Pipeline.builder("answering")
                .fallback(Fallback.<Object>value(this))
                .build();

        assertThat(Allocations.bytesPerOperation(() -> answering.call(work))).isLessThanOrEqualTo(32 + 152);
    }

    /** The value is kept with the instant at which it was good. */
    @Test
    void success_withTheLastGoodValueAsFallback_allocatesItsMemory() throws Exception {
        service.take(Course.SUCCESS);
        Call<Object, IOException> work = service::work;
        TypedPipeline<Object> answering = Pipeline.builder("answering")
                .fallback(Fallback.lastGood(Duration.ofMinutes(1)))
                .build();

        assertThat(Allocations.bytesPerOperation(() -> answering.call(work))).isLessThanOrEqualTo(24);
    }

    @Test
    void success_withChaosThatDoesNotStrike_allocatesNothing() throws Exception {
        service.take(Course.SUCCESS);
        Call<Object, IOException> work = service::work;
        Pipeline spared = Pipeline.builder("spared")
                .chaos(Chaos.fault(IOException::new).rate(0))
                .build();

        assertThat(Allocations.bytesPerOperation(() -> spared.call(work))).isZero();
    }

    @Test
    void success_withTheDefaultBudget_allocatesNothing() throws Exception {
        service.take(Course.SUCCESS);
        Pipeline budgeted = budgeted(RetryBudget.standard());
        Call<Object, IOException> work = service::work;

        assertThat(Allocations.bytesPerOperation(() -> budgeted.call(work))).isZero();
    }

    /** A call allocates nothing; what is known after a round of 20 calls is a few new objects. */
    @Test
    void success_throughAnAdaptiveLimiter_allocatesItsRoundsOnly() throws Exception {
        service.take(Course.SUCCESS);
        Call<Object, IOException> work = service::work;
        Pipeline limited = Pipeline.builder("limited")
                .adaptiveLimiter(AdaptiveLimiterSettings.defaults())
                .build();

        assertThat(Allocations.bytesPerOperation(() -> limited.call(work))).isLessThanOrEqualTo(10);
    }

    @Test
    void success_throughABulkhead_allocatesNothing() throws Exception {
        service.take(Course.SUCCESS);
        Call<Object, IOException> work = service::work;
        Pipeline bounded = Pipeline.builder("bounded")
                .bulkhead(BulkheadSettings.builder().permits(4).queue(4).build())
                .build();

        assertThat(Allocations.bytesPerOperation(() -> bounded.call(work))).isZero();
    }

    @Test
    void success_throughRetryBreakerAndBulkhead_allocatesNothing() throws Exception {
        service.take(Course.SUCCESS);
        Call<Object, IOException> work = service::work;
        Pipeline stack = Pipeline.builder("stack")
                .retry(Retry.defaults())
                .circuitBreaker(CircuitBreakerSettings.defaults())
                .bulkhead(BulkheadSettings.of(4))
                .build();

        assertThat(Allocations.bytesPerOperation(() -> stack.call(work))).isZero();
    }

    @Test
    void success_throughARateLimiter_allocatesNothing() throws Exception {
        service.take(Course.SUCCESS);
        Call<Object, IOException> work = service::work;
        Pipeline limited = Pipeline.builder("limited")
                .rateLimiter(RateLimiterSettings.builder()
                        .tokenBucket(1_000_000_000, Duration.ofSeconds(1), 1_000_000_000)
                        .build())
                .build();

        assertThat(Allocations.bytesPerOperation(() -> limited.call(work))).isZero();
    }

    @Test
    void success_throughAnAdaptiveThrottle_allocatesNothing() throws Exception {
        service.take(Course.SUCCESS);
        Call<Object, IOException> work = service::work;
        Pipeline throttled = Pipeline.builder("throttled")
                .adaptiveThrottle(AdaptiveThrottleSettings.defaults())
                .build();

        assertThat(Allocations.bytesPerOperation(() -> throttled.call(work))).isZero();
    }

    @Test
    void oneFailure_withABudget_allocatesLittleMoreThanTheOperation() throws Exception {
        service.take(Course.ONE_FAILURE);
        Pipeline budgeted = budgeted(RetryBudget.ratio(1));
        Call<Object, IOException> work = service::work;

        assertThat(Allocations.bytesPerOperation(() -> budgeted.call(work))).isLessThanOrEqualTo(64);
    }

    private static Pipeline budgeted(RetryBudget budget) {
        return Pipeline.builder("budgeted")
                .retry(Retry.builder()
                        .maxAttempts(3)
                        .backoff(Backoff.none())
                        .retryOn(IOException.class)
                        .budget(budget)
                        .build())
                .build();
    }

    @Test
    void success_withTheAttempt_allocatesTheOperationOnly() throws Exception {
        service.take(Course.SUCCESS);
        AttemptCall<Object, IOException> work = attempt -> service.work();

        assertThat(Allocations.bytesPerOperation(() -> pipeline.call(work))).isLessThanOrEqualTo(48);
    }

    @Test
    void oneFailure_withoutDelay_allocatesLittleMoreThanTheOperation() throws Exception {
        service.take(Course.ONE_FAILURE);
        Call<Object, IOException> work = service::work;

        assertThat(Allocations.bytesPerOperation(() -> pipeline.call(work))).isLessThanOrEqualTo(64);
    }

    @Test
    void threeFailures_untilGivingUp_allocateLittleMoreThanTheOperation() throws Exception {
        service.take(Course.EXHAUSTION);
        Call<Object, IOException> work = service::work;

        assertThat(Allocations.bytesPerOperation(() -> thrownBy(work))).isLessThanOrEqualTo(64);
    }

    @Test
    void oneFailure_afterALongRunOfSuccesses_allocatesLittleMoreThanTheOperation() throws Exception {
        Call<Object, IOException> work = service::work;
        service.take(Course.SUCCESS);
        Allocations.run(() -> pipeline.call(work), 1_000_000);
        service.take(Course.ONE_FAILURE);

        assertThat(Allocations.bytesPerOperation(() -> pipeline.call(work))).isLessThanOrEqualTo(64);
    }

    /** Never more than the future that the caller is given. */
    @Test
    void asyncSuccess_ofACompleteFuture_allocatesOneFuture() throws Exception {
        service.take(Course.SUCCESS);
        AsyncCall<Object> work = service::start;

        assertThat(Allocations.bytesPerOperation(() -> pipeline.callAsync(work).join()))
                .isLessThanOrEqualTo(24);
    }

    /**
     * The future that the caller is given, 72 bytes, which is also the node in the timer, the operation, 32, and a future
     * that the JDK makes to read the failure out of that of the work.
     */
    @Test
    void asyncFailure_ofACompleteFuture_allocatesTheOperationAsWell() throws Exception {
        service.take(Course.ONE_FAILURE);
        AsyncCall<Object> work = service::start;

        assertThat(Allocations.bytesPerOperation(() -> pipeline.callAsync(work).join()))
                .isLessThanOrEqualTo(72 + 32 + 24);
    }

    /** A race beside the two objects of a call, 1440 bytes in all: its lists, timer, lock, and its one pass, an operation. */
    @Test
    void asyncSuccess_underAHedgeThatIsNotNeeded_allocatesARace() throws Exception {
        service.take(Course.SUCCESS);
        AsyncCall<Object> work = service::start;
        Pipeline hedged = Pipeline.builder("hedged")
                .hedge(Hedge.builder()
                        .delayPercentile(0.95)
                        .initialDelay(Duration.ofSeconds(60))
                        .minDelay(Duration.ofSeconds(60))
                        .build())
                .build();

        assertThat(Allocations.bytesPerOperation(() -> hedged.callAsync(work).join()))
                .isLessThanOrEqualTo(1472);
    }

    private Object thrownBy(Call<Object, IOException> work) throws InterruptedException {
        try {
            return pipeline.call(work);
        } catch (IOException thrown) {
            return thrown;
        }
    }
}
