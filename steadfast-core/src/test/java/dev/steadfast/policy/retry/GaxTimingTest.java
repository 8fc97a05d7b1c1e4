package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class GaxTimingTest {
    private static final Duration ZERO = Duration.ZERO;
    private static final Duration MS_1 = Duration.ofMillis(1);
    private static final Duration MS_2 = Duration.ofMillis(2);
    private static final Duration NEGATIVE = Duration.ofMillis(-1);

    @Test
    void zeros_areAccepted_asInGax() {
        GaxTiming timing = new GaxTiming(ZERO, ZERO, 1, ZERO, 0, false, ZERO, 1, ZERO, false);
        assertThat(timing.maxAttempts()).isZero();
        assertThat(new GaxTiming(ZERO, MS_1, 1, MS_1, 0, false, MS_1, 1, MS_1, false).maxRpcTimeout())
                .isEqualTo(MS_1);
    }

    @Test
    void everythingWrong_comesInOneMessage() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GaxTiming(NEGATIVE, MS_2, 0.5, MS_1, -1, false, MS_2, Double.NaN, MS_1, false))
                .withMessage("""
                        GaxTiming.totalTimeout was PT-0.001S; allowed: a duration >= 0
                        GaxTiming.retryDelayMultiplier was 0.5; allowed: a finite number >= 1
                        GaxTiming.rpcTimeoutMultiplier was NaN; allowed: a finite number >= 1
                        GaxTiming.maxAttempts was -1; allowed: >= 0 (0 means no limit)
                        GaxTiming.maxRetryDelay was PT0.001S; allowed: >= initialRetryDelay (PT0.002S)
                        GaxTiming.maxRpcTimeout was PT0.001S; allowed: >= initialRpcTimeout (PT0.002S)""");
    }

    @Test
    void missingDurations_areNamed_andNotCompared() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new GaxTiming(null, null, Double.POSITIVE_INFINITY, null, 0, false, null, 1, null, false))
                .withMessage("""
                        GaxTiming.totalTimeout was null; allowed: a duration >= 0
                        GaxTiming.initialRetryDelay was null; allowed: a duration >= 0
                        GaxTiming.maxRetryDelay was null; allowed: a duration >= 0
                        GaxTiming.initialRpcTimeout was null; allowed: a duration >= 0
                        GaxTiming.maxRpcTimeout was null; allowed: a duration >= 0
                        GaxTiming.retryDelayMultiplier was Infinity; allowed: a finite number >= 1""");
    }
}
