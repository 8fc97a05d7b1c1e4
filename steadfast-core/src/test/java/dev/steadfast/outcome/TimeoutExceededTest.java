package dev.steadfast.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeoutExceededTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void interruptionAtHand_isPrecededByWhatItHasSuppressed() {
        IOException before = new IOException("before");
        InterruptedException interruption = new InterruptedException();
        interruption.addSuppressed(before);

        assertThat(new TimeoutExceeded("orders", SECOND, interruption).getSuppressed())
                .containsExactly(before, interruption);
    }

    @Test
    void otherFailureAtHand_isSuppressedAsItIs() {
        IOException failure = new IOException("failed");
        failure.addSuppressed(new IOException("its own"));

        assertThat(new TimeoutExceeded("orders", SECOND, failure).getSuppressed())
                .containsExactly(failure);
        assertThat(new TimeoutExceeded("orders", SECOND, null)).hasNoSuppressedExceptions();
        assertThat(new TimeoutExceeded("orders", SECOND))
                .hasNoSuppressedExceptions()
                .hasMessage("orders exceeded its timeout of PT1S");
    }
}
