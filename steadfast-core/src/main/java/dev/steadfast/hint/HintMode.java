package dev.steadfast.hint;

import dev.steadfast.time.Nanos;
import dev.steadfast.time.RandomSource;
import dev.steadfast.validation.Violations;
import java.time.Duration;

/**
 * What a server's hint does to the delay that the backoff drew. Immutable.
 *
 * <p>The cap of the backoff never binds a hint.
 *
 * @since 0.1
 */
public final class HintMode {
    /** A hint is stretched by up to a tenth, so that clients told the same instant do not come together. */
    private static final double SPREAD = 0.1;

    /** Envoy's range: from the hint to one and a half times the hint. */
    private static final double LOWER_BOUND_SPREAD = 0.5;

    private static final HintMode IGNORE = new HintMode(Kind.IGNORE, 0);
    private static final HintMode REPLACE = new HintMode(Kind.REPLACE, 0);
    private static final HintMode AT_LEAST = new HintMode(Kind.AT_LEAST, 0);
    private static final HintMode LOWER_BOUND = new HintMode(Kind.LOWER_BOUND, 0);

    private final Kind kind;
    private final long windowNanos;

    private HintMode(Kind kind, long windowNanos) {
        this.kind = kind;
        this.windowNanos = windowNanos;
    }

    private enum Kind {
        IGNORE,
        REPLACE,
        AT_LEAST,
        CLAMP,
        LOWER_BOUND
    }

    /**
     * Nothing that the server says is followed; it is not even read.
     *
     * @return the mode
     */
    public static HintMode ignore() {
        return IGNORE;
    }

    /**
     * The hint is the delay, exactly, as in Azure's clients and gRPC. All clients told the same then come together.
     *
     * @return the mode
     */
    public static HintMode replace() {
        return REPLACE;
    }

    /**
     * The default: the delay is the backoff's, but at least the hint, stretched by up to a tenth: {@code max(backoff,
     * hint × (1 + U[0, 0.1]))}.
     *
     * @return the mode
     */
    public static HintMode atLeast() {
        return AT_LEAST;
    }

    /**
     * The hint may lengthen the backoff b, by a window at most: it is clamped to {@code [b, b + window]}, as in AWS's
     * clients of 2026 with 5 s.
     *
     * @param window how much, above zero
     * @return the mode
     * @throws IllegalArgumentException if the window is null, zero or negative
     */
    public static HintMode clamp(Duration window) {
        return new HintMode(Kind.CLAMP, Nanos.of(Violations.checkPositive("HintMode.clamp", window)));
    }

    /**
     * The delay is drawn from {@code U[hint, 1.5 × hint]}, whatever the backoff, as in Envoy.
     *
     * @return the mode
     */
    public static HintMode lowerBound() {
        return LOWER_BOUND;
    }

    /**
     * Tells whether servers are not listened to.
     *
     * @return whether this is {@link #ignore}
     */
    public boolean ignores() {
        return kind == Kind.IGNORE;
    }

    /**
     * Tells whether the delay is what {@link #askedNanos} gives, even if the backoff is longer.
     *
     * @return whether it is; otherwise the longer of the two is the delay
     */
    public boolean replacesBackoff() {
        return kind == Kind.REPLACE || kind == Kind.LOWER_BOUND;
    }

    /**
     * The delay that the hint asks for in this mode.
     *
     * @param backoffNanos what the backoff drew, at least 0
     * @param hintNanos what the server asked for, above 0
     * @param random where spread comes from
     * @return nanoseconds, at least 0
     */
    public long askedNanos(long backoffNanos, long hintNanos, RandomSource random) {
        return switch (kind) {
            case IGNORE -> 0;
            case REPLACE -> hintNanos;
            case AT_LEAST -> stretched(hintNanos, SPREAD, random);
            case CLAMP -> Math.min(hintNanos, Nanos.plus(backoffNanos, windowNanos));
            case LOWER_BOUND -> stretched(hintNanos, LOWER_BOUND_SPREAD, random);
        };
    }

    private static long stretched(long hintNanos, double spread, RandomSource random) {
        return Nanos.plus(hintNanos, Nanos.saturated(hintNanos * spread * random.next()));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HintMode that && kind == that.kind && windowNanos == that.windowNanos;
    }

    @Override
    public int hashCode() {
        return 31 * kind.hashCode() + Long.hashCode(windowNanos);
    }

    @Override
    public String toString() {
        return switch (kind) {
            case IGNORE -> "HintMode[ignore]";
            case REPLACE -> "HintMode[replace]";
            case AT_LEAST -> "HintMode[at least]";
            case CLAMP -> "HintMode[clamp, window " + Duration.ofNanos(windowNanos) + "]";
            case LOWER_BOUND -> "HintMode[lower bound]";
        };
    }
}
