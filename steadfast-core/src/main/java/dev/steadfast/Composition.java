package dev.steadfast;

import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitOpen;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.SharedHedge;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Policy;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses orders of policies that cannot mean what they say, and says what to write instead. Policies stand as in the
 * pipeline, outermost first. It asks a policy for its kind first, so that the classes of kinds that are not there stay
 * unloaded. Immutable.
 */
final class Composition {
    private final List<Policy> policies;
    /** Where the retry stands; behind all others if there is none. */
    private final int retryAt;

    private final @Nullable Retry retry;

    Composition(List<Policy> policies) {
        this.policies = List.copyOf(policies);
        this.retryAt = firstRetry(policies);
        this.retry = retryAt < policies.size() ? (Retry) policies.get(retryAt) : null;
    }

    /** Notes everything that is wrong. */
    void check(Violations all) {
        oneRetry(all);
        oneHedge(all);
        sharedState(all);
        for (int i = 0; i < policies.size(); i++) {
            Policy policy = policies.get(i);
            PolicyKind kind = policy.kind();
            if (kind == PolicyKind.TIMEOUT) {
                attemptTimeout(i, limitOf(policy, true), all);
            } else if (kind == PolicyKind.FALLBACK) {
                fallback(i, policy, all);
            } else if (kind == PolicyKind.HEDGE) {
                hedge(i, budgetOf(policy), all);
            } else if (kind == PolicyKind.CIRCUIT_BREAKER) {
                breaker(i, settingsOf(policy), all);
            }
        }
    }

    private void oneRetry(Violations all) {
        int retries = 0;
        for (Policy policy : policies) {
            retries += policy instanceof Retry ? 1 : 0;
        }
        all.require(retries <= 1, "retry", retries + " retries", "one retry (nest pipelines for more)");
    }

    /** Each pass of the outer one would be a race of the inner one. */
    private void oneHedge(Violations all) {
        int hedges = 0;
        for (Policy policy : policies) {
            hedges += policy.kind() == PolicyKind.HEDGE ? 1 : 0;
        }
        all.require(hedges <= 1, "hedge", hedges + " hedges", "one hedge (passes would multiply)");
    }

    /** A call that holds a permit and asks for another of the same can wait for itself. */
    private void sharedState(Violations all) {
        Set<Policy> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Policy policy : policies) {
            if (policy instanceof Handle handle) {
                all.require(seen.add(policy), "policy", handle + " twice", "each handle once");
            }
        }
    }

    private void attemptTimeout(int at, @Nullable Duration limit, Violations all) {
        if (limit == null) {
            return;
        }
        Duration operation = operationTimeoutAround(at);
        all.require(
                retry == null || retryAt < at,
                "attemptTimeout",
                limit + " outside the retry",
                "a place after retry(…), or timeout(…) in its stead");
        all.require(
                operation == null || limit.compareTo(operation) <= 0,
                "attemptTimeout",
                limit,
                "<= timeout (" + operation + ")");
    }

    private void fallback(int at, Policy policy, Violations all) {
        all.require(
                retryAt > at || !(policy instanceof Fallback<?> fallback && fallback.answersEveryFailure()),
                "fallback",
                policy + " inside the retry, which would never see a failure",
                "a place before retry(…), or a fallback for named failures only");
    }

    /** Passes times attempts is what would reach the service. */
    private void hedge(int at, @Nullable Budget budget, Violations all) {
        all.require(
                budget == null || budget.isLimited() || retry == null || retryAt < at,
                "hedge",
                "one without a budget around the retry",
                "a budget, or a place after retry(…)");
    }

    /** By kind first, here and below: a program without such a policy need not load its classes to hear that. */
    private static @Nullable Budget budgetOf(Policy policy) {
        if (policy.kind() != PolicyKind.HEDGE) {
            return null;
        }
        if (policy instanceof Hedge hedge) {
            return hedge.budget();
        }
        return policy instanceof SharedHedge hedge ? hedge.budget() : null;
    }

    private void breaker(int at, @Nullable CircuitBreakerSettings settings, Violations all) {
        if (settings == null) {
            return;
        }
        all.require(
                retry == null || retryAt > at || !retry.retries(CircuitOpen.class) || retry.honoursRejectionTime(),
                "retry",
                "one that asks an open breaker again without waiting for it",
                "honourRejectionTime() with retryOnRejection(…), or no retry of rejections");
        Duration window = settings.timeWindow().orElse(null);
        Duration attempt = tightestAttemptTimeout();
        all.require(
                window == null || attempt == null || window.compareTo(attempt) >= 0,
                "circuitBreaker",
                "a time window of " + window + " with attempts of up to " + attempt,
                "a window >= the attempt timeout");
    }

    private static @Nullable CircuitBreakerSettings settingsOf(Policy policy) {
        if (policy instanceof CircuitBreakerSettings settings) {
            return settings;
        }
        if (policy instanceof CircuitBreaker breaker) {
            return breaker.settings();
        }
        return policy instanceof BreakerPerKey breakers ? breakers.settings() : null;
    }

    private @Nullable Duration tightestAttemptTimeout() {
        Duration tightest = null;
        for (Policy policy : policies) {
            tightest = tighter(tightest, limitOf(policy, true));
        }
        return tightest;
    }

    /** The tightest bound on the whole operation that stands around a place, that of the retry included. */
    private @Nullable Duration operationTimeoutAround(int at) {
        Duration tightest =
                retry == null || retryAt > at ? null : retry.totalTime().orElse(null);
        for (Policy policy : policies.subList(0, Math.min(retryAt, at))) {
            tightest = tighter(tightest, limitOf(policy, false));
        }
        return tightest;
    }

    /** The bound that a policy sets, on each attempt or on all that is inside; null if it sets no such bound. */
    private static @Nullable Duration limitOf(Policy policy, boolean perAttempt) {
        boolean bounds = policy.kind() == PolicyKind.TIMEOUT;
        return bounds && policy instanceof Timeout timeout && timeout.isPerAttempt() == perAttempt
                ? timeout.limit()
                : null;
    }

    private static @Nullable Duration tighter(@Nullable Duration one, @Nullable Duration other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) <= 0 ? one : other;
    }

    private static int firstRetry(List<Policy> policies) {
        for (int i = 0; i < policies.size(); i++) {
            if (policies.get(i) instanceof Retry) {
                return i;
            }
        }
        return policies.size();
    }
}
