package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.event.BreakerState;
import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.Event;
import dev.steadfast.event.Listener;
import dev.steadfast.event.Logging;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.event.TransitionReason;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.RejectionReason;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.stream.Stream;
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
        private Level least = Level.ALL;

        @Override
        public String getName() {
            return "lines";
        }

        @Override
        public boolean isLoggable(Level level) {
            return level.getSeverity() >= least.getSeverity();
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
    void oneOfEach_hasItsLineAndLevel() {
        OneOfEach.events().forEach(logging::on);

        assertThat(lines.written)
                .containsExactly(
                        "INFO orders: attempt 2 failed with java.io.IOException: reset; next in 2000 ms (HINT)",
                        "ERROR orders: gave up after attempt 3 (ATTEMPTS), 4000 ms",
                        "INFO orders: took 2000 ms, beyond the attempt timeout of 1000 ms; only observed",
                        "INFO orders: refused by CIRCUIT_BREAKER stock (OPEN), again in 3000 ms",
                        "WARNING stock: breaker went from CLOSED to OPEN (FAILURE_RATE), open for 5000 ms",
                        "DEBUG prices: limit of ADAPTIVE_LIMITER went from 20 to 18",
                        "INFO stock: CIRCUIT_BREAKER reconfigured from Old[1] to New[2]",
                        "DEBUG orders: hedge 1 started after 1000 ms",
                        "INFO orders: hedge 2 refused by the budget",
                        "INFO orders: fallback LAST_GOOD used for java.io.IOException: reset, 7000 ms old",
                        "INFO orders: chaos LATENCY of 1000 ms; only observed");
    }

    @Test
    void oneOfEach_isOneOfEachThatThereIs() {
        assertThat(OneOfEach.events())
                .extracting(event -> event.getClass().getName())
                .containsExactlyInAnyOrderElementsOf(Stream.of(Event.class.getPermittedSubclasses())
                        .map(Class::getName)
                        .toList());
    }

    @Test
    void transitions_areAWarningOnlyWhereCallsAreRefused() {
        for (BreakerState to : BreakerState.values()) {
            logging.on(new BreakerTransitioned("to " + to, 1, BreakerState.CLOSED, to, TransitionReason.RESET, 0));
        }

        assertThat(lines.written)
                .extracting(line -> line.substring(0, line.indexOf(':')))
                .containsExactly(
                        "INFO to CLOSED",
                        "WARNING to OPEN",
                        "INFO to HALF_OPEN",
                        "WARNING to ISOLATED",
                        "INFO to FORCED_CLOSED");
    }

    @Test
    void rejectionsWithinASecond_areLeftOutAndCounted_withoutKeepingOthersOut() {
        for (int n = 0; n < 1_000; n++) {
            logging.on(rejection(n * 1_500_000L));
        }
        logging.on(new PolicyReconfigured("orders", 1, PolicyKind.BULKHEAD, "a", "b"));

        assertThat(lines.written)
                .containsExactly(
                        "INFO orders: refused by BULKHEAD (FULL)",
                        "INFO orders: refused by BULKHEAD (FULL) (left out before: 666)",
                        "INFO orders: BULKHEAD reconfigured from a to b");
    }

    private static PolicyRejected rejection(long atNanos) {
        return new PolicyRejected(
                "orders", atNanos, PolicyKind.BULKHEAD, null, RejectionReason.FULL, PolicyRejected.UNKNOWN, false);
    }

    @Test
    void levelThatIsOff_costsNoText() {
        lines.least = System.Logger.Level.WARNING;

        OneOfEach.events().forEach(logging::on);

        assertThat(lines.written)
                .extracting(line -> line.substring(0, line.indexOf(' ')))
                .containsExactly("ERROR", "WARNING");
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
