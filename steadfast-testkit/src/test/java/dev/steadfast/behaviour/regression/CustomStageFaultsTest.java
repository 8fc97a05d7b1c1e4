package dev.steadfast.behaviour.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.event.Listener;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.spi.Waiter;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A policy of the user's that answers nonsense is named, and leaves nothing behind. */
class CustomStageFaultsTest {
    private final VirtualTime time = VirtualTime.auto();
    private final IOException failure = new IOException("work");

    /** A stage with chosen flags and a chosen answer to every failure. */
    private static class Answering implements Stage {
        private final int flags;
        private final long answer;
        final AtomicInteger abandoned = new AtomicInteger();
        final AtomicInteger unqueued = new AtomicInteger();

        Answering(int flags, long answer) {
            this.flags = flags;
            this.answer = answer;
        }

        @Override
        public int flags() {
            return flags;
        }

        @Override
        public long enter(long leftNanos) {
            return Step.go(1);
        }

        @Override
        public long failure(
                long token,
                @Nullable Object value,
                @Nullable Throwable thrown,
                @Nullable Operation operation,
                long leftNanos) {
            return answer;
        }

        @Override
        public long queue(Waiter waiter) {
            return -1;
        }

        @Override
        public void unqueue(Waiter waiter) {
            unqueued.incrementAndGet();
        }

        @Override
        public void abandon(long token) {
            abandoned.incrementAndGet();
        }

        @Override
        public Throwable timedOut(@Nullable Throwable cause) {
            return new TimeoutException("custom");
        }
    }

    private Pipeline with(Stage stage) {
        return Pipeline.builder("custom")
                .environment(time.environment())
                .add(context -> List.of(stage))
                .build();
    }

    private Object fail(Attempt attempt) throws IOException {
        throw failure;
    }

    @Test
    void againWithoutOwns_isNamedAndKeepsTheFailure() {
        Answering stage = new Answering(0, Step.again(5));

        assertThatThrownBy(() -> with(stage).call(this::fail))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("step kind 7 to a failure")
                .hasSuppressedException(failure);
        assertThat(stage.abandoned).hasValue(1);
    }

    @Test
    void runWithoutWork_isNamedAndKeepsTheFailure() {
        Answering stage = new Answering(Stage.OWNS, Step.RUN);

        assertThatThrownBy(() -> with(stage).call(this::fail))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("RUN without work")
                .hasSuppressedException(failure);
        assertThat(stage.abandoned).hasValue(1);
    }

    @Test
    void entryAnswerAfterFailure_isNamed() {
        assertThatThrownBy(() -> with(new Answering(Stage.OWNS, Step.go(1))).call(this::fail))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("step kind 0 to a failure");
    }

    @Test
    void boundWithoutClock_isNamedInsteadOfLost() {
        Stage stage = new Answering(0, Step.DONE) {
            @Override
            public long enter(long leftNanos) {
                return Step.bound(5);
            }
        };

        assertThatThrownBy(() -> with(stage).call(() -> "value"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("BOUND without the flag CLOCK");
    }

    @Test
    void negativePassNanos_isNoTimeLeftRatherThanNoBound() throws Exception {
        Stage stage = new Answering(Stage.OWNS | Stage.BOUNDS_PASSES, Step.DONE) {
            @Override
            public long passNanos(@Nullable Operation operation) {
                return -5;
            }
        };

        assertThat(with(stage).call(Attempt::remaining)).isEqualTo(Optional.of(Duration.ZERO));
    }

    @Test
    void waitThatThrows_stageIsToldOnce() {
        time.after(Duration.ofMillis(1), () -> {
            throw new IllegalStateException("task");
        });
        Answering stage = new Answering(Stage.OWNS, Step.again(5_000_000));

        assertThatThrownBy(() -> with(stage).call(this::fail)).hasMessage("task");
        assertThat(stage.abandoned).hasValue(1);
    }

    @Test
    void queueWhoseWaitThrows_leavesNoWaiter() {
        Answering stage = new Answering(0, Step.DONE) {
            @Override
            public long enter(long leftNanos) {
                return Step.queue(Step.MAX_PAYLOAD);
            }
        };

        assertThatThrownBy(() -> with(stage).call(this::fail)).hasMessageContaining("would block for ever");
        assertThat(stage.unqueued).hasValue(1);
        assertThat(stage.abandoned).hasValue(0);
    }

    @Test
    @SuppressWarnings("NullAway") // the fault under test
    void stagesThatAreNull_areRefusedAtBuild() {
        assertThatThrownBy(() -> Pipeline.builder("custom").add(context -> null).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(".stages was null; allowed: a list without null");
        assertThatThrownBy(() -> Pipeline.builder("custom")
                        .add(context -> Arrays.asList((Stage) null))
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(".stages was [null]; allowed: a list without null");
    }

    @Test
    @SuppressWarnings("NullAway") // the fault under test
    void listenerThatIsNull_isRefusedAtBuild() {
        Policy policy = new Policy() {
            @Override
            public List<Stage> stages(StageContext context) {
                return List.of();
            }

            @Override
            public List<Listener> listeners() {
                return Arrays.asList((Listener) null);
            }
        };

        assertThatThrownBy(() -> Pipeline.builder("custom").add(policy).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(".listeners was [null]; allowed: a list without null");
    }
}
