package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.Call;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.policy.timeout.Timeout;
import java.time.Duration;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A bad setting is refused when it is made or built, with type, field, value and rule; never at the first call. */
class BadInputTest {
    private static Arguments retry(java.util.function.UnaryOperator<RetryBuilder> setting, String message) {
        return refused(() -> setting.apply(Retry.builder()).build(), message);
    }

    private static Arguments refused(ThrowingCallable building, String message) {
        return Arguments.of(building, message);
    }

    static Stream<Arguments> settings() {
        return Stream.of(
                retry(r -> r.totalTime(Duration.ZERO), "Retry.totalTime was PT0S; allowed: a duration > 0"),
                retry(r -> r.totalTime(null), "Retry.totalTime was null; allowed: a duration > 0"),
                retry(r -> r.maxHint(ms(-1)), "Retry.maxHint was PT-0.001S; allowed: a duration > 0"),
                retry(
                        r -> r.minUsefulAttemptTime(null),
                        "Retry.minUsefulAttemptTime was null; allowed: a duration > 0"),
                retry(r -> r.backoff(null), "Retry.backoff was null; allowed: a Backoff"),
                retry(r -> r.delays(), "Retry.delays was []; allowed: one delay at least, none negative"),
                retry(
                        r -> r.delays(seconds(1), seconds(-1)),
                        "Retry.delays was [PT1S, PT-1S]; allowed: one delay at least, none negative"),
                retry(
                        r -> r.delays(seconds(1)).maxAttempts(5),
                        "Retry.maxAttempts was 5; allowed: no delays beside it"),
                retry(
                        r -> r.forever().maxAttempts(5),
                        "Retry.forever was true; allowed: no maxAttempts and no delays beside it"),
                retry(
                        r -> r.clipLastDelay(),
                        "Retry.clipLastDelay was true; allowed: with a minUsefulAttemptTime above zero"),
                retry(
                        r -> r.pollUntil(String.class, s -> true),
                        "Retry.pollUntil was without a limit; allowed: with maxAttempts, totalTime or forever()"),
                retry(
                        r -> r.retryOnResult(int.class, i -> true),
                        "Retry.retryOnResult was int; allowed: a class that is not primitive (a result is never of a"
                                + " primitive class)"),
                retry(r -> r.retryOn(null), "Retry.retryOn was null; allowed: a class of exceptions"),
                retry(r -> r.neverRetryOn(null), "Retry.neverRetryOn was null; allowed: a class of exceptions"),
                retry(r -> r.onRetry(null), "Retry.onRetry was null; allowed: an action"),
                refused(() -> Backoff.fixed(ms(-1)), "Backoff.delay was PT-0.001S; allowed: a duration >= 0"),
                refused(
                        () -> Backoff.exponential(ms(1), Double.NaN),
                        "Backoff.factor was NaN; allowed: a finite number >= 1"),
                refused(() -> Backoff.exponential(ms(1), 0.5), "Backoff.factor was 0.5; allowed: a finite number >= 1"),
                refused(() -> Jitter.factor(1.5), "Jitter.factor was 1.5; allowed: 0 to 1"),
                refused(() -> Jitter.factor(Double.NaN), "Jitter.factor was NaN; allowed: 0 to 1"),
                refused(() -> FailurePlan.sameBackoff().cost(-1), "FailurePlan.cost was -1; allowed: from 0 to 10000"),
                refused(() -> Timeout.of(Duration.ZERO), "Timeout.limit was PT0S; allowed: a duration > 0"),
                refused(() -> Pipeline.builder(" ").build(), "Pipeline.name was  ; allowed: a name that is not blank"),
                refused(
                        () -> Pipeline.builder(null).build(),
                        "Pipeline.name was null; allowed: a name that is not blank"),
                refused(
                        () -> Pipeline.builder("p").timeout(null).build(),
                        "Pipeline.timeout was null; allowed: a duration > 0"),
                refused(
                        () -> Pipeline.builder("p").listener(null).build(),
                        "Pipeline.listener was null; allowed: a Listener"),
                refused(() -> Pipeline.builder("p").add(null).build(), "Pipeline.policy was null; allowed: a Policy"),
                refused(
                        () -> Pipeline.builder("p")
                                .attemptTimeout(ms(9))
                                .retry(Retry.defaults())
                                .build(),
                        "Pipeline.attemptTimeout was PT0.009S outside the retry; allowed: a place after retry(…), or"
                                + " timeout(…) in its stead"),
                refused(
                        () -> Pipeline.builder("p")
                                .timeout(ms(5))
                                .retry(Retry.defaults())
                                .attemptTimeout(ms(9))
                                .build(),
                        "Pipeline.attemptTimeout was PT0.009S; allowed: <= timeout (PT0.005S)"),
                refused(
                        () -> Pipeline.builder("p")
                                .retry(Retry.defaults())
                                .retry(Retry.defaults())
                                .build(),
                        "Pipeline.retry was 2 retries; allowed: one retry (nest pipelines for more)"),
                refused(
                        () -> Environment.builder().time(null).build(),
                        "Environment.time was null; allowed: a TimeSource"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("settings")
    void badSetting_isRefusedWithItsRule(ThrowingCallable building, String message) {
        assertThatIllegalArgumentException().isThrownBy(building).withMessage(message);
    }

    @Test
    void severalBadSettings_areReportedInOneMessage() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Retry.builder()
                        .maxAttempts(0)
                        .totalTime(ms(-5))
                        .retryOn(null)
                        .build())
                .withMessage("""
                        Retry.maxAttempts was 0; allowed: >= 1 (1 means no retry)
                        Retry.totalTime was PT-0.005S; allowed: a duration > 0
                        Retry.retryOn was null; allowed: a class of exceptions""");
    }

    @Test
    void twoPoliciesThatOwnTheOperation_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Pipeline.builder("p")
                        .retry(Retry.defaults())
                        .add(new MendOnce(() -> "mended"))
                        .build())
                .withMessageContaining("allowed: one stage that repeats what is inside it (nest pipelines for more)");
    }

    @Test
    void workThatIsNull_isRefusedByName() {
        Pipeline pipeline = Pipeline.builder("p").build();

        assertThatNullPointerException()
                .isThrownBy(() -> pipeline.call((Call<String, RuntimeException>) null))
                .withMessage("work");
        assertThatNullPointerException().isThrownBy(() -> pipeline.get(null)).withMessage("work");
        assertThatNullPointerException()
                .isThrownBy(() -> pipeline.wrapSupplier(null))
                .withMessage("work");
        assertThatNullPointerException()
                .isThrownBy(() -> pipeline.call((Attributes) null, attempt -> "x"))
                .withMessage("attributes");
        assertThatNullPointerException().isThrownBy(() -> pipeline.in(null)).withMessage("environment");
    }

    @Test
    void builder_canBeUsedOnAfterItHasBuilt() {
        RetryBuilder builder = Retry.builder().maxAttempts(2);
        Retry two = builder.build();

        assertThat(builder.maxAttempts(3).build()).isNotEqualTo(two);
        assertThat(two).hasToString(builder.maxAttempts(2).build().toString());
    }
}
