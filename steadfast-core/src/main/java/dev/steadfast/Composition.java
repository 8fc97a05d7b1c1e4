package dev.steadfast;

import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Policy;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Refuses orders of policies that cannot mean what they say, and says what to write instead. Policies stand as in the
 * pipeline, outermost first. Immutable.
 */
final class Composition {
    private static final int NONE = -1;

    private final List<Policy> policies;
    private final int retryAt;

    Composition(List<Policy> policies) {
        this.policies = List.copyOf(policies);
        this.retryAt = firstOf(Retry.class);
    }

    /** Notes everything that is wrong. */
    void check(Violations all) {
        retries(all);
        sharedState(all);
        attemptTimeouts(all);
    }

    private void retries(Violations all) {
        long retries = policies.stream().filter(Retry.class::isInstance).count();
        all.require(retries <= 1, "retry", retries + " retries", "one retry (nest pipelines for more)");
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

    private void attemptTimeouts(Violations all) {
        for (int i = 0; i < policies.size(); i++) {
            if (policies.get(i) instanceof Timeout timeout && timeout.isPerAttempt()) {
                attemptTimeout(i, timeout.limit(), all);
            }
        }
    }

    private void attemptTimeout(int at, Duration limit, Violations all) {
        Duration operation = operationTimeoutAround(at).orElse(null);
        all.require(
                retryAt <= at,
                "attemptTimeout",
                limit + " outside the retry",
                "a place after retry(…), or timeout(…) in its stead");
        all.require(
                operation == null || limit.compareTo(operation) <= 0,
                "attemptTimeout",
                limit,
                "<= timeout (" + operation + ")");
    }

    /** The tightest bound on the whole operation that stands around a place, that of the retry included. */
    private Optional<Duration> operationTimeoutAround(int at) {
        boolean retried = retryAt != NONE && retryAt < at;
        Stream<Duration> timeouts = policies.stream()
                .limit(retried ? retryAt : at)
                .filter(policy -> policy instanceof Timeout timeout && !timeout.isPerAttempt())
                .map(policy -> ((Timeout) policy).limit());
        Stream<Duration> total = retried ? ((Retry) policies.get(retryAt)).totalTime().stream() : Stream.empty();
        return Stream.concat(timeouts, total).min(Duration::compareTo);
    }

    private int firstOf(Class<? extends Policy> type) {
        for (int i = 0; i < policies.size(); i++) {
            if (type.isInstance(policies.get(i))) {
                return i;
            }
        }
        return NONE;
    }
}
