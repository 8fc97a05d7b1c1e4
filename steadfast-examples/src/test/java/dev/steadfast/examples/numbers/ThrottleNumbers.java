package dev.steadfast.examples.numbers;

import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import dev.steadfast.spi.Permit;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.VirtualTime;
import java.util.Locale;

/** Numbers about adaptive throttles, computed by the code that the page describes. */
final class ThrottleNumbers {
    private static final int REQUESTS = 100;
    /** Above every probability, so that no call is turned away. */
    private static final double HIGH_DRAW = 0.99;

    private ThrottleNumbers() {}

    /** How likely a call is turned away after a hundred calls. */
    static Table probabilities() {
        Table table = new Table("of 100 calls the service did", "the next is turned away with");
        for (int accepts : new int[] {100, 50, 49, 40, 25, 10, 0}) {
            table.row(accepts, String.format(Locale.ROOT, "%.1f %%", 100 * probability(accepts)));
        }
        return table;
    }

    private static double probability(int accepts) {
        AdaptiveThrottle throttle = AdaptiveThrottle.of(
                "numbers",
                AdaptiveThrottleSettings.defaults(),
                VirtualTime.auto()
                        .environmentBuilder()
                        .random(ChosenRandom.of(HIGH_DRAW))
                        .build());
        for (int call = 0; call < REQUESTS; call++) {
            Permit permit = throttle.tryAcquire().orElseThrow();
            if (call < accepts) {
                permit.succeeded();
            } else {
                permit.failed(new IllegalStateException("busy"));
            }
        }
        return throttle.rejectionProbability();
    }
}
