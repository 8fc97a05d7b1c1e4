package dev.steadfast.policy.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BreakerSettingsTest {
    @Test
    void defaults_areThoseOfTheDocumentation() {
        assertThat(BreakerSettings.defaults())
                .hasToString("CircuitBreaker[the last PT30S, failure rate 0.5 of 20 calls at least; open "
                        + BreakerSettings.defaults().openTime().backoff() + "; 3 probes]")
                .isEqualTo(BreakerSettings.builder().build())
                .hasSameHashCodeAs(BreakerSettings.builder().build());
        assertThat(BreakerSettings.defaults().timeWindow()).contains(Duration.ofSeconds(30));
        assertThat(BreakerSettings.defaults().leaseNanos(0))
                .isEqualTo(Duration.ofSeconds(30).toNanos());
        assertThat(BreakerSettings.defaults().leaseNanos(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void toBuilder_always_keepsEverything() {
        BreakerSettings settings = BreakerSettings.builder()
                .countWindow(50)
                .minimumCalls(10)
                .failureRate(0.3)
                .slowCallRate(0.4, Duration.ofSeconds(2))
                .openTime(Duration.ofSeconds(9))
                .maxHint(Duration.ofSeconds(8))
                .probes(7)
                .requiredProbeSuccessRate(0.6)
                .probeLease(Duration.ofSeconds(5))
                .failure(IOException.class)
                .ignored(IllegalStateException.class)
                .failureResult(Object.class, x -> false)
                .build();
        assertThat(settings.toBuilder().build()).isEqualTo(settings).hasSameHashCodeAs(settings);
        assertThat(settings.toBuilder().probes(8).build()).isNotEqualTo(settings);
        assertThat(settings.timeWindow()).isEmpty();
    }

    @Test
    void smallCountWindow_lowersTheDefaultMinimum() {
        assertThat(BreakerSettings.builder().countWindow(5).build().thresholds().minimumCalls())
                .isEqualTo(5);
    }

    @Test
    void badSettings_areReportedTogether() {
        BreakerSettingsBuilder bad = BreakerSettings.builder()
                .countWindow(0)
                .timeWindow(Duration.ofDays(2))
                .consecutiveFailures(-1)
                .failureRate(0)
                .slowCallRate(1.5, Duration.ZERO)
                .minimumCalls(0)
                .openTime(Duration.ZERO)
                .maxHint(Duration.ZERO)
                .probes(0)
                .requiredProbeSuccessRate(Double.NaN)
                .probeLease(Duration.ofSeconds(-1));
        assertThatIllegalArgumentException().isThrownBy(bad::build).withMessage("""
                        BreakerSettings.countWindow was 0; allowed: from 1 to 100000
                        BreakerSettings.timeWindow was PT48H; allowed: from PT0.01S to PT24H
                        BreakerSettings.consecutiveFailures was -1; allowed: from 1 to 100000
                        BreakerSettings.failureRate was 0.0; allowed: above 0, to 1 (0.5 means 50 %)
                        BreakerSettings.slowCallRate.slowCall was PT0S; allowed: a duration > 0
                        BreakerSettings.slowCallRate was 1.5; allowed: above 0, to 1 (0.5 means 50 %)
                        BreakerSettings.minimumCalls was 0; allowed: from 1 to 100000
                        BreakerSettings.openTime was PT0S; allowed: a duration > 0
                        BreakerSettings.maxHint was PT0S; allowed: a duration > 0
                        BreakerSettings.probes was 0; allowed: from 1 to 1000
                        BreakerSettings.requiredProbeSuccessRate was NaN; allowed: above 0, to 1 (0.5 means 50 %)
                        BreakerSettings.probeLease was PT-1S; allowed: a duration > 0""");
    }

    @Test
    void settingsThatContradict_areReported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BreakerSettings.builder()
                        .consecutiveFailures(3)
                        .failureRate(0.5)
                        .build())
                .withMessage("BreakerSettings.failureRate was 0.5; allowed: not together with consecutiveFailures");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BreakerSettings.builder()
                        .countWindow(10)
                        .minimumCalls(20)
                        .build())
                .withMessage("BreakerSettings.minimumCalls was 20; allowed: <= countWindow (10)");
    }
}
