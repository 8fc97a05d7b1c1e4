package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The timeouts of the guide, against work that hangs. */
class TimeoutExampleTest {
    private final VirtualTime time = VirtualTime.auto();
    private final Environment environment =
            time.environmentBuilder().random(ChosenRandom.of(0)).build();
    private final Script<String> hanging =
            Script.<String>on(time).taking(Duration.ofHours(1)).reply("far too late");

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    @Test
    void bounds_cutAttemptsAndOperation() {
        assertThatThrownBy(() -> TimeoutExample.pipeline(environment).call(hanging))
                .isInstanceOf(TimeoutExceeded.class)
                .hasMessage("quotes exceeded its timeout of PT1.2S");

        assertThat(hanging.starts()).containsExactly(Duration.ZERO, ms(500), ms(1000));
        assertThat(time.elapsed()).isEqualTo(ms(1200));
    }

    @Test
    void growingBounds_giveLaterAttemptsMoreTime() {
        assertThatThrownBy(() -> TimeoutExample.growing(environment).call(hanging))
                .isInstanceOf(TimeoutExceeded.class);

        // Full jitter, always drawn as zero, leaves the bounds alone.
        assertThat(hanging.starts()).containsExactly(Duration.ZERO, ms(100), ms(300), ms(650));
    }

    @Test
    void attemptThatIsCut_abortsItsSession() {
        AtomicInteger aborted = new AtomicInteger();
        TimeoutExample.Session session = new TimeoutExample.Session() {
            @Override
            public String read() throws InterruptedException {
                time.sleep(ms(60_000).toNanos());
                return "too late";
            }

            @Override
            public void abort() {
                aborted.incrementAndGet();
            }
        };

        assertThatThrownBy(() -> TimeoutExample.read(TimeoutExample.pipeline(environment), session))
                .isInstanceOf(TimeoutExceeded.class);
        time.runDue();

        assertThat(aborted).as("three attempts").hasValue(3);
    }

    @Test
    void workOnAnExecutor_isLeftBehindAtTheBound() {
        List<Runnable> neverEnding = new ArrayList<>();

        assertThatThrownBy(() -> TimeoutExample.leavingBehind(environment, neverEnding::add)
                        .call(hanging))
                .isInstanceOf(TimeoutExceeded.class)
                .hasMessage("lookups exceeded its timeout of PT0.5S");

        assertThat(time.elapsed()).isEqualTo(ms(500));
        assertThat(neverEnding).as("what was given to the executor").hasSize(1);
    }

    @Test
    void optionsOfOneCall_tightenItsBound() throws Exception {
        Pipeline pipeline = TimeoutExample.pipeline(environment);

        assertThat(TimeoutExample.hurried(pipeline, request -> Reply.of(200, request))
                        .body())
                .isEqualTo("quote");
        assertThatThrownBy(() -> TimeoutExample.hurried(pipeline, request -> {
                    time.advance(ms(300));
                    Thread.interrupted();
                    throw new ClosedByInterruptException();
                }))
                .hasMessage("quotes exceeded its timeout of PT0.3S");
    }
}
