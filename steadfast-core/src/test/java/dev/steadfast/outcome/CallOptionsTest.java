package dev.steadfast.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CallOptionsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Attributes attributes = new Attributes();

    private CallOptions all() {
        return CallOptions.none().timeout(SECOND).attemptTimeout(SECOND).attributes(attributes);
    }

    @Test
    void optionsThatSayTheSame_areEqual() {
        CallOptions inAnotherOrder =
                CallOptions.none().attributes(attributes).attemptTimeout(SECOND).timeout(SECOND);

        assertThat(all()).isEqualTo(inAnotherOrder).hasSameHashCodeAs(inAnotherOrder);
    }

    @Test
    void optionsThatDiffer_areNotEqual() {
        assertThat(all())
                .isNotEqualTo(CallOptions.none())
                .isNotEqualTo(all().timeout(Duration.ofSeconds(2)))
                .isNotEqualTo(all().attemptTimeout(Duration.ofSeconds(2)))
                .isNotEqualTo(all().attributes(new Attributes()))
                .isNotEqualTo(SECOND);
    }
}
