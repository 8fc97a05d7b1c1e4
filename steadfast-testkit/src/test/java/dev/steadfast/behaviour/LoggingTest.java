package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.event.Listener;
import dev.steadfast.event.Logging;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

/** The lines that the logging listener writes. */
class LoggingTest {
    private final World world = new World();
    private final Lines lines = new Lines();
    private final Listener logging = Logging.listener(lines);

    /** A logger that keeps its lines. */
    private static final class Lines implements System.Logger {
        private final List<String> written = new ArrayList<>();
        private final List<Throwable> thrown = new ArrayList<>();

        @Override
        public String getName() {
            return "lines";
        }

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String message, Throwable failure) {
            written.add(level + " " + message);
            thrown.add(failure);
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
            written.add(level + " " + format);
        }
    }

    private PipelineBuilder pipeline(String name) {
        return Pipeline.builder(name)
                .environment(world.environment)
                .listener(logging)
                .retry(Retry.builder()
                        .maxAttempts(3)
                        .backoff(fixed(ms(600)))
                        .retryOnNull()
                        .build());
    }

    @Test
    void earlyFailures_areInformationAndTheLastIsAnError() {
        IOException last = new IOException("3");

        pipeline("orders").build().outcome(world.script().fail(new IOException("1"), new IOException("2"), last));

        assertThat(lines.written)
                .containsExactly(
                        "INFO orders: attempt 1 failed with java.io.IOException: 1; next in 600 ms (BACKOFF)",
                        "ERROR orders: gave up after attempt 3 (ATTEMPTS), 1200 ms");
        assertThat(lines.thrown).containsExactly(last);
    }

    @Test
    void linesWithinASecond_areLeftOutAndCountedInTheNext() {
        Pipeline pipeline = pipeline("orders").build();
        for (int operation = 0; operation < 3; operation++) {
            pipeline.outcome(world.script().fail(1, () -> new IOException("x")));
        }

        // Retries at 0, 600, 1200, 1800, 2400 and 3000 ms; ends at 1200, 2400 and 3600 ms.
        assertThat(lines.written)
                .filteredOn(line -> line.startsWith("INFO"))
                .extracting(line -> line.substring(line.indexOf("(BACKOFF)")))
                .containsExactly("(BACKOFF)", "(BACKOFF) (left out before: 1)", "(BACKOFF) (left out before: 1)");
        assertThat(lines.written).filteredOn(line -> line.startsWith("ERROR")).hasSize(3);
    }

    @Test
    void pipelinesAndKinds_haveALineEach() {
        for (String name : List.of("orders", "prices")) {
            Pipeline pipeline = Pipeline.builder(name)
                    .environment(world.environment)
                    .listener(logging)
                    .build();
            pipeline.outcome(world.script().fail(1, IOException::new));
            pipeline.outcome(world.script().fail(1, IOException::new));
        }

        assertThat(lines.written)
                .containsExactly(
                        "ERROR orders: gave up after attempt 1 (NOT_RETRYABLE), 0 ms",
                        "ERROR prices: gave up after attempt 1 (NOT_RETRYABLE), 0 ms");
    }

    @Test
    void success_isNotLogged() {
        pipeline("orders").build().get(() -> "done");

        assertThat(lines.written).isEmpty();
    }

    @Test
    void results_areLoggedByTypeAlone() {
        pipeline("orders").build().outcome(() -> null);

        assertThat(lines.written)
                .containsExactly(
                        "INFO orders: attempt 1 failed with result null; next in 600 ms (BACKOFF)",
                        "ERROR orders: gave up after attempt 3 (ATTEMPTS), 1200 ms, result null");
    }

    @Test
    void standard_retriesAndLogs() {
        // The line itself goes to the machine's log; here counts that nothing fails on the way.
        Pipeline pipeline = world.pipeline().standard().build();

        pipeline.outcome(world.script().fail(1, IOException::new));

        assertThat(pipeline.counters().retries()).isEqualTo(2);
        assertThat(pipeline.counters().listenerFailures()).isZero();
    }
}
