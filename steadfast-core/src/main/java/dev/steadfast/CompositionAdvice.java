package dev.steadfast;

import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.ratelimit.RateLimited;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.spi.Policy;
import java.util.ArrayList;
import java.util.List;

/** Orders of policies that mean something, but seldom what was meant. Stateless. */
final class CompositionAdvice {
    private CompositionAdvice() {}

    /**
     * What should be said about an order.
     *
     * @param policies the policies, outermost first
     * @return a sentence for each doubt
     */
    static List<String> on(List<Policy> policies) {
        List<String> doubts = new ArrayList<>();
        for (int i = 0; i < policies.size(); i++) {
            Policy policy = policies.get(i);
            List<Policy> inside = policies.subList(i + 1, policies.size());
            if (policy.kind() == PolicyKind.CHAOS && !areAll(inside, PolicyKind.CHAOS)) {
                doubts.add(
                        policy + " stands outside of " + inside.get(0) + ", which never sees its harm; add chaos last");
            }
            if (policy instanceof Retry retry
                    && holds(inside, PolicyKind.RATE_LIMITER)
                    && retry.retries(RateLimited.class)
                    && !retry.honoursRejectionTime()) {
                doubts.add(
                        policy + " asks a rate limiter again after its backoff, though the limiter knows when a permit"
                                + " comes; add honourRejectionTime()");
            }
            if (policy.kind() == PolicyKind.CIRCUIT_BREAKER && holds(inside, PolicyKind.RETRY)) {
                doubts.add(policy + " stands outside of the retry, so it sees operations and not attempts, and its"
                        + " probes are retried; add it after the retry");
            }
            if (policy.kind() == PolicyKind.CIRCUIT_BREAKER && answersEveryFailure(inside)) {
                doubts.add(
                        policy + " stands outside of a fallback that answers every failure, so it never sees one; add"
                                + " it after the fallback");
            }
        }
        return doubts;
    }

    private static boolean holds(List<Policy> policies, PolicyKind kind) {
        for (Policy policy : policies) {
            if (policy.kind() == kind) {
                return true;
            }
        }
        return false;
    }

    private static boolean areAll(List<Policy> policies, PolicyKind kind) {
        for (Policy policy : policies) {
            if (policy.kind() != kind) {
                return false;
            }
        }
        return true;
    }

    private static boolean answersEveryFailure(List<Policy> policies) {
        for (Policy policy : policies) {
            if (policy.kind() == PolicyKind.FALLBACK
                    && policy instanceof Fallback<?> all
                    && all.answersEveryFailure()) {
                return true;
            }
        }
        return false;
    }
}
