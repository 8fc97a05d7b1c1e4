package dev.steadfast.policy.timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TimeoutTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    static List<Duration> notPositive() {
        return Arrays.asList(null, Duration.ZERO, Duration.ofNanos(-1));
    }

    @ParameterizedTest
    @MethodSource("notPositive")
    void limit_thatIsNotPositive_isRefused(Duration limit) {
        String message = "Timeout.limit was " + limit + "; allowed: a duration > 0";
        assertThatIllegalArgumentException().isThrownBy(() -> Timeout.of(limit)).withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Timeout.ofAttempt(limit))
                .withMessage(message);
    }

    @Test
    void timeouts_areValues() {
        assertThat(Timeout.of(SECOND)).isEqualTo(Timeout.of(SECOND)).hasSameHashCodeAs(Timeout.of(SECOND));
        assertThat(Timeout.of(SECOND))
                .isNotEqualTo(Timeout.ofAttempt(SECOND))
                .isNotEqualTo(Timeout.of(SECOND.plusNanos(1)))
                .isNotEqualTo(SECOND);
        assertThat(Timeout.of(SECOND).hashCode())
                .isNotEqualTo(Timeout.ofAttempt(SECOND).hashCode());
        assertThat(Timeout.of(SECOND)).hasToString("Timeout[PT1S]");
        assertThat(Timeout.ofAttempt(SECOND)).hasToString("Timeout[PT1S per attempt]");
        assertThat(Timeout.of(SECOND).limit()).isEqualTo(SECOND);
        assertThat(Timeout.of(SECOND).isPerAttempt()).isFalse();
        assertThat(Timeout.ofAttempt(SECOND).isPerAttempt()).isTrue();
    }

    @Nested
    class AtWork {
        private final TimeoutStage stage = stage(1_000);

        private static TimeoutStage stage(long nanos) {
            AtomicReference<StageContext> given = new AtomicReference<>();
            Pipeline.builder("orders")
                    .add(context -> {
                        given.set(context);
                        return List.of(left -> Step.go(0));
                    })
                    .build();
            return new TimeoutStage("orders", SECOND, nanos, null, new Overrun(given.get(), false, nanos));
        }

        @ParameterizedTest
        @CsvSource({"1001, true", "1000, false", "999, false", "0, false", "9223372036854775807, true"})
        void bound_isSetOnlyIfItIsTheTighterOne(long left, boolean set) {
            assertThat(stage.enter(left)).isEqualTo(set ? Step.bound(1_000) : Step.go(0));
        }

        @Test
        void bound_beyondThirtySixYears_isNone() {
            assertThat(stage(Step.MAX_PAYLOAD).enter(Long.MAX_VALUE)).isEqualTo(Step.bound(Step.MAX_PAYLOAD));
            assertThat(stage(Step.MAX_PAYLOAD + 1).enter(Long.MAX_VALUE)).isEqualTo(Step.go(0));
        }

        @Test
        void timedOut_namesPipelineAndLimit() {
            assertThat(stage.timedOut(null))
                    .isExactlyInstanceOf(TimeoutExceeded.class)
                    .hasMessage("orders exceeded its timeout of PT1S")
                    .hasNoCause()
                    .hasNoSuppressedExceptions();
        }

        @Test
        void timedOut_takesOverWhatTheInterruptCarries_flat() {
            IOException previous = new IOException();
            InterruptedException interrupt = new InterruptedException();
            interrupt.addSuppressed(previous);
            assertThat(stage.timedOut(interrupt).getSuppressed()).containsExactly(previous, interrupt);
        }

        @Test
        void timedOut_keepsAnotherFailureAsItIs() {
            IOException failure = new IOException();
            failure.addSuppressed(new IOException());
            assertThat(stage.timedOut(failure).getSuppressed()).containsExactly(failure);
        }
    }
}
