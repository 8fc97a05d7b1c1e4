package dev.steadfast.behaviour.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.event.Listener;
import dev.steadfast.event.Logging;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.outcome.DelaySource;
import java.io.IOException;
import java.util.ResourceBundle;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Where the limit of one line per second, pipeline and kind had gaps. */
class LoggingFaultsTest {
    private final Counting lines = new Counting();
    private final Listener logging = Logging.listener(lines);

    /** A logger that only counts. */
    private static final class Counting implements System.Logger {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public String getName() {
            return "counting";
        }

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String message, Throwable failure) {
            count.incrementAndGet();
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
            count.incrementAndGet();
        }
    }

    private void retry(String pipeline, long atNanos) {
        logging.on(new RetryScheduled(pipeline, atNanos, 1, new IOException("x"), null, 1, 1, DelaySource.BACKOFF));
    }

    @Test
    void pipelinesNamedAnewForEachCall_fillNeitherMemoryNorLog() {
        for (int i = 0; i < 10_000; i++) {
            retry("pipeline " + i, 0);
        }

        assertThat(lines.count.get()).isBetween(1, 1_001);
    }

    /** As after {@code pipeline.in(…)}: the copy has the same name and listeners, but another clock. */
    @Test
    void timeOfAnotherTimeSource_doesNotSilenceThePipeline() {
        retry("same", Long.MAX_VALUE / 2);
        retry("same", 0);
        retry("same", 1);

        assertThat(lines.count).hasValue(2);
    }

    @Test
    @SuppressWarnings("NullAway") // the fault under test
    void loggerThatIsNull_isRefused() {
        assertThatThrownBy(() -> Logging.listener(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("logger");
    }
}
