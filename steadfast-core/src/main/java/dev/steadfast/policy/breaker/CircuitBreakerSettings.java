package dev.steadfast.policy.breaker;

import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.Nanos;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a circuit breaker opens, for how long, and how it finds out that the service is well again. A value, equal if
 * its settings are: each pipeline built with it has a breaker of its own, named after the pipeline. For one that
 * several pipelines share, or that can be looked at, make a {@link CircuitBreaker}. Immutable.
 *
 * @since 0.1
 */
public final class CircuitBreakerSettings implements Policy {
    private static final CircuitBreakerSettings DEFAULTS = builder().build();
    private static final Duration LEAST_LEASE = Duration.ofSeconds(30);

    private final CircuitBreakerSettingsBuilder.Given given;
    private final WindowKind window;
    private final Thresholds thresholds;
    private final long slowUnits;
    private final OpenTime openTime;
    private final ProbeRule probes;
    private final Classifier classifier;
    /** Follow from the others; asked with every call. */
    private final boolean readsClock;

    private final boolean judgesResults;

    CircuitBreakerSettings(CircuitBreakerSettingsBuilder.Given given, Thresholds thresholds, Classifier classifier) {
        this.given = given;
        this.window = given.window();
        this.thresholds = thresholds;
        this.slowUnits = given.slowCall() == null ? -1 : Nanos.of(given.slowCall()) >> PermitToken.UNIT_SHIFT;
        this.openTime = given.openTime();
        this.probes = given.probes();
        this.classifier = classifier;
        this.readsClock = slowUnits >= 0 || window.readsClock();
        this.judgesResults = classifier.judgesResults();
    }

    /**
     * The settings of a breaker that is given no others: of the calls of the last 30 s, 20 at least, half failed; open
     * for about 5 s, then longer each time up to 60 s; 3 probes, which must all succeed.
     *
     * @return the settings
     */
    public static CircuitBreakerSettings defaults() {
        return DEFAULTS;
    }

    /**
     * Starts settings from the defaults.
     *
     * @return a new builder
     */
    public static CircuitBreakerSettingsBuilder builder() {
        return new CircuitBreakerSettingsBuilder(CircuitBreakerSettingsBuilder.Given.NONE, Classifier.defaults());
    }

    /**
     * Starts settings from these.
     *
     * @return a new builder
     */
    public CircuitBreakerSettingsBuilder toBuilder() {
        return new CircuitBreakerSettingsBuilder(given, classifier);
    }

    /**
     * How far back the breaker looks.
     *
     * @return the length of its time window; empty if it has none
     */
    public Optional<Duration> timeWindow() {
        return window instanceof WindowKind.Time time ? Optional.of(time.duration()) : Optional.empty();
    }

    @Override
    public List<Stage> stages(StageContext context) {
        BreakerCore core = new BreakerCore(context.pipeline(), this, context.environment(), context.listeners());
        return List.of(new BreakerStage(core, context, () -> false));
    }

    WindowKind window() {
        return window;
    }

    Thresholds thresholds() {
        return thresholds;
    }

    OpenTime openTime() {
        return openTime;
    }

    ProbeRule probes() {
        return probes;
    }

    /**
     * What says whether a call failed.
     *
     * @return the classifier
     */
    public Classifier classifier() {
        return classifier;
    }

    /** Whether calls are timed. */
    boolean measuresCalls() {
        return slowUnits >= 0;
    }

    /** Whether a result must be told when it came. */
    boolean readsClock() {
        return readsClock;
    }

    /** Whether what a call returns may be anything but a success. */
    boolean judgesResults() {
        return judgesResults;
    }

    boolean isSlow(long units) {
        return units >= slowUnits;
    }

    long leaseNanos(long openNanos) {
        Duration lease = probes.lease();
        return lease == null ? Math.max(Nanos.of(LEAST_LEASE), openNanos) : Nanos.of(lease);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CircuitBreakerSettings that
                && window.equals(that.window)
                && thresholds.equals(that.thresholds)
                && slowUnits == that.slowUnits
                && openTime.equals(that.openTime)
                && probes.equals(that.probes)
                && classifier.equals(that.classifier);
    }

    @Override
    public int hashCode() {
        return Objects.hash(window, thresholds, slowUnits, openTime, probes, classifier);
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.CIRCUIT_BREAKER;
    }

    @Override
    public String toString() {
        String rule = window instanceof WindowKind.Run
                ? thresholds.failuresInARow() + " " + window
                : window + ", failure rate " + thresholds.failureRate()
                        + (measuresCalls() ? ", slow call rate " + thresholds.slowRate() : "")
                        + " of " + thresholds.minimumCalls() + " calls at least";
        return "CircuitBreaker[" + rule + "; open " + openTime.backoff() + "; " + probes.count() + " probes]";
    }
}
