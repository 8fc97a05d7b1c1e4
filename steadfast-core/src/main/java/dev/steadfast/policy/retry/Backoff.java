package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * How long to wait before each retry. Immutable, and free of any state: what one operation must remember is handed in
 * and out as a memo.
 *
 * <p>Retries count from 1. Delays are nanoseconds, never negative, and saturate as mathematics would: no retry number
 * up to {@link Integer#MAX_VALUE} overflows, and the cost does not grow with it.
 *
 * <p>The kinds that follow a formula (fixed, linear, exponential, Fibonacci) have {@link Jitter#full()} unless told
 * otherwise; a list is exact unless told otherwise; the kinds named after another system have the randomness of that
 * system.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Backoff {
    /**
     * Computes the delay before a retry.
     *
     * @param step the number of the retry, from 1
     * @param memo what {@link #memo} gave for the retry before; 0 for the first
     * @param random where randomness comes from
     * @return nanoseconds, at least 0; {@link Long#MAX_VALUE} for ever
     */
    long nanos(int step, long memo, RandomSource random);

    /**
     * Tells what to remember for the next retry.
     *
     * @param step the number of the retry, from 1
     * @param memo what was remembered before it
     * @param drawnNanos what {@link #nanos} gave for it
     * @return the memo for the next retry; 0 by default
     */
    default long memo(int step, long memo, long drawnNanos) {
        return 0;
    }

    /**
     * A ceiling on the delay that is applied after it was drawn. Only for the sake of systems that do so: delays then
     * pile up at the ceiling. All other kinds clip the range from which they draw.
     *
     * @param step the number of the retry, from 1
     * @return nanoseconds; {@link Long#MAX_VALUE} by default
     */
    default long ceilingNanos(int step) {
        return Nanos.UNLIMITED;
    }

    /**
     * No delay at all.
     *
     * @return the backoff
     */
    static Backoff none() {
        return NoBackoff.INSTANCE;
    }

    /**
     * The same delay before every retry, with full jitter unless told otherwise.
     *
     * @param delay the delay, at least zero
     * @return the backoff
     * @throws IllegalArgumentException if the delay is null or negative
     */
    static ShapedBackoff fixed(Duration delay) {
        return ShapedBackoff.of(Curve.linear(Setting.nanos("Backoff.delay", delay), 0));
    }

    /**
     * A delay that grows by the same amount each time, with full jitter unless told otherwise:
     * {@code first + (k - 1) × increment}.
     *
     * @param first the delay before the first retry, at least zero
     * @param increment by how much it grows, at least zero
     * @return the backoff
     * @throws IllegalArgumentException if a duration is null or negative
     */
    static ShapedBackoff linear(Duration first, Duration increment) {
        return ShapedBackoff.of(
                Curve.linear(Setting.nanos("Backoff.first", first), Setting.nanos("Backoff.increment", increment)));
    }

    /**
     * A delay that doubles each time, with full jitter unless told otherwise: {@code base × 2^(k - 1)}.
     *
     * @param base the delay before the first retry, at least zero
     * @return the backoff
     * @throws IllegalArgumentException if the duration is null or negative
     */
    static ShapedBackoff exponential(Duration base) {
        return exponential(base, 2.0);
    }

    /**
     * A delay that grows by a factor each time, with full jitter unless told otherwise: {@code base × factor^(k - 1)}.
     *
     * @param base the delay before the first retry, at least zero
     * @param factor by what it is multiplied each time, finite and at least 1
     * @return the backoff
     * @throws IllegalArgumentException if the duration is null or negative, or the factor out of range
     */
    static ShapedBackoff exponential(Duration base, double factor) {
        long nanos = Setting.nanos("Backoff.base", base);
        Setting.multiplier("Backoff.factor", factor);
        return ShapedBackoff.of(Curve.exponential(nanos, factor));
    }

    /**
     * A delay that grows like the Fibonacci numbers 1, 1, 2, 3, 5, …, with full jitter unless told otherwise.
     *
     * @param base the delay that is multiplied, at least zero
     * @return the backoff
     * @throws IllegalArgumentException if the duration is null or negative
     */
    static ShapedBackoff fibonacci(Duration base) {
        return ShapedBackoff.of(Curve.fibonacci(Setting.nanos("Backoff.base", base)));
    }

    /**
     * The delays of a list, then the last of them for ever, without jitter unless told otherwise.
     *
     * @param delays the delays, at least one, none negative
     * @return the backoff
     * @throws IllegalArgumentException if there is none, or one is null or negative
     */
    static ShapedBackoff list(Duration... delays) {
        Violations.check(
                delays != null && delays.length > 0,
                "Backoff.list",
                Arrays.toString(delays),
                "one delay at least, none negative");
        return list(Arrays.asList(delays));
    }

    /**
     * The delays of a list, then the last of them for ever, without jitter unless told otherwise.
     *
     * @param delays the delays, at least one, none negative
     * @return the backoff
     * @throws IllegalArgumentException if there is none, or one is null or negative
     */
    static ShapedBackoff list(List<Duration> delays) {
        Violations.check(
                delays != null && !delays.isEmpty(), "Backoff.list", delays, "one delay at least, none negative");
        List<Long> nanos = new ArrayList<>(delays.size());
        for (Duration delay : delays) {
            nanos.add(Setting.nanos("Backoff.list", delay));
        }
        return ShapedBackoff.of(Curve.listed(nanos)).jitter(Jitter.none());
    }

    /**
     * Decorrelated jitter: each delay is drawn between the base and three times the delay before it,
     * {@code U[base, min(cap, 3 × previous)]}, beginning with {@code previous = base}.
     *
     * <p>Source: "Exponential Backoff And Jitter", AWS Architecture Blog, 2015. The cap bounds the range, not the draw,
     * so delays do not pile up at it.
     *
     * @param base the shortest delay, at least zero
     * @param cap the longest delay, at least {@code base}
     * @return the backoff
     * @throws IllegalArgumentException if a duration is null or negative, or the cap is shorter than the base
     */
    static Backoff decorrelated(Duration base, Duration cap) {
        return new Decorrelated(
                Setting.nanos("Backoff.base", base), Setting.nanosAtLeast("Backoff.cap", cap, "base", base));
    }

    /**
     * Randomised binary exponential backoff in slots: {@code min + delta × i}, where {@code i} is a whole number drawn
     * from {@code 0 … min(2^(k - 1), ⌊(cap - min) / delta⌋)}.
     *
     * @param min the shortest delay, at least zero
     * @param delta the width of a slot, above zero
     * @param cap the longest delay, at least {@code min}
     * @return the backoff
     * @throws IllegalArgumentException if a duration is null or out of range
     */
    static Backoff slotted(Duration min, Duration delta, Duration cap) {
        return Slotted.of(min, delta, cap, false);
    }

    /**
     * The classic form of {@link #slotted}: {@code i} is drawn from {@code 0 … min(2^(k - 1) - 1, …)}, so that the
     * first retry waits exactly {@code min}.
     *
     * @param min the shortest delay, at least zero
     * @param delta the width of a slot, above zero
     * @param cap the longest delay, at least {@code min}
     * @return the backoff
     * @throws IllegalArgumentException if a duration is null or out of range
     */
    static Backoff slottedClassic(Duration min, Duration delta, Duration cap) {
        return Slotted.of(min, delta, cap, true);
    }

    /**
     * The backoff of the older Azure storage libraries: {@code min(min + (2^(k - 1) - 1) × R, max)}, where {@code R} is
     * drawn once for each retry from {@code U[0.8 × delta, 1.2 × delta]}. The first retry waits exactly {@code min}.
     *
     * @param min the delay before the first retry, at least zero
     * @param delta the unit of growth, at least zero
     * @param max the longest delay, at least {@code min}; applied after the draw, as there
     * @return the backoff
     * @throws IllegalArgumentException if a duration is null or out of range
     */
    static Backoff azureDelta(Duration min, Duration delta, Duration max) {
        return new AzureDelta(
                Setting.nanos("Backoff.min", min),
                Setting.nanos("Backoff.delta", delta),
                Setting.nanosAtLeast("Backoff.max", max, "min", min));
    }

    /**
     * The decorrelated jitter of Polly, second version: with {@code t = k - 1 + U[0, 1)} and {@code F(t) = 2^t ×
     * tanh(√(4t))}, the delay is {@code (F(t) - F(previous t)) × median / 1.4}. The sum of all delays depends on the
     * last draw only.
     *
     * <p>Source: Polly.Contrib.WaitAndRetry, {@code DecorrelatedJitterBackoffV2}. Despite its name the first parameter
     * is not the median: measured medians are 0.90, 1.14, 2.01, 4.02, 8.01, 16.0 times it, and delays may be close to
     * zero.
     *
     * @param median the scale, at least zero
     * @param max the longest delay; applied after the draw, as there
     * @return the backoff
     * @throws IllegalArgumentException if a duration is null or negative
     */
    static Backoff pollyV2(Duration median, Duration max) {
        return new PollyV2(Setting.nanos("Backoff.median", median), Setting.nanos("Backoff.max", max));
    }

    /**
     * The backoff of gRPC: {@code min(initial × multiplier^(k - 1), max) × U[0.8, 1.2]}. The jitter comes after the
     * cap, so a delay may exceed {@code max} by a fifth.
     *
     * <p>Source: gRPC proposal A6, as amended for jitter of ±20 %.
     *
     * @param initial the delay before the first retry, above zero
     * @param multiplier by what it grows, finite and at least 1
     * @param max the longest delay before jitter, above zero
     * @return the backoff
     * @throws IllegalArgumentException if a value is null or out of range
     */
    static Backoff grpc(Duration initial, double multiplier, Duration max) {
        return GrpcBackoff.of(initial, multiplier, max);
    }

    /**
     * The backoff of gax, in whole milliseconds: the un-jittered delay is multiplied and cut to a millisecond at each
     * step, and the wait is drawn from {@code [0, D - 1 ms]}.
     *
     * <p>Source: gax 2.60.0, {@code ExponentialRetryAlgorithm}. No closed form gives these numbers.
     *
     * @param initial the delay before the first retry, at least zero
     * @param multiplier by what it grows, finite and at least 1
     * @param max the longest delay, at least {@code initial}
     * @return the backoff
     * @throws IllegalArgumentException if a value is null or out of range
     */
    static Backoff gaxExact(Duration initial, double multiplier, Duration max) {
        return GaxBackoff.of(initial, multiplier, max, true);
    }

    /**
     * A backoff of the user's own, by retry number.
     *
     * @param delay gives the delay before retry k, from 1; neither null nor negative
     * @return the backoff; it throws {@link IllegalStateException} if the function gives null or a negative delay
     */
    static Backoff custom(IntFunction<Duration> delay) {
        Objects.requireNonNull(delay, "delay");
        return (step, memo, random) -> {
            @Nullable Duration given = delay.apply(step);
            if (given == null || given.isNegative()) {
                throw new IllegalStateException(
                        "Backoff.custom gave " + given + " for retry " + step + "; allowed: a duration >= 0");
            }
            return Nanos.of(given);
        };
    }

    /**
     * One backoff for the first retries, to be followed by another.
     *
     * @param retries for how many retries the first backoff is used, at least 1
     * @param backoff the first backoff
     * @return the beginning; say {@link First#andThen} to complete it
     * @throws IllegalArgumentException if the number is below 1 or the backoff null
     */
    static First first(int retries, Backoff backoff) {
        Violations.check(retries >= 1, "Backoff.first", retries, ">= 1");
        Violations.check(backoff != null, "Backoff.first", backoff, "a Backoff");
        return new First(retries, backoff);
    }

    /** The beginning of a backoff in two parts. Immutable. */
    final class First {
        private final int retries;
        private final Backoff backoff;

        private First(int retries, Backoff backoff) {
            this.retries = retries;
            this.backoff = backoff;
        }

        /**
         * Says what follows. The second backoff begins at its own first retry.
         *
         * @param next the backoff for all later retries
         * @return the whole
         * @throws IllegalArgumentException if the backoff is null
         */
        public Backoff andThen(Backoff next) {
            Violations.check(next != null, "Backoff.andThen", next, "a Backoff");
            return new TwoPartBackoff(retries, backoff, next);
        }
    }
}
