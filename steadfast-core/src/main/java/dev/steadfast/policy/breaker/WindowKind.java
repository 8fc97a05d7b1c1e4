package dev.steadfast.policy.breaker;

import dev.steadfast.time.Nanos;
import java.time.Duration;

/** Which results are looked back on. */
sealed interface WindowKind {
    Window open(long nowNanos);

    /** Whether the results must be told when they came. */
    default boolean readsClock() {
        return false;
    }

    /** Those of the last so many calls. */
    record Calls(int size) implements WindowKind {
        @Override
        public Window open(long nowNanos) {
            return new CountWindow(size);
        }

        @Override
        public String toString() {
            return "the last " + size + " calls";
        }
    }

    /** Those of the time just past. */
    record Time(Duration duration) implements WindowKind {
        @Override
        public Window open(long nowNanos) {
            return new TimeWindow(Nanos.of(duration), nowNanos);
        }

        @Override
        public boolean readsClock() {
            return true;
        }

        @Override
        public String toString() {
            return "the last " + duration;
        }
    }

    /** The failures since the last success. */
    record Run() implements WindowKind {
        @Override
        public Window open(long nowNanos) {
            return new FailureRun();
        }

        @Override
        public String toString() {
            return "failures in a row";
        }
    }
}
