package dev.steadfast.behaviour.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.RecordingListener;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Delays and times that come from the user's code, at the edges of what it may give. */
class CustomDelaysTest {
    private final VirtualTime time = VirtualTime.auto();
    private final RecordingListener recording = new RecordingListener();
    private final IOException failure = new IOException("work");

    private Pipeline with(RetryBuilder retry) {
        return Pipeline.builder("delays")
                .environment(time.environment())
                .listener(recording)
                .retry(retry.build())
                .build();
    }

    /** An overflow in a user's formula must not become a retry without any wait. */
    @Test
    void negativeBackoff_endsTheOperationAndIsNamed() {
        Pipeline pipeline = with(Retry.builder().backoff((step, memo, random) -> -5));

        assertThatThrownBy(() -> pipeline.call(Script.on(time).fail(failure)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Backoff.nanos was -5 for retry 1")
                .hasMessageEndingWith("; allowed: >= 0")
                .hasSuppressedException(failure);
        recording.assertThat().hasRetries(0);
    }

    @Test
    @SuppressWarnings("NullAway") // the fault under test
    void hintThatIsNull_isNoHint() throws Exception {
        Pipeline pipeline = with(Retry.builder()
                .backoff(Backoff.fixed(Duration.ofMillis(10)).jitter(Jitter.none()))
                .delayHint((result, thrown, wallClock) -> null));

        pipeline.call(Script.<String>on(time).fail(failure).reply("value"));

        recording.assertThat().hasDelays(Duration.ofMillis(10)).hasSources(DelaySource.BACKOFF);
    }

    @Test
    void scriptThatTakesForEver_waitsInsteadOfOverflowing() {
        Script<String> script = Script.<String>on(time)
                .taking(Duration.ofSeconds(Long.MAX_VALUE))
                .reply("value");

        assertThatThrownBy(script::run).hasMessageContaining("would block for ever");
    }

    /** A clock that runs backwards a little. */
    private static final class Backwards implements TimeSource {
        private long now = 1_000;

        @Override
        public long nanos() {
            now -= 10;
            return now;
        }

        @Override
        public InstantSource wallClock() {
            return InstantSource.system();
        }

        @Override
        public void park(long nanos) {
            // nobody waits here
        }

        @Override
        public void unpark(Thread thread) {
            // nobody waits here
        }

        @Override
        public void schedule(long delayNanos, Timed node) {
            // nothing comes due here
        }

        @Override
        public boolean cancel(Timed node) {
            return true;
        }
    }

    @Test
    void clockSetBack_boundIsKept() throws Exception {
        Pipeline pipeline = Pipeline.builder("delays")
                .environment(Environment.builder().time(new Backwards()).build())
                .timeout(Duration.ofNanos(5))
                .build();

        assertThat(pipeline.call(Attempt::remaining)).isEqualTo(Optional.of(Duration.ofNanos(5)));
        assertThat(pipeline.call(Attempt::elapsed)).isEqualTo(Duration.ZERO);
    }

    /** As the guide says of guards: null is not what a poll of strings asks about, unless null is named. */
    @Test
    void pollThatSeesNull_endsUnlessNullIsNamed() throws Exception {
        RetryBuilder poll = Retry.builder()
                .maxAttempts(5)
                .backoff(Backoff.none())
                .pollUntil(String.class, (String reply) -> reply.equals("done"));

        assertThat(with(poll).call(Script.<String>on(time).reply(null, "done"))).isNull();
        assertThat(with(poll.retryOnNull()).call(Script.<String>on(time).reply(null, "waiting", "done")))
                .isEqualTo("done");
    }
}
