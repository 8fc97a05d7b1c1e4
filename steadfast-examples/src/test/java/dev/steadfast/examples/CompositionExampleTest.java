package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.TypedPipeline;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CompositionExampleTest {
    @Test
    void standardStack_callsOnceWhatSucceeds() throws Exception {
        AtomicInteger calls = new AtomicInteger();

        assertThat(CompositionExample.standard().call(calls::incrementAndGet)).isEqualTo(1);
    }

    @Test
    void degradingStack_answersThoughEveryAttemptFails_untilTheBreakerKeepsThemAway() throws Exception {
        VirtualTime time = VirtualTime.auto();
        TypedPipeline<String> greeting = CompositionExample.degrading(time.environment());
        AtomicInteger calls = new AtomicInteger();

        for (int i = 0; i < 30; i++) {
            assertThat(greeting.<IOException>call(() -> {
                        calls.incrementAndGet();
                        throw new IOException("down");
                    }))
                    .isEqualTo("Welcome");
        }

        assertThat(calls).as("attempts until the breaker opened").hasValue(20);
    }
}
