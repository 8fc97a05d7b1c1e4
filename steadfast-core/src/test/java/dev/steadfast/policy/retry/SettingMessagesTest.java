package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.time.RandomSource;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What each setting of a backoff, a jitter or a plan says about a value that it refuses: word for word. */
class SettingMessagesTest {
    private static final Duration NEGATIVE = Duration.ofMillis(-1);
    private static final Duration MS_1 = Duration.ofMillis(1);
    private static final Duration MS_2 = Duration.ofMillis(2);
    private static final Duration ZERO = Duration.ZERO;
    private static final ShapedBackoff FIXED = Backoff.fixed(MS_1);

    private static Arguments refused(String message, ThrowingCallable setting) {
        return Arguments.of(message, setting);
    }

    static List<Arguments> backoffs() {
        return List.of(
                refused("Backoff.delay was PT-0.001S; allowed: a duration >= 0", () -> Backoff.fixed(NEGATIVE)),
                refused("Backoff.delay was null; allowed: a duration >= 0", () -> Backoff.fixed(null)),
                refused("Backoff.first was PT-0.001S; allowed: a duration >= 0", () -> Backoff.linear(NEGATIVE, MS_1)),
                refused("Backoff.increment was null; allowed: a duration >= 0", () -> Backoff.linear(MS_1, null)),
                refused("Backoff.base was null; allowed: a duration >= 0", () -> Backoff.exponential(null)),
                refused(
                        "Backoff.factor was 0.99; allowed: a finite number >= 1",
                        () -> Backoff.exponential(MS_1, 0.99)),
                refused(
                        "Backoff.factor was NaN; allowed: a finite number >= 1",
                        () -> Backoff.exponential(MS_1, Double.NaN)),
                refused(
                        "Backoff.factor was Infinity; allowed: a finite number >= 1",
                        () -> Backoff.exponential(MS_1, Double.POSITIVE_INFINITY)),
                refused("Backoff.base was PT-0.001S; allowed: a duration >= 0", () -> Backoff.fibonacci(NEGATIVE)),
                refused("Backoff.list was []; allowed: one delay at least, none negative", Backoff::list),
                refused(
                        "Backoff.list was null; allowed: one delay at least, none negative",
                        () -> Backoff.list((Duration[]) null)),
                refused(
                        "Backoff.list was []; allowed: one delay at least, none negative",
                        () -> Backoff.list(List.of())),
                refused(
                        "Backoff.list was null; allowed: one delay at least, none negative",
                        () -> Backoff.list((List<Duration>) null)),
                refused("Backoff.list was PT-0.001S; allowed: a duration >= 0", () -> Backoff.list(MS_1, NEGATIVE)),
                refused(
                        "Backoff.list was null; allowed: a duration >= 0",
                        () -> Backoff.list(Arrays.asList(MS_1, null))),
                refused("Backoff.base was null; allowed: a duration >= 0", () -> Backoff.decorrelated(null, MS_1)),
                refused(
                        "Backoff.cap was PT0.001S; allowed: >= base (PT0.002S)",
                        () -> Backoff.decorrelated(MS_2, MS_1)),
                refused("Backoff.cap was null; allowed: >= base (PT0.002S)", () -> Backoff.decorrelated(MS_2, null)),
                refused(
                        "Backoff.min was PT-0.001S; allowed: a duration >= 0",
                        () -> Backoff.slotted(NEGATIVE, MS_1, MS_1)),
                refused("Backoff.delta was PT0S; allowed: a duration > 0", () -> Backoff.slotted(MS_1, ZERO, MS_1)),
                refused(
                        "Backoff.delta was PT-0.001S; allowed: a duration > 0",
                        () -> Backoff.slotted(MS_1, NEGATIVE, MS_1)),
                refused(
                        "Backoff.delta was null; allowed: a duration > 0",
                        () -> Backoff.slottedClassic(MS_1, null, MS_1)),
                refused(
                        "Backoff.cap was PT0.001S; allowed: >= min (PT0.002S)",
                        () -> Backoff.slottedClassic(MS_2, MS_1, MS_1)),
                refused("Backoff.min was null; allowed: a duration >= 0", () -> Backoff.azureDelta(null, MS_1, MS_1)),
                refused(
                        "Backoff.delta was PT-0.001S; allowed: a duration >= 0",
                        () -> Backoff.azureDelta(MS_1, NEGATIVE, MS_1)),
                refused(
                        "Backoff.max was PT0.001S; allowed: >= min (PT0.002S)",
                        () -> Backoff.azureDelta(MS_2, MS_1, MS_1)),
                refused(
                        "Backoff.median was PT-0.001S; allowed: a duration >= 0",
                        () -> Backoff.pollyV2(NEGATIVE, MS_1)),
                refused("Backoff.max was null; allowed: a duration >= 0", () -> Backoff.pollyV2(MS_1, null)),
                refused("Backoff.initial was PT0S; allowed: a duration > 0", () -> Backoff.grpc(ZERO, 2, MS_1)),
                refused(
                        "Backoff.multiplier was 0.5; allowed: a finite number >= 1",
                        () -> Backoff.grpc(MS_1, 0.5, MS_1)),
                refused(
                        "Backoff.multiplier was NaN; allowed: a finite number >= 1",
                        () -> Backoff.grpc(MS_1, Double.NaN, MS_1)),
                refused("Backoff.max was PT0S; allowed: a duration > 0", () -> Backoff.grpc(MS_1, 2, ZERO)),
                refused("Backoff.initial was null; allowed: a duration >= 0", () -> Backoff.gaxExact(null, 1, MS_1)),
                refused(
                        "Backoff.multiplier was 0.5; allowed: a finite number >= 1",
                        () -> Backoff.gaxExact(MS_1, 0.5, MS_1)),
                refused(
                        "Backoff.multiplier was Infinity; allowed: a finite number >= 1",
                        () -> Backoff.gaxExact(MS_1, Double.POSITIVE_INFINITY, MS_1)),
                refused(
                        "Backoff.max was PT0.001S; allowed: >= initial (PT0.002S)",
                        () -> Backoff.gaxExact(MS_2, 1, MS_1)),
                refused("Backoff.first was 0; allowed: >= 1", () -> Backoff.first(0, FIXED)),
                refused("Backoff.first was null; allowed: a Backoff", () -> Backoff.first(1, null)),
                refused(
                        "Backoff.andThen was null; allowed: a Backoff",
                        () -> Backoff.first(1, FIXED).andThen(null)),
                refused(
                        "Backoff.floor was PT0.002S; allowed: <= cap (PT0.001S)",
                        () -> FIXED.cap(MS_1).floor(MS_2)),
                refused(
                        "Backoff.floor was PT0.002S; allowed: <= cap (PT0.001S)",
                        () -> FIXED.floor(MS_2).cap(MS_1)),
                refused("Backoff.floor was null; allowed: a duration >= 0", () -> FIXED.floor(null)),
                refused("Backoff.cap was PT-0.001S; allowed: a duration >= 0", () -> FIXED.cap(NEGATIVE)),
                refused("Backoff.jitter was null; allowed: a Jitter", () -> FIXED.jitter(null)));
    }

    static List<Arguments> others() {
        return List.of(
                refused("Jitter.factor was -0.1; allowed: 0 to 1", () -> Jitter.factor(-0.1)),
                refused("Jitter.factor was 1.1; allowed: 0 to 1", () -> Jitter.factor(1.1)),
                refused("Jitter.factor was NaN; allowed: 0 to 1", () -> Jitter.factor(Double.NaN)),
                refused("Jitter.additive was PT-0.001S; allowed: a duration >= 0", () -> Jitter.additive(NEGATIVE)),
                refused("Jitter.symmetric was null; allowed: a duration >= 0", () -> Jitter.symmetric(null)),
                refused("FailurePlan.backoff was null; allowed: a Backoff", () -> FailurePlan.backoff(null)),
                refused(
                        "FailurePlan.cost was -1; allowed: from 0 to 10000",
                        () -> FailurePlan.sameBackoff().cost(-1)),
                refused(
                        "FailurePlan.cost was 10001; allowed: from 0 to 10000",
                        () -> FailurePlan.sameBackoff().cost(10_001)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"backoffs", "others"})
    void value_outOfRange_isNamedWithWhatIsAllowed(String message, ThrowingCallable setting) {
        assertThatIllegalArgumentException()
                .isThrownBy(setting)
                .withMessage(message)
                .withNoCause();
    }

    @Test
    void value_atTheEdgeOfItsRange_isAccepted() {
        Backoff.exponential(ZERO, 1);
        Backoff.decorrelated(MS_1, MS_1);
        Backoff.slotted(MS_1, Duration.ofNanos(1), MS_1);
        Backoff.azureDelta(MS_1, ZERO, MS_1);
        Backoff.grpc(Duration.ofNanos(1), 1, Duration.ofNanos(1));
        Backoff.gaxExact(MS_1, 1, MS_1);
        FIXED.floor(MS_1).cap(MS_1);
        Jitter.factor(0);
        Jitter.factor(1);
        FailurePlan.sameBackoff().cost(0);
        FailurePlan.sameBackoff().cost(10_000);
    }

    @Test
    void customBackoff_thatGivesNoOrANegativeDelay_throwsWithTheRetryNumber() {
        RandomSource random = Draws.none();
        assertThatThrownBy(() -> Backoff.custom(step -> null).nanos(3, 0, random))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Backoff.custom gave null for retry 3; allowed: a duration >= 0");
        assertThatThrownBy(() -> Backoff.custom(step -> NEGATIVE).nanos(4, 0, random))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Backoff.custom gave PT-0.001S for retry 4; allowed: a duration >= 0");
    }
}
