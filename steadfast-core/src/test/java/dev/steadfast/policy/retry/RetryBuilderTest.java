package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.hint.ServerHint;
import dev.steadfast.outcome.CallRejected;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a retry's builder refuses, and in which words. */
class RetryBuilderTest {
    private static final Duration MS_1 = Duration.ofMillis(1);
    private static final Duration NEGATIVE = Duration.ofMillis(-1);
    private static final GaxTiming GAX =
            new GaxTiming(Duration.ofSeconds(1), MS_1, 1, MS_1, 0, true, Duration.ZERO, 1, Duration.ZERO, false);

    private static Arguments one(String message, Consumer<RetryBuilder> settings) {
        return Arguments.of(message, settings);
    }

    static List<Arguments> badValues() {
        return List.of(
                one("Retry.maxAttempts was 0; allowed: >= 1 (1 means no retry)", it -> it.maxAttempts(0)),
                one("Retry.maxAttempts was -3; allowed: >= 1 (1 means no retry)", it -> it.maxAttempts(-3)),
                one("Retry.totalTime was null; allowed: a duration > 0", it -> it.totalTime(null)),
                one("Retry.totalTime was PT0S; allowed: a duration > 0", it -> it.totalTime(Duration.ZERO)),
                one("Retry.totalTime was PT-0.001S; allowed: a duration > 0", it -> it.totalTime(NEGATIVE)),
                one("Retry.backoff was null; allowed: a Backoff", it -> it.backoff(null)),
                one("Retry.delays was []; allowed: one delay at least, none negative", RetryBuilder::delays),
                one(
                        "Retry.delays was null; allowed: one delay at least, none negative",
                        it -> it.delays((Duration[]) null)),
                one(
                        "Retry.delays was [null]; allowed: one delay at least, none negative",
                        it -> it.delays((Duration) null)),
                one(
                        "Retry.delays was [PT0.001S, PT-0.001S]; allowed: one delay at least, none negative",
                        it -> it.delays(MS_1, NEGATIVE)),
                one("Retry.delayFunction was null; allowed: a DelayFunction", it -> it.delayFunction(null)),
                one("Retry.delayHint was null; allowed: a DelayHint", it -> it.delayHint(null)),
                one("Retry.maxHint was PT0S; allowed: a duration > 0", it -> it.maxHint(Duration.ZERO)),
                one("Retry.maxHint was null; allowed: a duration > 0", it -> it.maxHint(null)),
                one("Retry.maxHint was null; allowed: GIVE_UP or CLAMP", it -> it.maxHint(MS_1, null)),
                one("Retry.hintMode was null; allowed: a HintMode", it -> it.hintMode(null)),
                one(
                        "Retry.honourRejectionTime was true; allowed: with retryOnRejection",
                        RetryBuilder::honourRejectionTime),
                one(
                        "Retry.minUsefulAttemptTime was PT-0.001S; allowed: a duration > 0",
                        it -> it.minUsefulAttemptTime(NEGATIVE)),
                one(
                        "Retry.minUsefulAttemptTime was null; allowed: a duration > 0",
                        it -> it.minUsefulAttemptTime(null)),
                one("Retry.budget was null; allowed: a RetryBudget or a SharedBudget", it -> it.budget(null)),
                one("Retry.exhaustedResult was null; allowed: RETURN or THROW", it -> it.exhaustedResult(null)),
                one("Retry.history was null; allowed: OUTCOME or SUPPRESSED", it -> it.history(null)),
                one("Retry.onRetry was null; allowed: an action", it -> it.onRetry(null)),
                one("Retry.gaxCompatible was null; allowed: a GaxTiming", it -> it.gaxCompatible(null)));
    }

    static List<Arguments> badConditions() {
        return List.of(
                one("Retry.retryOn was null; allowed: a class of exceptions", it -> it.retryOn(null)),
                one("Retry.retryOn was null; allowed: a predicate", it -> it.retryOn(IOException.class, null)),
                one("Retry.retryOnCause was null; allowed: a class of exceptions", it -> it.retryOnCause(null)),
                one("Retry.retryIf was null; allowed: a predicate", it -> it.retryIf(null)),
                one("Retry.retryOnResult was null; allowed: a predicate", it -> it.retryOnResult(String.class, null)),
                one(
                        "Retry.retryOnResult was null; allowed: a class that is not primitive (a result is never of a primitive class)",
                        it -> it.retryOnResult(null, any -> true)),
                one(
                        "Retry.retryOnResult was int; allowed: a class that is not primitive (a result is never of a primitive class)",
                        it -> it.<Integer>retryOnResult(int.class, any -> true)),
                one("Retry.retryWhen was null; allowed: a Condition", it -> it.retryWhen(null)),
                one("Retry.neverRetryOn was null; allowed: a class of exceptions", it -> it.neverRetryOn(null)),
                one("Retry.retryOnRejection was null; allowed: a class of rejections", it -> it.retryOnRejection(null)),
                one("Retry.unsafeWhen was null; allowed: a Condition", it -> it.unsafeWhen(null)),
                one("Retry.plan was null; allowed: a FailurePlan", it -> it.plan(IOException.class, null)),
                one(
                        "Retry.planOnResult was null; allowed: a FailurePlan",
                        it -> it.planOnResult(String.class, any -> true, null)),
                one(
                        "Retry.pollUntil was null; allowed: a predicate",
                        it -> it.maxAttempts(9).pollUntil(String.class, null)));
    }

    static List<Arguments> contradictions() {
        return List.of(
                one(
                        "Retry.forever was true; allowed: no maxAttempts and no delays beside it",
                        it -> it.maxAttempts(3).forever()),
                one(
                        "Retry.forever was true; allowed: no maxAttempts and no delays beside it",
                        it -> it.forever().delays(MS_1)),
                one(
                        "Retry.maxAttempts was 3; allowed: no delays beside it",
                        it -> it.maxAttempts(3).delays(MS_1)),
                one(
                        "Retry.maxAttempts was 3; allowed: no delays beside it",
                        it -> it.delays(MS_1).maxAttempts(3)),
                one(
                        "Retry.backoff was none; allowed: no delays beside it",
                        it -> it.backoff(Backoff.none()).delays(MS_1)),
                one(
                        "Retry.backoff was none; allowed: no delays beside it",
                        it -> it.delays(MS_1).backoff(Backoff.none())),
                one(
                        "Retry.pollUntil was without a limit; allowed: with maxAttempts, totalTime or forever()",
                        it -> it.pollUntil(String.class, any -> true)),
                one(
                        "Retry.clipLastDelay was true; allowed: with a minUsefulAttemptTime above zero",
                        RetryBuilder::clipLastDelay));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"badValues", "badConditions", "contradictions"})
    void setting_outOfRange_isNamedWithWhatIsAllowed(String message, Consumer<RetryBuilder> settings) {
        RetryBuilder builder = Retry.builder();
        settings.accept(builder);
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage(message);
        assertThatIllegalArgumentException()
                .as("again")
                .isThrownBy(builder::build)
                .withMessage(message);
    }

    static List<Consumer<RetryBuilder>> besideGax() {
        return List.of(
                it -> it.maxAttempts(3),
                RetryBuilder::forever,
                it -> it.totalTime(MS_1),
                it -> it.backoff(Backoff.none()),
                it -> it.delays(MS_1),
                RetryBuilder::firstRetryAtOnce,
                it -> it.minUsefulAttemptTime(MS_1),
                it -> it.minUsefulAttemptTime(MS_1).clipLastDelay(),
                it -> it.delayFunction((result, failure, attempt) -> null),
                it -> it.delayHint((result, failure, clock) -> ServerHint.none()),
                it -> it.retryOnRejection(CallRejected.class).honourRejectionTime());
    }

    @ParameterizedTest
    @MethodSource("besideGax")
    void gax_besideAnotherSettingOfTimes_isRefused_inEitherOrder(Consumer<RetryBuilder> other) {
        String message = "Retry.gaxCompatible was " + GAX
                + "; allowed: no other setting of attempts, times and delays beside it";
        RetryBuilder before = Retry.builder();
        other.accept(before);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> before.gaxCompatible(GAX).build())
                .withMessage(message);
        RetryBuilder after = Retry.builder().gaxCompatible(GAX);
        other.accept(after);
        assertThatIllegalArgumentException().isThrownBy(after::build).withMessage(message);
    }

    @Test
    void manyBadSettings_comeInOneMessage_whateverTheirOrder() {
        List<Consumer<RetryBuilder>> settings = new ArrayList<>(List.of(
                it -> it.maxAttempts(-1),
                it -> it.totalTime(Duration.ZERO),
                it -> it.backoff(Backoff.none()),
                it -> it.delays(MS_1),
                RetryBuilder::forever,
                RetryBuilder::clipLastDelay,
                it -> it.retryOn(null),
                it -> it.budget(null)));
        List<String> expected = List.of(
                "Retry.backoff was none; allowed: no delays beside it",
                "Retry.budget was null; allowed: a RetryBudget or a SharedBudget",
                "Retry.clipLastDelay was true; allowed: with a minUsefulAttemptTime above zero",
                "Retry.forever was true; allowed: no maxAttempts and no delays beside it",
                "Retry.maxAttempts was -1; allowed: >= 1 (1 means no retry)",
                "Retry.maxAttempts was -1; allowed: no delays beside it",
                "Retry.retryOn was null; allowed: a class of exceptions",
                "Retry.totalTime was PT0S; allowed: a duration > 0");
        Random seeded = new Random(3);
        for (int i = 0; i < 50; i++) {
            Collections.shuffle(settings, seeded);
            RetryBuilder builder = Retry.builder();
            settings.forEach(setting -> setting.accept(builder));
            assertThatIllegalArgumentException()
                    .isThrownBy(builder::build)
                    .satisfies(thrown ->
                            assertThat(thrown.getMessage().lines()).containsExactlyInAnyOrderElementsOf(expected));
        }
    }

    @Nested
    class Accepted {
        static List<Consumer<RetryBuilder>> settings() {
            return List.of(
                    it -> {},
                    it -> it.maxAttempts(1),
                    it -> it.maxAttempts(Integer.MAX_VALUE),
                    RetryBuilder::forever,
                    it -> it.forever().totalTime(Duration.ofSeconds(Long.MAX_VALUE)),
                    it -> it.delays(Duration.ZERO),
                    it -> it.delays(MS_1).totalTime(MS_1),
                    it -> it.minUsefulAttemptTime(MS_1).clipLastDelay(),
                    it -> it.clipLastDelay().minUsefulAttemptTime(MS_1),
                    it -> it.pollUntil(String.class, any -> true).forever(),
                    it -> it.pollUntil(String.class, any -> true).totalTime(MS_1),
                    it -> it.pollUntil(String.class, any -> true).maxAttempts(2),
                    it -> it.pollUntil(String.class, any -> true).delays(MS_1),
                    it -> it.pollUntil(String.class, any -> true).gaxCompatible(GAX),
                    it -> it.retryOnRejection(CallRejected.class),
                    it -> it.gaxCompatible(GAX));
        }

        @ParameterizedTest
        @MethodSource("settings")
        void settings_thatMakeSense_areAccepted(Consumer<RetryBuilder> settings) {
            RetryBuilder builder = Retry.builder();
            settings.accept(builder);
            assertThatCode(builder::build).doesNotThrowAnyException();
        }

        @Test
        void attempts_followFromWhatIsSaid() {
            assertThat(shown(it -> {})).startsWith("Retry[3 attempts, ");
            assertThat(shown(it -> it.maxAttempts(5))).startsWith("Retry[5 attempts, ");
            assertThat(shown(it -> it.delays(MS_1, MS_1))).startsWith("Retry[3 attempts, ");
            assertThat(shown(it -> it.delays(MS_1))).startsWith("Retry[2 attempts, ");
            assertThat(shown(RetryBuilder::forever)).startsWith("Retry[no limit of attempts, ");
            assertThat(shown(it -> it.totalTime(MS_1))).startsWith("Retry[3 attempts, total time PT0.001S, ");
            assertThat(shown(it -> it.totalTime(MS_1).pollUntil(String.class, any -> true)))
                    .startsWith("Retry[no limit of attempts, total time PT0.001S, ");
            assertThat(shown(it -> it.gaxCompatible(GAX))).startsWith("Retry[no limit of attempts, ");
        }

        @Test
        void default_isExponentialFromAHundredMillisToTwentySeconds_withFullJitter() {
            assertThat(shown(it -> {}))
                    .contains(Backoff.exponential(Duration.ofMillis(100))
                            .cap(Duration.ofSeconds(20))
                            .toString())
                    .contains("jitter full");
            assertThat(Retry.defaults()).hasToString(shown(it -> {}));
        }

        @Test
        void delays_areCopied() {
            Duration[] delays = {MS_1};
            RetryBuilder builder = Retry.builder().delays(delays);
            delays[0] = Duration.ofDays(1);
            assertThat(builder.build().toString()).doesNotContain("86400");
        }

        @Test
        void builder_usedOn_doesNotChangeWhatItBuilt() {
            RetryBuilder builder = Retry.builder().maxAttempts(2);
            Retry first = builder.build();
            Retry second = builder.maxAttempts(7).build();
            assertThat(first.toString()).startsWith("Retry[2 attempts");
            assertThat(second.toString()).startsWith("Retry[7 attempts");
        }

        private String shown(Consumer<RetryBuilder> settings) {
            RetryBuilder builder = Retry.builder();
            settings.accept(builder);
            return builder.build().toString();
        }
    }
}
