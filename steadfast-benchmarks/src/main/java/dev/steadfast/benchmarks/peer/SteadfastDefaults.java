package dev.steadfast.benchmarks.peer;

import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitBreakerSettingsBuilder;
import dev.steadfast.policy.budget.RetryBudget;

/** Ours as it comes: retries with the default budget, circuit breakers with the default window, which is one of time. */
final class SteadfastDefaults extends SteadfastPeer {
    @Override
    RetryBudget budget() {
        return RetryBudget.standard();
    }

    @Override
    CircuitBreakerSettingsBuilder window() {
        return CircuitBreakerSettings.builder();
    }
}
