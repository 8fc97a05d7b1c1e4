package dev.steadfast.policy.retry;

import dev.steadfast.time.Nanos;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Every kind of backoff, with arbitrary numbers in it. */
final class BackoffKinds {
    private BackoffKinds() {}

    /**
     * A backoff with what must hold for it.
     *
     * @param backoff the backoff
     * @param floorNanos no delay is shorter
     * @param capNanos no delay is longer
     * @param remembers whether a delay depends on what the retry before it left
     */
    record Kind(Backoff backoff, long floorNanos, long capNanos, boolean remembers) {
        @Override
        public String toString() {
            return backoff + " in [" + floorNanos + ", " + capNanos + "]";
        }
    }

    static Arbitrary<Kind> all() {
        return Arbitraries.oneOf(shaped(), memoryless(), remembering()).withoutEdgeCases();
    }

    /** Those whose delay before retry k depends on k and the draw alone. */
    static Arbitrary<Kind> closed() {
        return Arbitraries.oneOf(shaped(), memoryless()).withoutEdgeCases();
    }

    static Arbitrary<Long> lengths() {
        return Arbitraries.oneOf(
                Arbitraries.longs().between(0, 10_000_000_000L),
                Arbitraries.longs().between(0, Nanos.UNLIMITED));
    }

    static Arbitrary<Double> factors() {
        return Arbitraries.oneOf(
                Arbitraries.doubles().between(1, 4), Arbitraries.doubles().between(1, 1e300));
    }

    static Arbitrary<Double> draws() {
        return Arbitraries.oneOf(
                        Arbitraries.of(0.0, Math.nextUp(0.0), 0.5, Draws.ALMOST_ONE),
                        Arbitraries.longs().between(0, (1L << 53) - 1).map(bits -> bits * 0x1.0p-53))
                .withoutEdgeCases();
    }

    static Arbitrary<ShapedBackoff> curves() {
        Arbitrary<ShapedBackoff> exponential = Combinators.combine(lengths(), factors())
                .as((base, factor) -> Backoff.exponential(Duration.ofNanos(base), factor));
        Arbitrary<ShapedBackoff> linear = Combinators.combine(lengths(), lengths())
                .as((first, increment) -> Backoff.linear(Duration.ofNanos(first), Duration.ofNanos(increment)));
        Arbitrary<ShapedBackoff> fibonacci = lengths().map(base -> Backoff.fibonacci(Duration.ofNanos(base)));
        Arbitrary<ShapedBackoff> fixed = lengths().map(delay -> Backoff.fixed(Duration.ofNanos(delay)));
        return Arbitraries.oneOf(exponential, linear, fibonacci, fixed).map(curve -> curve.jitter(Jitter.none()));
    }

    static Arbitrary<Jitter> jitters() {
        return Arbitraries.oneOf(
                Arbitraries.of(Jitter.none(), Jitter.full(), Jitter.fullFromOne(), Jitter.equal()),
                Arbitraries.doubles().between(0, 1).map(Jitter::factor),
                lengths().map(most -> Jitter.additive(Duration.ofNanos(most))),
                lengths().map(most -> Jitter.symmetric(Duration.ofNanos(most))));
    }

    private static Arbitrary<Kind> shaped() {
        Arbitrary<ShapedBackoff> lists = lengths()
                .list()
                .ofMinSize(1)
                .ofMaxSize(5)
                .map(nanos -> Backoff.list(nanos.stream().map(Duration::ofNanos).toList()));
        return Combinators.combine(Arbitraries.oneOf(curves(), lists), jitters(), lengths(), lengths())
                .as((curve, jitter, one, other) -> {
                    long floor = Math.min(one, other);
                    long cap = Math.max(one, other);
                    ShapedBackoff whole = curve.cap(Duration.ofNanos(cap))
                            .floor(Duration.ofNanos(floor))
                            .jitter(jitter);
                    return new Kind(whole, floor, cap, false);
                });
    }

    private static Arbitrary<Kind> memoryless() {
        return Combinators.combine(lengths(), lengths(), lengths(), factors())
                .as((one, other, delta, factor) -> {
                    long least = Math.min(one, other);
                    long most = Math.max(one, other);
                    Duration min = Duration.ofNanos(least);
                    Duration max = Duration.ofNanos(most);
                    Duration positive = Duration.ofNanos(Math.max(1, delta));
                    long fifthAbove = Nanos.saturated(Math.max(1, most) * 1.2);
                    return List.of(
                            new Kind(Backoff.none(), 0, 0, false),
                            new Kind(Backoff.slotted(min, positive, max), least, most, false),
                            new Kind(Backoff.slottedClassic(min, positive, max), least, most, false),
                            new Kind(Backoff.azureDelta(min, positive, max), least, most, false),
                            new Kind(Backoff.custom(step -> min), least, least, false),
                            new Kind(
                                    Backoff.grpc(
                                            Duration.ofNanos(Math.max(1, least)),
                                            factor,
                                            Duration.ofNanos(Math.max(1, most))),
                                    0,
                                    Nanos.plus(fifthAbove, 1),
                                    false));
                })
                .flatMap(Arbitraries::of);
    }

    private static Arbitrary<Kind> remembering() {
        return Combinators.combine(
                        lengths(), lengths(), factors(), Arbitraries.integers().between(1, 40))
                .as((one, other, factor, retries) -> {
                    Duration min = Duration.ofNanos(Math.min(one, other));
                    Duration max = Duration.ofNanos(Math.max(one, other));
                    Backoff decorrelated = Backoff.decorrelated(min, max);
                    Backoff pollyV2 = Backoff.pollyV2(min, max);
                    Backoff gax = Backoff.gaxExact(min, factor, max);
                    return List.of(
                            new Kind(decorrelated, min.toNanos(), max.toNanos(), true),
                            new Kind(pollyV2, 0, max.toNanos(), true),
                            new Kind(gax, 0, max.toNanos(), true),
                            new Kind(Backoff.first(retries, pollyV2).andThen(gax), 0, max.toNanos(), true),
                            new Kind(Backoff.first(retries, gax).andThen(decorrelated), 0, max.toNanos(), true));
                })
                .flatMap(Arbitraries::of);
    }
}
