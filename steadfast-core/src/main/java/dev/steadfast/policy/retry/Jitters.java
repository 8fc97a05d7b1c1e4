package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import java.time.Duration;
import java.util.Objects;

/** The kinds of {@link Jitter}. */
final class Jitters {
    private Jitters() {}

    static long clip(long nanos, long floor, long cap) {
        return Math.max(floor, Math.min(nanos, cap));
    }

    static long draw(long least, long most, long floor, long cap, RandomSource random) {
        return random.between(clip(least, floor, cap), clip(most, floor, cap));
    }

    static long scaled(long nanos, double by) {
        return Nanos.saturated(nanos * by);
    }

    /** {@code d}. */
    static final class None implements Jitter {
        static final None INSTANCE = new None();

        private None() {}

        @Override
        public long nanos(long delay, long floor, long cap, RandomSource random) {
            return delay;
        }

        @Override
        public String toString() {
            return "none";
        }
    }

    /** From some point up to {@code d}. */
    static final class Range implements Jitter {
        static final Range FULL = new Range("full");
        static final Range FULL_FROM_ONE = new Range("fullFromOne");
        static final Range EQUAL = new Range("equal");
        private static final long ONE_MILLI = 1_000_000;

        private final String name;

        private Range(String name) {
            this.name = name;
        }

        @Override
        public long nanos(long delay, long floor, long cap, RandomSource random) {
            return draw(least(delay), delay, floor, cap, random);
        }

        private long least(long delay) {
            if (this == EQUAL) {
                return delay / 2;
            }
            return this == FULL ? 0 : Math.min(ONE_MILLI, delay);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** {@code d × (1 ± f)}. */
    static final class Factor implements Jitter {
        private final double factor;

        Factor(double factor) {
            this.factor = factor;
        }

        @Override
        public long nanos(long delay, long floor, long cap, RandomSource random) {
            return draw(scaled(delay, 1 - factor), scaled(delay, 1 + factor), floor, cap, random);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Factor that && factor == that.factor;
        }

        @Override
        public int hashCode() {
            return Double.hashCode(factor);
        }

        @Override
        public String toString() {
            return "factor " + factor;
        }
    }

    /** {@code d ± j} or {@code d + j}. */
    static final class Absolute implements Jitter {
        private final long most;
        private final boolean symmetric;

        Absolute(long most, boolean symmetric) {
            this.most = most;
            this.symmetric = symmetric;
        }

        @Override
        public long nanos(long delay, long floor, long cap, RandomSource random) {
            long least = symmetric ? Math.max(0, delay - most) : Math.min(delay, Math.max(0, cap - most));
            return draw(least, Nanos.plus(delay, most), floor, cap, random);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Absolute that && most == that.most && symmetric == that.symmetric;
        }

        @Override
        public int hashCode() {
            return Objects.hash(most, symmetric);
        }

        @Override
        public String toString() {
            return (symmetric ? "symmetric " : "additive ") + Duration.ofNanos(most);
        }
    }
}
