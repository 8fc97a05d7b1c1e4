package dev.steadfast.policy.chaos;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.time.RandomSource;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * When harm is done, as it was described: null where nothing was said. Immutable.
 *
 * @param rate how often
 * @param window from when to when
 * @param enabled whether at all
 * @param predicate to which calls
 * @param dice where randomness comes from
 */
record Occasions(
        DoubleSupplier rate,
        @Nullable Window window,
        @Nullable BooleanSupplier enabled,
        @Nullable Predicate<? super Attempt> predicate,
        @Nullable Dice dice) {
    static final Occasions ALWAYS = new Occasions(new FixedRate(1), null, null, null, null);

    /** A rate that does not change; equal if equal. */
    private record FixedRate(double rate) implements DoubleSupplier {
        @Override
        public double getAsDouble() {
            return rate;
        }

        @Override
        public String toString() {
            return Double.toString(rate);
        }
    }

    /** A span of time, counted from when the pipeline is built. */
    record Window(Duration after, Duration length) {}

    /** Numbers for each pipeline: from a seed of its own, or from one source for all. */
    record Dice(long seed, @Nullable RandomSource shared) {
        RandomSource source() {
            return shared == null ? RandomSource.seeded(seed) : shared;
        }
    }

    Occasions rate(double value) {
        Violations.check(value >= 0 && value <= 1, "Chaos.rate", value, "from 0 to 1");
        return new Occasions(new FixedRate(value), window, enabled, predicate, dice);
    }

    Occasions rate(@Nullable DoubleSupplier value) {
        return new Occasions(given("rate", value), window, enabled, predicate, dice);
    }

    Occasions window(@Nullable Duration after, @Nullable Duration length) {
        Violations.check(after != null && !after.isNegative(), "Chaos.window.after", after, "a duration >= 0");
        Window value =
                new Window(Objects.requireNonNull(after), Violations.checkPositive("Chaos.window.length", length));
        return new Occasions(rate, value, enabled, predicate, dice);
    }

    Occasions enabledBy(@Nullable BooleanSupplier value) {
        return new Occasions(rate, window, given("enabledBy", value), predicate, dice);
    }

    Occasions when(@Nullable Predicate<? super Attempt> value) {
        return new Occasions(rate, window, enabled, given("when", value), dice);
    }

    Occasions seed(long value) {
        return new Occasions(rate, window, enabled, predicate, new Dice(value, null));
    }

    Occasions random(@Nullable RandomSource value) {
        return new Occasions(rate, window, enabled, predicate, new Dice(0, given("random", value)));
    }

    static <T> T given(String setting, @Nullable T value) {
        Violations.check(value != null, "Chaos." + setting, value, "a value that is not null");
        return Objects.requireNonNull(value);
    }

    @Override
    public String toString() {
        return "at rate " + rate
                + (window == null ? "" : " from " + window.after() + " for " + window.length())
                + (enabled == null ? "" : " by " + enabled);
    }
}
