package dev.steadfast.http;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.HedgeBuilder;

/**
 * The hedge of HTTP requests: which of them may be sent twice at a time. Stateless. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class HttpHedge {
    private HttpHedge() {}

    /**
     * Starts a hedge that knows HTTP: {@link HedgeBuilder#eligible} is {@link #isEligible}; all others are the defaults of
     * {@link Hedge}. So a response of any status ends the race: what it says about another try is for a retry around it.
     *
     * @return a new builder
     */
    public static HedgeBuilder builder() {
        return Hedge.builder().eligible(HttpHedge::isEligible);
    }

    /**
     * Tells whether the request of an operation may be sent once more while the first is under way: if its method is
     * idempotent, or it has the header {@code Idempotency-Key}, or the caller said {@link SendOptions#repeatSafe}; and if
     * its body can be sent again for certain. {@link SendOptions#body} gives each a body of its own, and may then be asked
     * by several threads at once.
     *
     * <p>The request is known if it is sent by {@link ResilientHttpClient}, or by other code within {@code
     * pipeline.call(HttpRetry.attributes(request), attempt -> …)}. If it is not, it is sent once.
     *
     * @param attempt the attempt to be hedged
     * @return whether it may be sent twice
     */
    public static boolean isEligible(Attempt attempt) {
        return attempt.attributes()
                .get(RequestFacts.KEY)
                .filter(RequestFacts::mayBeSentTwice)
                .isPresent();
    }
}
