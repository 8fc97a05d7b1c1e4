package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.environment.Environment;
import dev.steadfast.event.Event;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.fallback.LastGood;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.SharedHedge;
import dev.steadfast.policy.limiter.AdaptiveLimiter;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.ratelimit.RateLimiter;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import dev.steadfast.testkit.VirtualTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every handle that can be given other settings tells of it in the same way. */
class ReconfiguredHandlesTest {
    @RegisterExtension
    final LibraryLog log = new LibraryLog();

    private final VirtualTime time = VirtualTime.auto();
    private final List<Event> told = new ArrayList<>();
    private final Environment environment = time.environmentBuilder()
            .listener(event -> {
                throw new IllegalStateException("broken listener");
            })
            .listener(told::add)
            .build();

    /** What gives each handle settings, by its name. */
    private Map<String, Runnable> changes() {
        Map<String, Runnable> changes = new LinkedHashMap<>();
        CircuitBreaker breaker = CircuitBreaker.of("breaker", CircuitBreakerSettings.defaults(), environment);
        changes.put("breaker", () -> breaker.reconfigure(CircuitBreakerSettings.defaults()));
        Bulkhead bulkhead = Bulkhead.of("bulkhead", BulkheadSettings.of(1), environment);
        changes.put("bulkhead", () -> bulkhead.reconfigure(BulkheadSettings.of(2)));
        RateLimiterSettings rate =
                RateLimiterSettings.builder().smooth(1, World.seconds(1)).build();
        RateLimiter limiter = RateLimiter.of("rate", rate, environment);
        changes.put("rate", () -> limiter.reconfigure(rate));
        AdaptiveLimiter adaptive = AdaptiveLimiter.of("adaptive", AdaptiveLimiterSettings.defaults(), environment);
        changes.put("adaptive", () -> adaptive.reconfigure(AdaptiveLimiterSettings.defaults()));
        AdaptiveThrottle throttle = AdaptiveThrottle.of("throttle", AdaptiveThrottleSettings.defaults(), environment);
        changes.put("throttle", () -> throttle.reconfigure(AdaptiveThrottleSettings.defaults()));
        Hedge rule = Hedge.builder().delay(World.ms(1)).build();
        SharedHedge hedge = rule.shared("hedge", environment);
        changes.put("hedge", () -> hedge.reconfigure(rule));
        SharedBudget budget = RetryBudget.standard().shared("budget", environment);
        changes.put("budget", () -> budget.reconfigure(RetryBudget.standard()));
        LastGood<String> last = LastGood.of("last", World.seconds(1), environment);
        changes.put("last", () -> last.reconfigure(World.seconds(2)));
        return changes;
    }

    @Test
    void reconfigured_isToldUnderTheNameOfTheHandle_andABrokenListenerLoggedOnceForEach() {
        Map<String, Runnable> changes = changes();

        for (Runnable change : changes.values()) {
            change.run();
            change.run();
        }

        assertThat(told).hasOnlyElementsOfType(PolicyReconfigured.class);
        assertThat(told)
                .extracting(Event::pipeline)
                .containsExactlyElementsOf(changes.keySet().stream()
                        .flatMap(name -> List.of(name, name).stream())
                        .toList());
        assertThat(log.lines()).hasSize(changes.size());
    }
}
