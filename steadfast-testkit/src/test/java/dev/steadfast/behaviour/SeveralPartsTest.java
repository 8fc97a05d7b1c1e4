package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.NestedRetries;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How operations end in whose end several stages, or several pipelines, have a part: the same in every form of call. */
class SeveralPartsTest {
    private static final AttributeKey<String> NOTE = AttributeKey.named("note");

    private final World world = new World();
    private final IOException failure = new IOException("first");
    private final AtomicInteger asked = new AtomicInteger();

    private static RetryBuilder attempts(int number) {
        return Retry.builder()
                .maxAttempts(number)
                .backoff(Backoff.none())
                .budget(RetryBudget.unlimited())
                .retryOn(IOException.class);
    }

    private Script<String> failing() {
        return world.<String>script().fail(9, () -> failure);
    }

    /** Another pipeline, which gives up after two attempts. */
    private Fallback<String> alternative() {
        return world.silent().retry(attempts(2).build()).build().asFallback(() -> {
            asked.incrementAndGet();
            throw new IOException("other");
        });
    }

    private static void assertStops(Pipeline pipeline, StopReason reason) {
        assertThat(pipeline.counters().stops()).isEqualTo(Map.of(reason, 1L));
    }

    // ---- counts

    @EveryDriver
    void harmOutsideTheRetry_isCountedOnce(Driver driver) {
        Pipeline pipeline = world.silent()
                .chaos(Chaos.fault(() -> failure))
                .retry(attempts(3).build())
                .build();

        assertThat(driver.run(pipeline, failing()).thrown()).isSameAs(failure);

        assertStops(pipeline, StopReason.NOT_RETRYABLE);
    }

    @EveryDriver
    void resultOutsideTheRetry_thatCannotBeMade_isCountedOnce(Driver driver) {
        Pipeline pipeline = world.silent()
                .add(Chaos.resultFrom(() -> {
                    throw failure;
                }))
                .retry(attempts(3).build())
                .build();

        assertThat(driver.run(pipeline, failing()).thrown()).isSameAs(failure);

        assertStops(pipeline, StopReason.NOT_RETRYABLE);
    }

    @EveryDriver
    void latencyOutsideTheRetry_thatIsNotSupplied_isCountedOnce(Driver driver) {
        IllegalStateException broken = new IllegalStateException();
        Pipeline pipeline = world.silent()
                .chaos(Chaos.latency(() -> {
                    throw broken;
                }))
                .retry(attempts(3).build())
                .build();

        assertThat(driver.run(pipeline, failing()).thrown()).isSameAs(broken);

        assertStops(pipeline, StopReason.NOT_RETRYABLE);
    }

    @Test
    void harmOutsideTheRetry_cutByABound_isCountedOnce() {
        Pipeline pipeline = world.silent()
                .timeout(ms(5))
                .chaos(Chaos.behavior(() -> world.time.sleep(ms(9).toNanos())))
                .retry(attempts(3).build())
                .build();

        assertThatThrownBy(() -> pipeline.call(failing())).isInstanceOf(TimeoutExceeded.class);

        assertStops(pipeline, StopReason.DEADLINE);
    }

    @EveryDriver
    void retryOnAnExecutor_isCountedOnce(Driver driver) {
        Pipeline pipeline = world.silent()
                .add(Timeout.of(seconds(5)).runOn(world.time.executor()))
                .retry(attempts(3).build())
                .build();

        assertThat(driver.run(pipeline, failing()).thrown()).isSameAs(failure);

        assertStops(pipeline, StopReason.ATTEMPTS);
    }

    @EveryDriver
    void failingFallback_outsideOfARejectionAndAnother_endsWithAReasonOfItsOwn(Driver driver) {
        IllegalStateException own = new IllegalStateException();
        Pipeline pipeline = world.silent()
                .add(Fallback.of(context -> {
                    throw own;
                }))
                .add(new Rejecting(1))
                .add(Fallback.of(context -> "other").on(IOException.class))
                .build();

        assertThat(driver.run(pipeline, failing()).thrown()).isSameAs(own);

        assertStops(pipeline, StopReason.NOT_RETRYABLE);
    }

    // ---- one operation for all

    @EveryDriver
    void fallbackInsideTheRetry_thatHasGivenUp_isNotRetried(Driver driver) {
        Pipeline pipeline = world.silent()
                .retry(attempts(3).build())
                .add(alternative().on(IOException.class))
                .build();

        assertThat(driver.run(pipeline, failing()).thrown()).hasMessage("other");

        assertThat(asked).hasValue(2);
        assertStops(pipeline, StopReason.NESTED);
    }

    @EveryDriver
    void fallbackAroundTheRetry_mayRetry_whereThatAllowsNoneInside(Driver driver) {
        Pipeline pipeline = world.silent()
                .add(alternative())
                .retry(attempts(3).nested(NestedRetries.REFUSE).build())
                .build();

        assertThat(driver.run(pipeline, failing()).thrown()).hasMessage("other");

        assertThat(asked).hasValue(2);
        assertStops(pipeline, StopReason.ATTEMPTS);
    }

    @EveryDriver
    void attributes_ofOneFallback_areSeenByTheNext(Driver driver) {
        List<String> answered = new ArrayList<>();
        Pipeline pipeline = world.silent()
                .add(Fallback.of(context ->
                        answered.add(context.attempt().attributes().get(NOTE).orElse("nothing"))))
                .add(Fallback.of(context -> {
                    context.attempt().attributes().put(NOTE, "noted");
                    throw new IOException("inner");
                }))
                .build();

        assertThat(driver.run(pipeline, failing()).thrown()).isNull();

        assertThat(answered).containsExactly("noted");
    }

    // ---- callbacks on entry

    @Test
    void callbackOnEntry_underTheCallersTimeout_endsTheOperationWithThat() {
        IllegalStateException broken = new IllegalStateException();
        Pipeline pipeline = world.silent()
                .chaos(Chaos.latency(ms(1)).when(attempt -> {
                    throw broken;
                }))
                .build();

        assertThatThrownBy(() -> pipeline.call(CallOptions.none().timeout(seconds(1)), failing()))
                .isSameAs(broken);

        assertStops(pipeline, StopReason.CALLBACK_FAILED);
    }

    @EveryDriver
    void callbackOnEntry_ofALaterAttempt_hasTheFailureBeforeAsSuppressed(Driver driver) {
        IllegalStateException broken = new IllegalStateException();
        Pipeline pipeline = world.silent()
                .retry(attempts(3).build())
                .chaos(Chaos.latency(ms(1)).when(attempt -> {
                    if (attempt.number() == 2) {
                        throw broken;
                    }
                    return false;
                }))
                .build();

        assertThat(driver.run(pipeline, failing()).thrown())
                .isSameAs(broken)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).containsExactly(failure));

        assertStops(pipeline, StopReason.CALLBACK_FAILED);
    }
}
