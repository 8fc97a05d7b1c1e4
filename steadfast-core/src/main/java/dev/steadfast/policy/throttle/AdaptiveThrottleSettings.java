package dev.steadfast.policy.throttle;

import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How an adaptive throttle decides. As a policy it has a state of its own in each pipeline that is built with it, named
 * after the pipeline; for one state in several pipelines, make an {@link AdaptiveThrottle}. Equal if its settings are.
 * Immutable.
 *
 * @since 0.1
 */
public final class AdaptiveThrottleSettings implements Policy {
    private static final AdaptiveThrottleSettings DEFAULTS = builder().build();

    private final double multiplier;
    private final Duration window;
    private final int minimumRequests;
    private final double maxRejectionProbability;
    private final Classifier classifier;

    AdaptiveThrottleSettings(AdaptiveThrottleSettingsBuilder builder) {
        this.multiplier = builder.multiplier;
        this.window = builder.window;
        this.minimumRequests = builder.minimumRequests;
        this.maxRejectionProbability = builder.maxRejectionProbability;
        this.classifier = builder.classifier;
    }

    /**
     * The numbers of the book: K = 2 over 2 minutes; no call is turned away before there were 10, and one in ten gets
     * through in any case.
     *
     * @return the settings
     */
    public static AdaptiveThrottleSettings defaults() {
        return DEFAULTS;
    }

    /**
     * Starts settings.
     *
     * @return a new builder, which holds the defaults
     */
    public static AdaptiveThrottleSettingsBuilder builder() {
        return new AdaptiveThrottleSettingsBuilder();
    }

    /**
     * Starts settings that differ in part.
     *
     * @return a new builder, which holds these settings
     */
    public AdaptiveThrottleSettingsBuilder toBuilder() {
        return builder()
                .multiplier(multiplier)
                .window(window)
                .minimumRequests(minimumRequests)
                .maxRejectionProbability(maxRejectionProbability)
                .classifier(classifier);
    }

    /**
     * The K of the formula.
     *
     * @return how many calls are sent for each that the service does, at least 1
     */
    public double multiplier() {
        return multiplier;
    }

    /**
     * How far back calls are looked at.
     *
     * @return the window
     */
    public Duration window() {
        return window;
    }

    /**
     * The fewest calls in the window from which on one may be turned away.
     *
     * @return the number, at least 1
     */
    public int minimumRequests() {
        return minimumRequests;
    }

    /**
     * The largest probability with which a call is turned away.
     *
     * @return the probability, below 1
     */
    public double maxRejectionProbability() {
        return maxRejectionProbability;
    }

    /**
     * What says whether the service did a call.
     *
     * @return the classifier
     */
    public Classifier classifier() {
        return classifier;
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.ADAPTIVE_THROTTLE;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        ThrottleState state = new ThrottleState(this, context.time().nanos());
        return List.of(new ThrottleStage(context.pipeline(), state, context));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AdaptiveThrottleSettings that
                && multiplier == that.multiplier
                && window.equals(that.window)
                && minimumRequests == that.minimumRequests
                && maxRejectionProbability == that.maxRejectionProbability
                && classifier.equals(that.classifier);
    }

    @Override
    public int hashCode() {
        return Objects.hash(multiplier, window, minimumRequests, maxRejectionProbability, classifier);
    }

    @Override
    public String toString() {
        return "AdaptiveThrottle[multiplier " + multiplier + " over " + window + ", from " + minimumRequests
                + " requests, at most " + maxRejectionProbability + ", " + classifier + "]";
    }
}
