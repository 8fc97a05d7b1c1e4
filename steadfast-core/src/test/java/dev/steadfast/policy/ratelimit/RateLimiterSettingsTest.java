package dev.steadfast.policy.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.hint.ServerHint;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateLimiterSettingsTest {
    @Test
    void badSettings_areReportedTogether() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimiterSettings.builder()
                        .smooth(-1, Duration.ZERO)
                        .permitsPerCall(0)
                        .maxWait(Duration.ofSeconds(-1))
                        .maxHint(Duration.ZERO)
                        .build())
                .withMessage("""
                        RateLimiter.permits was -1; allowed: >= 0 (0 lets no call through)
                        RateLimiter.period was PT0S; allowed: a duration > 0, <= PT8784H
                        RateLimiter.permitsPerCall was 0; allowed: >= 1
                        RateLimiter.maxWait was PT-1S; allowed: a duration >= 0
                        RateLimiter.maxHint was PT0S; allowed: a duration > 0
                        RateLimiter.rate was null; allowed: smooth(…), tokenBucket(…), slidingWindow(…) or closed()""");
    }

    @Test
    void callThatNeverGoesThrough_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimiterSettings.builder()
                        .slidingWindow(3, Duration.ofSeconds(1))
                        .permitsPerCall(4)
                        .build())
                .withMessage("RateLimiter.permitsPerCall was 4; allowed: <= 3 (what there is at once)");
    }

    @Test
    void smoothCallThatNeverGoesThrough_isRefused() {
        RateLimiterSettingsBuilder three =
                RateLimiterSettings.builder().smooth(3, Duration.ofSeconds(1)).permitsPerCall(3);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> three.maxWait(Duration.ofNanos(666_666_666)).build())
                .withMessage("RateLimiter.permitsPerCall was 3; allowed: as many as come within maxWait,"
                        + " PT0.666666666S (the last comes after PT0.666666667S)");
        assertThat(three.maxWait(Duration.ofNanos(666_666_667)).build().permitsPerCall())
                .isEqualTo(3);
    }

    @Test
    void longestPeriodAndMostPermits_areReckonedWithoutOverflow() {
        RateLimiterSettingsBuilder most = RateLimiterSettings.builder()
                .smooth(1, Duration.ofDays(366))
                .permitsPerCall(Integer.MAX_VALUE)
                .maxWait(Duration.ofSeconds(Long.MAX_VALUE));

        assertThat(most.build().permitsPerCall()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void permitsByAFunction_takeThePlaceOfANumber() {
        RateLimiterSettings settings = RateLimiterSettings.builder()
                .slidingWindow(3, Duration.ofSeconds(1))
                .permitsPerCall(4)
                .permitsPerCall(attempt -> 2)
                .build();

        assertThat(settings.permitsPerCall()).isEqualTo(1);
    }

    @Test
    void burstThatNoNumberHolds_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimiterSettings.builder()
                        .tokenBucket(1, Duration.ofDays(366), Integer.MAX_VALUE)
                        .build())
                .withMessage(
                        "RateLimiter.rate was 1 per PT8784H in bursts of 2147483647; allowed: a burst that comes in"
                                + " less time, or permits and period with a larger common divisor");
    }

    @Test
    void settings_areEqualIfEqual() {
        RateLimiterSettings settings = RateLimiterSettings.builder()
                .tokenBucket(10, Duration.ofSeconds(1), 20)
                .permitsPerCall(2)
                .maxWait(Duration.ofSeconds(3))
                .delayHint((result, failure, clock) -> ServerHint.none())
                .build();

        assertThat(settings.toBuilder().permitsPerCall(3).build()).isNotEqualTo(settings);
        assertThat(settings.toBuilder().maxWait(Duration.ZERO).build()).isNotEqualTo(settings);
        assertThat(settings.toBuilder().closed().build()).isNotEqualTo(settings);
        assertThat(settings.toBuilder().build()).isEqualTo(settings).hasSameHashCodeAs(settings);
        assertThat(settings)
                .hasToString("RateLimiter[10 per PT1S in bursts of 20, 2 a call, waits for at most PT3S, heeds the"
                        + " server]");
        assertThat(RateLimiterSettings.builder()
                        .smooth(10, Duration.ofSeconds(1))
                        .build())
                .hasToString("RateLimiter[10 per PT1S smoothly]");
        assertThat(RateLimiterSettings.builder().closed().build()).hasToString("RateLimiter[closed]");
    }
}
