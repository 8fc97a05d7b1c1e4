package dev.steadfast.policy.throttle;

import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.validation.Violations;
import java.time.Duration;

/**
 * Collects the settings of an adaptive throttle. {@link #build()} reports everything that is wrong in one message. Used
 * by one thread; not shared.
 *
 * @since 0.1
 */
public final class AdaptiveThrottleSettingsBuilder {
    private static final Duration SHORTEST_WINDOW = Duration.ofMillis(100);
    private static final Duration LONGEST_WINDOW = Duration.ofDays(1);

    double multiplier = 2;
    Duration window = Duration.ofMinutes(2);
    int minimumRequests = 10;
    double maxRejectionProbability = 0.9;
    Classifier classifier = Classifier.defaults();

    private final Violations found = new Violations("AdaptiveThrottle");

    AdaptiveThrottleSettingsBuilder() {}

    /**
     * Sets the K of the formula: how many calls are sent for each that the service does. Default 2. Less turns calls
     * away sooner; more sends more that are in vain, and notices sooner that the service has recovered.
     *
     * @param value a finite number, at least 1
     * @return this builder
     */
    public AdaptiveThrottleSettingsBuilder multiplier(double value) {
        found.require(value >= 1 && Double.isFinite(value), "multiplier", value, "a finite number >= 1");
        multiplier = value;
        return this;
    }

    /**
     * Sets how far back calls are looked at. Default 2 minutes. It slides by a twentieth of itself.
     *
     * @param value from 100 ms to 1 day
     * @return this builder
     */
    public AdaptiveThrottleSettingsBuilder window(Duration value) {
        if (found.within("window", value, SHORTEST_WINDOW, LONGEST_WINDOW)) {
            window = value;
        }
        return this;
    }

    /**
     * Sets the fewest calls in the window from which on one may be turned away, so that the first failures of a quiet
     * client do not count for much. Default 10.
     *
     * @param value at least 1
     * @return this builder
     */
    public AdaptiveThrottleSettingsBuilder minimumRequests(int value) {
        found.require(value >= 1, "minimumRequests", value, ">= 1");
        minimumRequests = value;
        return this;
    }

    /**
     * Sets the largest probability with which a call is turned away. Default 0.9: one call in ten gets through, however
     * long the service has done none, and so notices when it does again. 0 turns none away.
     *
     * @param value from 0, and below 1
     * @return this builder
     */
    public AdaptiveThrottleSettingsBuilder maxRejectionProbability(double value) {
        found.require(
                value >= 0 && value < 1,
                "maxRejectionProbability",
                value,
                "a number >= 0 and < 1 (at 1 no call would ever find out that the service has recovered)");
        maxRejectionProbability = value;
        return this;
    }

    /**
     * Sets what says whether the service did a call. Default: whatever is returned is a success, whatever is thrown a
     * failure. What has no vote is not counted.
     *
     * @param value the classifier
     * @return this builder
     */
    public AdaptiveThrottleSettingsBuilder classifier(Classifier value) {
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
    public AdaptiveThrottleSettings build() {
        found.throwIfAny();
        return new AdaptiveThrottleSettings(this);
    }
}
