package dev.steadfast.policy.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.policy.classify.Classifier;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AdaptiveThrottleSettingsTest {
    private final AdaptiveThrottleSettings other = AdaptiveThrottleSettings.builder()
            .multiplier(1.5)
            .window(Duration.ofSeconds(30))
            .minimumRequests(5)
            .maxRejectionProbability(0.5)
            .classifier(Classifier.builder().failure(IOException.class).build())
            .build();

    @Test
    void defaults_areThoseOfTheBook() {
        AdaptiveThrottleSettings defaults = AdaptiveThrottleSettings.defaults();

        assertThat(defaults.multiplier()).isEqualTo(2);
        assertThat(defaults.window()).isEqualTo(Duration.ofMinutes(2));
        assertThat(defaults.minimumRequests()).isEqualTo(10);
        assertThat(defaults.maxRejectionProbability()).isEqualTo(0.9);
        assertThat(defaults.classifier()).isEqualTo(Classifier.defaults());
        assertThat(defaults)
                .hasToString("AdaptiveThrottle[multiplier 2.0 over PT2M, from 10 requests, at most 0.9, "
                        + Classifier.defaults() + "]");
    }

    @Test
    void toBuilder_holdsAll() {
        assertThat(other.toBuilder().build()).isEqualTo(other).hasSameHashCodeAs(other);
    }

    @Test
    void settings_thatDifferInOne_areNotEqual() {
        assertThat(other)
                .isNotEqualTo(other.toBuilder().multiplier(2).build())
                .isNotEqualTo(other.toBuilder().window(Duration.ofSeconds(31)).build())
                .isNotEqualTo(other.toBuilder().minimumRequests(6).build())
                .isNotEqualTo(other.toBuilder().maxRejectionProbability(0.6).build())
                .isNotEqualTo(
                        other.toBuilder().classifier(Classifier.defaults()).build());
    }

    @Test
    @SuppressWarnings("NullAway") // a caller without a null checker
    void build_withBadValues_namesAllOfThem() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdaptiveThrottleSettings.builder()
                        .multiplier(0.9)
                        .window(Duration.ofMillis(99))
                        .minimumRequests(0)
                        .maxRejectionProbability(1)
                        .classifier(null)
                        .build())
                .withMessage("""
                        AdaptiveThrottle.multiplier was 0.9; allowed: a finite number >= 1
                        AdaptiveThrottle.window was PT0.099S; allowed: from PT0.1S to PT24H
                        AdaptiveThrottle.minimumRequests was 0; allowed: >= 1
                        AdaptiveThrottle.maxRejectionProbability was 1.0; allowed: a number >= 0 and < 1 \
                        (at 1 no call would ever find out that the service has recovered)
                        AdaptiveThrottle.classifier was null; allowed: a Classifier""");
    }

    @Test
    @SuppressWarnings("NullAway") // a caller without a null checker
    void build_withNumbersThatAreNone_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdaptiveThrottleSettings.builder()
                        .multiplier(Double.NaN)
                        .maxRejectionProbability(Double.NaN)
                        .window(null)
                        .build())
                .withMessageContaining("multiplier was NaN")
                .withMessageContaining("maxRejectionProbability was NaN")
                .withMessageContaining("window was null");
    }

    @Test
    void handle_withABlankName_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdaptiveThrottle.of(" ", other))
                .withMessage("AdaptiveThrottle.name was  ; allowed: a name that is not blank");
    }
}
