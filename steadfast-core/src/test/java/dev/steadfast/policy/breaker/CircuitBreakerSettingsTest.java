package dev.steadfast.policy.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.policy.classify.Classifier;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CircuitBreakerSettingsTest {
    @Test
    void defaults_areThoseOfTheDocumentation() {
        assertThat(CircuitBreakerSettings.defaults())
                .hasToString("CircuitBreaker[the last PT30S, failure rate 0.5 of 20 calls at least; open "
                        + CircuitBreakerSettings.defaults().openTime().backoff() + "; 3 probes]")
                .isEqualTo(CircuitBreakerSettings.builder().build())
                .hasSameHashCodeAs(CircuitBreakerSettings.builder().build());
        assertThat(CircuitBreakerSettings.defaults().timeWindow()).contains(Duration.ofSeconds(30));
        assertThat(CircuitBreakerSettings.defaults().leaseNanos(0))
                .isEqualTo(Duration.ofSeconds(30).toNanos());
        assertThat(CircuitBreakerSettings.defaults().leaseNanos(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void toBuilder_always_keepsEverything() {
        CircuitBreakerSettings settings = CircuitBreakerSettings.builder()
                .countWindow(50)
                .minimumCalls(10)
                .failureRate(0.3)
                .slowCallRate(0.4, Duration.ofSeconds(2))
                .openTime(Duration.ofSeconds(9))
                .maxHint(Duration.ofSeconds(8))
                .probes(7)
                .requiredProbeSuccessRate(0.6)
                .probeLease(Duration.ofSeconds(5))
                .classifier(Classifier.builder()
                        .failure(IOException.class)
                        .ignored(IllegalStateException.class)
                        .failureResult(Object.class, x -> false)
                        .build())
                .build();
        assertThat(settings.toBuilder().build()).isEqualTo(settings).hasSameHashCodeAs(settings);
        assertThat(settings.toBuilder().probes(8).build()).isNotEqualTo(settings);
        assertThat(settings.timeWindow()).isEmpty();
    }

    @Test
    void smallCountWindow_lowersTheDefaultMinimum() {
        assertThat(CircuitBreakerSettings.builder()
                        .countWindow(5)
                        .build()
                        .thresholds()
                        .minimumCalls())
                .isEqualTo(5);
    }

    @Test
    void badSettings_areReportedTogether() {
        CircuitBreakerSettingsBuilder bad = CircuitBreakerSettings.builder()
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
                        CircuitBreaker.countWindow was 0; allowed: from 1 to 100000
                        CircuitBreaker.timeWindow was PT48H; allowed: from PT0.01S to PT24H
                        CircuitBreaker.consecutiveFailures was -1; allowed: from 1 to 100000
                        CircuitBreaker.failureRate was 0.0; allowed: above 0, to 1 (0.5 means 50 %)
                        CircuitBreaker.slowCallRate.slowCall was PT0S; allowed: a duration > 0
                        CircuitBreaker.slowCallRate was 1.5; allowed: above 0, to 1 (0.5 means 50 %)
                        CircuitBreaker.minimumCalls was 0; allowed: from 1 to 100000
                        CircuitBreaker.openTime was PT0S; allowed: a duration > 0
                        CircuitBreaker.maxHint was PT0S; allowed: a duration > 0
                        CircuitBreaker.probes was 0; allowed: from 1 to 1000
                        CircuitBreaker.requiredProbeSuccessRate was NaN; allowed: above 0, to 1 (0.5 means 50 %)
                        CircuitBreaker.probeLease was PT-1S; allowed: a duration > 0""");
    }

    @Test
    void settingsThatContradict_areReported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CircuitBreakerSettings.builder()
                        .consecutiveFailures(3)
                        .failureRate(0.5)
                        .build())
                .withMessage("CircuitBreaker.failureRate was 0.5; allowed: not together with consecutiveFailures");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CircuitBreakerSettings.builder()
                        .countWindow(10)
                        .minimumCalls(20)
                        .build())
                .withMessage("CircuitBreaker.minimumCalls was 20; allowed: <= countWindow (10)");
    }
}
