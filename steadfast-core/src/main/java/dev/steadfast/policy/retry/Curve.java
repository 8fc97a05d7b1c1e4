package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import java.util.List;

/** The delay before retry k without jitter, floor or cap: a closed form of k that saturates. */
sealed interface Curve {
    /** Nanoseconds before retry k, from 1. */
    long nanos(int step);

    static Curve linear(long first, long increment) {
        return new Linear(first, increment);
    }

    static Curve exponential(long base, double factor) {
        return new Exponential(base, factor);
    }

    static Curve fibonacci(long base) {
        return new Fibonacci(base);
    }

    static Curve listed(List<Long> delays) {
        return new Listed(List.copyOf(delays));
    }

    /** {@code first + (k - 1) × increment}. */
    record Linear(long first, long increment) implements Curve {
        @Override
        public long nanos(int step) {
            long retries = step - 1L;
            if (increment != 0 && retries > (Nanos.UNLIMITED - first) / increment) {
                return Nanos.UNLIMITED;
            }
            return first + retries * increment;
        }
    }

    /** {@code base × factor^(k - 1)}. StrictMath, so that every JDK gives the same delays. */
    record Exponential(long base, double factor) implements Curve {
        @Override
        public long nanos(int step) {
            // Zero stays zero: 0 × ∞ would be NaN.
            return base == 0 ? 0 : Nanos.saturated(base * StrictMath.pow(factor, step - 1.0));
        }
    }

    /** {@code base × F(k)} with F = 1, 1, 2, 3, 5, … */
    record Fibonacci(long base) implements Curve {
        /** The last Fibonacci number that fits a long. */
        private static final int LAST = 92;

        @Override
        public long nanos(int step) {
            if (base == 0) {
                return 0;
            }
            if (step > LAST) {
                return Nanos.UNLIMITED;
            }
            long current = 1;
            long before = 0;
            for (int k = 1; k < step; k++) {
                long sum = current + before;
                before = current;
                current = sum;
            }
            return current > Nanos.UNLIMITED / base ? Nanos.UNLIMITED : current * base;
        }
    }

    /** The k-th of a list; the last for ever. */
    record Listed(List<Long> delays) implements Curve {
        @Override
        public long nanos(int step) {
            return delays.get(Math.min(step, delays.size()) - 1);
        }
    }
}
