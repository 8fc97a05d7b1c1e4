package dev.steadfast.policy.chaos;

import dev.steadfast.event.ChaosKind;
import dev.steadfast.outcome.Action;
import dev.steadfast.outcome.Call;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is done. Immutable. */
sealed interface Harm {
    ChaosKind kind();

    /** An exception in place of the call. */
    record Fault(Supplier<? extends Throwable> exception) implements Harm {
        @Override
        public ChaosKind kind() {
            return ChaosKind.FAULT;
        }

        Throwable thrown() {
            return Objects.requireNonNull(exception.get(), "Chaos.fault supplied null; allowed: an exception");
        }
    }

    /** Something done before the call. */
    record Behavior(Action<?> action) implements Harm {
        @Override
        public ChaosKind kind() {
            return ChaosKind.BEHAVIOR;
        }
    }

    /** A value in place of the call. */
    record Result(Call<?, ?> source) implements Harm {
        @Override
        public ChaosKind kind() {
            return ChaosKind.RESULT;
        }
    }

    /** A fixed result; equal if equal. */
    record FixedResult<T extends @Nullable Object>(T value) implements Call<T, RuntimeException> {
        @Override
        public T run() {
            return value;
        }
    }

    /** A wait before the call. */
    sealed interface Latency extends Harm {
        @Override
        default ChaosKind kind() {
            return ChaosKind.LATENCY;
        }

        /** How long the call at hand is put off; not at all if not above zero. */
        long nanos(RandomSource random);
    }

    /** A wait from a range, each as likely as the next. */
    record Between(Duration least, Duration most) implements Latency {
        @Override
        public long nanos(RandomSource random) {
            return random.between(Math.max(0, Nanos.of(least)), Nanos.of(most));
        }
    }

    /** A wait that a function gives. */
    record Supplied(Supplier<Duration> latency) implements Latency {
        @Override
        public long nanos(RandomSource random) {
            return Nanos.of(Objects.requireNonNull(latency.get(), "Chaos.latency supplied null; allowed: a duration"));
        }
    }
}
