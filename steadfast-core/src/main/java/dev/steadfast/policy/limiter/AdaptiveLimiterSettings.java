package dev.steadfast.policy.limiter;

import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How an adaptive limiter finds its limit, and who waits. As a policy it has a state of its own in each pipeline that
 * is built with it, named after the pipeline; for one state in several pipelines, make an {@link AdaptiveLimiter}.
 * Equal if its settings are. Immutable.
 *
 * @since 0.1
 */
public final class AdaptiveLimiterSettings implements Policy {
    private static final AdaptiveLimiterSettings DEFAULTS = builder().build();

    private final LimitAlgorithm algorithm;
    private final int minLimit;
    private final int maxLimit;
    private final int initialLimit;
    private final int queue;
    private final @Nullable Duration maxWait;
    private final Classifier classifier;

    AdaptiveLimiterSettings(AdaptiveLimiterSettingsBuilder builder, int initialLimit) {
        this.algorithm = builder.algorithm;
        this.minLimit = builder.minLimit;
        this.maxLimit = builder.maxLimit;
        this.initialLimit = initialLimit;
        this.queue = builder.queue;
        this.maxWait = builder.maxWait;
        this.classifier = builder.classifier;
    }

    /**
     * A gradient from 1 to 200, beginning with 20, and no queue.
     *
     * @return the settings
     */
    public static AdaptiveLimiterSettings defaults() {
        return DEFAULTS;
    }

    /**
     * Starts settings.
     *
     * @return a new builder, which holds the defaults
     */
    public static AdaptiveLimiterSettingsBuilder builder() {
        return new AdaptiveLimiterSettingsBuilder();
    }

    /**
     * Starts settings that differ in part.
     *
     * @return a new builder, which holds these settings
     */
    public AdaptiveLimiterSettingsBuilder toBuilder() {
        AdaptiveLimiterSettingsBuilder builder = builder()
                .algorithm(algorithm)
                .minLimit(minLimit)
                .maxLimit(maxLimit)
                .queue(queue)
                .classifier(classifier);
        if (initialLimit != AdaptiveLimiterSettingsBuilder.usualInitial(minLimit, maxLimit)) {
            // Else it goes on to follow the bounds.
            builder.initialLimit(initialLimit);
        }
        return maxWait == null ? builder : builder.maxWait(maxWait);
    }

    /**
     * How the limit follows from latency and failures.
     *
     * @return the algorithm
     */
    public LimitAlgorithm algorithm() {
        return algorithm;
    }

    /**
     * The smallest limit.
     *
     * @return at least 1
     */
    public int minLimit() {
        return minLimit;
    }

    /**
     * The largest limit.
     *
     * @return at least {@link #minLimit()}
     */
    public int maxLimit() {
        return maxLimit;
    }

    /**
     * The limit to begin with.
     *
     * @return from {@link #minLimit()} to {@link #maxLimit()}
     */
    public int initialLimit() {
        return initialLimit;
    }

    /**
     * How many calls may wait for a permit.
     *
     * @return at least 0
     */
    public int queue() {
        return queue;
    }

    /**
     * How long a call waits for a permit at most.
     *
     * @return a duration above zero; empty for as long as the bounds outside allow
     */
    public Optional<Duration> maxWait() {
        return Optional.ofNullable(maxWait);
    }

    /**
     * What says whether a call failed.
     *
     * @return the classifier
     */
    public Classifier classifier() {
        return classifier;
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.ADAPTIVE_LIMITER;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return new AdaptiveLimiter(context.pipeline(), this, context.environment(), context.listeners())
                .stages(context);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AdaptiveLimiterSettings that
                && algorithm.equals(that.algorithm)
                && minLimit == that.minLimit
                && maxLimit == that.maxLimit
                && initialLimit == that.initialLimit
                && queue == that.queue
                && Objects.equals(maxWait, that.maxWait)
                && classifier.equals(that.classifier);
    }

    @Override
    public int hashCode() {
        return Objects.hash(algorithm, minLimit, maxLimit, initialLimit, queue, maxWait, classifier);
    }

    @Override
    public String toString() {
        String waiting = maxWait == null ? "" : " for at most " + maxWait;
        return "AdaptiveLimiter[" + algorithm + ", " + minLimit + " to " + maxLimit + ", begins with " + initialLimit
                + ", " + queue + " may wait" + waiting + ", " + classifier + "]";
    }
}
