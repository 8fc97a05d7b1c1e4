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
            if (policy.kind() == PolicyKind.CHAOS && inside.stream().anyMatch(it -> it.kind() != PolicyKind.CHAOS)) {
                doubts.add(
                        policy + " stands outside of " + inside.get(0) + ", which never sees its harm; add chaos last");
            }
            if (policy instanceof Retry retry
                    && retry.retries(RateLimited.class)
                    && !retry.honoursRejectionTime()
                    && inside.stream().anyMatch(it -> it.kind() == PolicyKind.RATE_LIMITER)) {
                doubts.add(
                        policy + " asks a rate limiter again after its backoff, though the limiter knows when a permit"
                                + " comes; add honourRejectionTime()");
            }
            if (policy.kind() == PolicyKind.CIRCUIT_BREAKER && inside.stream().anyMatch(Retry.class::isInstance)) {
                doubts.add(policy + " stands outside of the retry, so it sees operations and not attempts, and its"
                        + " probes are retried; add it after the retry");
            }
            if (policy.kind() == PolicyKind.CIRCUIT_BREAKER
                    && inside.stream().anyMatch(it -> it instanceof Fallback<?> all && all.answersEveryFailure())) {
                doubts.add(
                        policy + " stands outside of a fallback that answers every failure, so it never sees one; add"
                                + " it after the fallback");
            }
        }
        return doubts;
    }
}
