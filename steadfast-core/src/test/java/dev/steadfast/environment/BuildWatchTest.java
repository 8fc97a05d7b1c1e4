package dev.steadfast.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BuildWatchTest {
    private static final long START = Long.MAX_VALUE - 5;

    private final Logger logger = Logger.getLogger("dev.steadfast");
    private final List<String> lines = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final BuildWatch watch = new BuildWatch();

    @BeforeEach
    void listen() {
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
    }

    @AfterEach
    void listenNoMore() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    private void note(String name, int times, long stepNanos) {
        for (int i = 0; i < times; i++) {
            watch.note(name, START + i * stepNanos);
        }
    }

    @Test
    void nameBuiltAHundredTimesInTenSeconds_isWarnedOfOnce() {
        note("per call", BuildWatch.MANY - 1, BuildWatch.WINDOW_NANOS / BuildWatch.MANY);
        assertThat(lines).isEmpty();

        note("per call", 500, 0);
        note("another", 500, 0);

        assertThat(lines)
                .containsExactly("WARNING Pipeline per call was built 100 times within 10 s; build a pipeline once and"
                        + " keep it: its retry budget and its counters begin anew with each build, so they protect"
                        + " nothing");
    }

    @Test
    void loggerThatBreaks_doesNotBreakTheBuild() {
        Handler broken = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add("broken");
                throw new IllegalStateException("the disk is full");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(broken);
        try {
            assertThatCode(() -> note("per call", BuildWatch.MANY, 0)).doesNotThrowAnyException();
        } finally {
            logger.removeHandler(broken);
        }
        assertThat(lines).contains("broken");
    }

    @Test
    void nameBuiltNowAndThen_isNotWarnedOf() {
        note("reloaded", 1_000, BuildWatch.WINDOW_NANOS / 50);

        assertThat(lines).isEmpty();
    }

    @Test
    void manyNames_areNotWarnedOf() {
        for (int i = 0; i < 10_000; i++) {
            watch.note("service " + i, START);
        }

        assertThat(lines).isEmpty();
    }
}
