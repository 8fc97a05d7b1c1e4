package dev.steadfast.policy.limiter;

import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of an adaptive limiter. {@link #build()} reports everything that is wrong in one message. Used by
 * one thread; not shared.
 *
 * @since 0.1
 */
public final class AdaptiveLimiterSettingsBuilder {
    private static final int INITIAL = 20;
    private static final int MOST = 1_000_000;

    LimitAlgorithm algorithm = Gradient.defaults();
    int minLimit = 1;
    int maxLimit = 200;

    @Nullable Integer initialLimit;

    int queue;

    @Nullable Duration maxWait;

    Classifier classifier = Classifier.defaults();

    private final Violations found = new Violations("AdaptiveLimiter");

    AdaptiveLimiterSettingsBuilder() {}

    /**
     * Sets how the limit follows from latency and failures. Default {@link Gradient#defaults()}.
     *
     * @param value an {@link Aimd} or a {@link Gradient}
     * @return this builder
     */
    public AdaptiveLimiterSettingsBuilder algorithm(LimitAlgorithm value) {
        if (found.given("algorithm", value, "an Aimd or a Gradient")) {
            algorithm = value;
        }
        return this;
    }

    /**
     * Sets the smallest limit. Default 1.
     *
     * @param value at least 1
     * @return this builder
     */
    public AdaptiveLimiterSettingsBuilder minLimit(int value) {
        minLimit = value;
        return this;
    }

    /**
     * Sets the largest limit. Default 200.
     *
     * @param value from the smallest to 1 000 000
     * @return this builder
     */
    public AdaptiveLimiterSettingsBuilder maxLimit(int value) {
        maxLimit = value;
        return this;
    }

    /**
     * Sets the limit to begin with. Default 20, or the smallest or largest if that is nearer.
     *
     * @param value from the smallest to the largest
     * @return this builder
     */
    public AdaptiveLimiterSettingsBuilder initialLimit(int value) {
        initialLimit = value;
        return this;
    }

    /**
     * Sets how many calls may wait for a permit; one that finds so many waiting is refused at once. Default 0. The wait
     * is not part of a call's latency.
     *
     * @param value at least 0
     * @return this builder
     */
    public AdaptiveLimiterSettingsBuilder queue(int value) {
        queue = value;
        return this;
    }

    /**
     * Sets how long a call waits for a permit at most. Without it, which is the default, a call waits for as long as the
     * bounds outside allow, or for ever if there are none.
     *
     * @param value above zero; beyond 36 years there is no limit
     * @return this builder
     */
    public AdaptiveLimiterSettingsBuilder maxWait(Duration value) {
        if (found.positive("maxWait", value)) {
            maxWait = value;
        }
        return this;
    }

    /**
     * Sets what says whether a call failed. Default: whatever is returned is a success, whatever is thrown a failure. What
     * has no vote gives its permit back, and its latency does not count.
     *
     * @param value the classifier
     * @return this builder
     */
    public AdaptiveLimiterSettingsBuilder classifier(Classifier value) {
        if (found.given("classifier", value, "a Classifier")) {
            classifier = value;
        }
        return this;
    }

    /**
     * Makes the settings.
     *
     * @return new settings
     * @throws IllegalArgumentException if a setting is out of range, with one line for each
     */
    public AdaptiveLimiterSettings build() {
        Violations all = found.copy();
        all.require(minLimit >= 1, "minLimit", minLimit, ">= 1");
        all.require(
                maxLimit >= minLimit && maxLimit <= MOST,
                "maxLimit",
                maxLimit,
                "from minLimit (" + minLimit + ") to " + MOST);
        int initial = initial();
        all.require(
                initialLimit == null || (initial >= minLimit && initial <= maxLimit),
                "initialLimit",
                initial,
                "from minLimit (" + minLimit + ") to maxLimit (" + maxLimit + ")");
        all.require(queue >= 0, "queue", queue, ">= 0 (0 means that nobody waits)");
        all.require(maxWait == null || queue > 0, "maxWait", maxWait, "only with queue(n), n >= 1");
        all.throwIfAny();
        return new AdaptiveLimiterSettings(this, initial);
    }

    private int initial() {
        return initialLimit != null ? initialLimit : usualInitial(minLimit, maxLimit);
    }

    /** The limit to begin with, unless another is said. */
    static int usualInitial(int minLimit, int maxLimit) {
        return Math.max(minLimit, Math.min(maxLimit, INITIAL));
    }
}
