package dev.steadfast.policy.chaos;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.spi.CallbackThrew;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import dev.steadfast.time.TimeSource;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** When harm is done, in one pipeline: the cheap questions first, the dice last. Safe for use by many threads. */
final class Chance {
    private final DoubleSupplier rate;
    private final @Nullable BooleanSupplier enabled;
    private final @Nullable Predicate<? super Attempt> predicate;
    private final RandomSource random;
    private final TimeSource time;
    private final long builtNanos;
    private final long afterNanos;
    private final long lengthNanos;

    Chance(Occasions occasions, StageContext context) {
        this.rate = occasions.rate();
        this.enabled = occasions.enabled();
        this.predicate = occasions.predicate();
        this.random =
                occasions.dice() == null ? context.random() : occasions.dice().source();
        this.time = context.time();
        this.builtNanos = time.nanos();
        Occasions.Window window = occasions.window();
        this.afterNanos = window == null ? 0 : Nanos.of(window.after());
        this.lengthNanos = window == null ? Nanos.UNLIMITED : Nanos.of(window.length());
    }

    boolean looksAtAttempts() {
        return predicate != null;
    }

    RandomSource random() {
        return random;
    }

    /** Whether harm is done to this call. The rate is asked only if nothing else is against it. */
    boolean strikes(@Nullable Operation operation) {
        try {
            return asked(operation);
        } catch (Throwable thrown) {
            throw new CallbackThrew(thrown);
        }
    }

    private boolean asked(@Nullable Operation operation) {
        return (enabled == null || enabled.getAsBoolean())
                && inWindow()
                && (predicate == null || (operation != null && predicate.test(operation.attempt())))
                && random.next() < rate.getAsDouble();
    }

    private boolean inWindow() {
        if (afterNanos == 0 && lengthNanos == Nanos.UNLIMITED) {
            return true;
        }
        long sinceBegin = time.nanos() - builtNanos - afterNanos;
        return sinceBegin >= 0 && sinceBegin < lengthNanos;
    }
}
