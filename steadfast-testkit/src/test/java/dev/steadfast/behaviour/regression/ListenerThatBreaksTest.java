package dev.steadfast.behaviour.regression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.event.Event;
import dev.steadfast.event.Listener;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.VirtualTime;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A listener cannot change the outcome, however it breaks. */
class ListenerThatBreaksTest {
    private static final class WithoutText extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new AssertionError("no text");
        }
    }

    /** Throws whenever it can. */
    private static class Breaking implements Listener {
        final AtomicInteger named = new AtomicInteger();

        @Override
        public void on(Event event) {
            throw new WithoutText();
        }

        @Override
        public String name() {
            throw new AssertionError("no name " + named.incrementAndGet());
        }
    }

    private static Pipeline with(Listener listener) {
        return Pipeline.builder("listened")
                .environment(VirtualTime.auto().environment())
                .listener(listener)
                .retry(Retry.defaults())
                .build();
    }

    @Test
    void nameAndTextThatThrow_operationGoesOn() throws Exception {
        Pipeline pipeline = with(new Breaking());

        assertThat(pipeline.call(() -> "value")).isEqualTo("value");
        assertThat(pipeline.counters().listenerFailures()).isEqualTo(1);
    }

    @Test
    void nameThatIsAnotherEachTime_isAskedOnce() throws Exception {
        Breaking listener = new Breaking();
        Pipeline pipeline = with(listener);

        for (int i = 0; i < 100; i++) {
            pipeline.call(() -> "value");
        }

        assertThat(listener.named).hasValue(1);
    }
}
