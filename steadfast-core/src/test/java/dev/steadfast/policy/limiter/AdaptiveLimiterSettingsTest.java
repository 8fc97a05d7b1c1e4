package dev.steadfast.policy.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.policy.classify.Classifier;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AdaptiveLimiterSettingsTest {
    private final AdaptiveLimiterSettings other = AdaptiveLimiterSettings.builder()
            .algorithm(Aimd.defaults())
            .minLimit(2)
            .maxLimit(50)
            .initialLimit(10)
            .queue(5)
            .maxWait(Duration.ofSeconds(1))
            .classifier(Classifier.builder().failure(IOException.class).build())
            .build();

    @Test
    void defaults_areAGradientFromOneToTwoHundred() {
        AdaptiveLimiterSettings defaults = AdaptiveLimiterSettings.defaults();

        assertThat(defaults.algorithm()).isEqualTo(Gradient.defaults());
        assertThat(defaults.minLimit()).isEqualTo(1);
        assertThat(defaults.maxLimit()).isEqualTo(200);
        assertThat(defaults.initialLimit()).isEqualTo(20);
        assertThat(defaults.queue()).isZero();
        assertThat(defaults.maxWait()).isEmpty();
        assertThat(defaults.classifier()).isEqualTo(Classifier.defaults());
    }

    @Test
    void initialLimit_unlessSaid_isWithinTheBounds() {
        assertThat(AdaptiveLimiterSettings.builder().maxLimit(7).build().initialLimit())
                .isEqualTo(7);
        assertThat(AdaptiveLimiterSettings.builder().minLimit(30).build().initialLimit())
                .isEqualTo(30);
    }

    @Test
    void toBuilder_holdsAll() {
        assertThat(other.toBuilder().build()).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(AdaptiveLimiterSettings.defaults().toBuilder().build())
                .isEqualTo(AdaptiveLimiterSettings.defaults());
    }

    @Test
    void settings_thatDifferInOne_areNotEqual() {
        assertThat(other)
                .isNotEqualTo(other.toBuilder().algorithm(Gradient.defaults()).build())
                .isNotEqualTo(other.toBuilder().minLimit(3).build())
                .isNotEqualTo(other.toBuilder().maxLimit(51).build())
                .isNotEqualTo(other.toBuilder().initialLimit(11).build())
                .isNotEqualTo(other.toBuilder().queue(6).build())
                .isNotEqualTo(other.toBuilder().maxWait(Duration.ofSeconds(2)).build())
                .isNotEqualTo(
                        other.toBuilder().classifier(Classifier.defaults()).build())
                .hasToString("AdaptiveLimiter[Aimd[+ 1.0, × 0.9], 2 to 50, begins with 10, 5 may wait"
                        + " for at most PT1S, " + other.classifier() + "]");
    }

    @Test
    @SuppressWarnings("NullAway") // a caller without a null checker
    void build_withBadValues_namesAllOfThem() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdaptiveLimiterSettings.builder()
                        .algorithm(null)
                        .minLimit(0)
                        .maxLimit(-1)
                        .queue(-1)
                        .maxWait(Duration.ZERO)
                        .classifier(null)
                        .build())
                .withMessage("""
                        AdaptiveLimiter.algorithm was null; allowed: an Aimd or a Gradient
                        AdaptiveLimiter.maxWait was PT0S; allowed: a duration > 0
                        AdaptiveLimiter.classifier was null; allowed: a Classifier
                        AdaptiveLimiter.minLimit was 0; allowed: >= 1
                        AdaptiveLimiter.maxLimit was -1; allowed: from minLimit (0) to 1000000
                        AdaptiveLimiter.queue was -1; allowed: >= 0 (0 means that nobody waits)""");
    }

    @Test
    void build_withValuesThatDoNotFit_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdaptiveLimiterSettings.builder()
                        .initialLimit(201)
                        .maxWait(Duration.ofSeconds(1))
                        .build())
                .withMessage("""
                        AdaptiveLimiter.initialLimit was 201; allowed: from minLimit (1) to maxLimit (200)
                        AdaptiveLimiter.maxWait was PT1S; allowed: only with queue(n), n >= 1""");
    }

    @Test
    @SuppressWarnings("NullAway") // a caller without a null checker
    void handle_withoutANameOrSettings_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdaptiveLimiter.of(" ", null))
                .withMessage("""
                        AdaptiveLimiter.name was  ; allowed: a name that is not blank
                        AdaptiveLimiter.settings was null; allowed: AdaptiveLimiterSettings""");
    }
}
