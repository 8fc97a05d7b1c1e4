package dev.steadfast.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.steadfast.time.TimeSource;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProxyLoopTest {
    @Test
    void end_thatFails_isAnEndAllTheSame() throws IOException {
        ProxyLoop loop = new ProxyLoop("loop that ends badly", TimeSource.system());
        loop.start(() -> {
            throw new IllegalStateException("on purpose: the trace in the log is of this test");
        });

        loop.stop();

        assertThat(loop.isStopped()).isTrue();
        assertThat(loop.selector().isOpen()).isFalse();
        assertThatIllegalStateException().isThrownBy(() -> loop.call(() -> 1)).withMessage("FaultProxy is closed");
    }
}
