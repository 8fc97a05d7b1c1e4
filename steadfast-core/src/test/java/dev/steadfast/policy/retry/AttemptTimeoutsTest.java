package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.time.Nanos;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttemptTimeoutsTest {
    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    @Test
    void bound_growsByTheMultiplierUpToTheMost() {
        AttemptTimeouts timeouts = new AttemptTimeouts(ms(100), 2, ms(500));

        assertThat(IntStream.rangeClosed(1, 5).mapToLong(timeouts::nanos).toArray())
                .containsExactly(100_000_000, 200_000_000, 400_000_000, 500_000_000, 500_000_000);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "1, 7, 1", "1.5, 3, 2.25", "2, 2147483647, 1000", "1e300, 2147483647, 1000"})
    void bound_isAClosedFormThatSaturates(double multiplier, int attempt, double expectedSeconds) {
        AttemptTimeouts timeouts = new AttemptTimeouts(Duration.ofSeconds(1), multiplier, Duration.ofSeconds(1000));

        assertThat(timeouts.nanos(attempt)).isEqualTo((long) (expectedSeconds * 1e9));
    }

    @Test
    void longestOfAll_isNoBound() {
        Duration longest = Duration.ofSeconds(Long.MAX_VALUE);

        assertThat(new AttemptTimeouts(ms(1), 2, longest).nanos(1000)).isEqualTo(Nanos.UNLIMITED);
    }

    @Test
    void settings_outOfRange_areReportedTogether() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Retry.builder().attemptTimeout(Duration.ZERO, 0.5, null).build())
                .withMessage("""
                        Retry.attemptTimeout was PT0S; allowed: a duration > 0
                        Retry.attemptTimeout.max was null; allowed: a duration > 0
                        Retry.attemptTimeout.multiplier was 0.5; allowed: a finite number >= 1""");
    }

    @Test
    void settings_thatContradict_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Retry.builder()
                        .attemptTimeout(ms(10), 2, ms(9))
                        .totalTime(ms(5))
                        .build())
                .withMessage("""
                        Retry.attemptTimeout.max was PT0.009S; allowed: >= initial (PT0.01S)
                        Retry.attemptTimeout was PT0.01S; allowed: <= totalTime (PT0.005S)""");
    }

    @Test
    void retriesWithTheSameBounds_areEqual() {
        assertThat(Retry.builder().attemptTimeout(ms(1), 2, ms(8)).build())
                .isEqualTo(Retry.builder().attemptTimeout(ms(1), 2, ms(8)).build())
                .isNotEqualTo(Retry.builder().attemptTimeout(ms(1), 2, ms(9)).build());
    }
}
