package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import java.time.Duration;

/** A capped exponential, then ±20 %: the jitter comes after the cap. */
record GrpcBackoff(Curve.Exponential curve, long maxNanos) implements Backoff {
    private static final Jitter AFTER_CAP = Jitter.factor(0.2);

    static GrpcBackoff of(Duration initial, double multiplier, Duration max) {
        long initialNanos = Setting.positiveNanos("Backoff.initial", initial);
        Setting.multiplier("Backoff.multiplier", multiplier);
        return new GrpcBackoff(
                new Curve.Exponential(initialNanos, multiplier), Setting.positiveNanos("Backoff.max", max));
    }

    @Override
    public long nanos(int step, long memo, RandomSource random) {
        return AFTER_CAP.nanos(Math.min(curve.nanos(step), maxNanos), 0, Nanos.UNLIMITED, random);
    }

    @Override
    public String toString() {
        return "Backoff[grpc, " + curve + ", cap " + Duration.ofNanos(maxNanos) + " before jitter of 20 %]";
    }
}
