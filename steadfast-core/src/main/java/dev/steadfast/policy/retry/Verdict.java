package dev.steadfast.policy.retry;

import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.BudgetState;
import org.jspecify.annotations.Nullable;

/**
 * What a failure is: one that may be retried, and how; or one that ends the operation, and why.
 *
 * @param refusal why there is no retry; null if there may be one
 * @param backoff the backoff, if there may be one
 * @param source how delays of that backoff are called
 * @param cost what the retry draws from the budget
 * @param repair what must be repaired first, in place of a delay; null for nothing
 * @param verifier who must be asked first whether the work was done all the same; null for nobody
 */
record Verdict(
        @Nullable StopReason refusal,
        Backoff backoff,
        DelaySource source,
        int cost,
        @Nullable Repair repair,
        @Nullable Verifier verifier) {
    static final Verdict SUCCESS = refuse(StopReason.SUCCESS);
    static final Verdict NOT_RETRYABLE = refuse(StopReason.NOT_RETRYABLE);
    static final Verdict NEVER_LIST = refuse(StopReason.NEVER_LIST);
    static final Verdict UNSAFE = refuse(StopReason.UNSAFE);
    static final Verdict REJECTED = refuse(StopReason.REJECTED);
    static final Verdict INTERRUPTED = refuse(StopReason.INTERRUPTED);

    static Verdict retry(Backoff backoff, int cost) {
        return new Verdict(null, backoff, DelaySource.BACKOFF, cost, null, null);
    }

    /** By the user's list of delays, which is a backoff too. */
    static Verdict retryByList(Backoff list) {
        return new Verdict(null, list, DelaySource.LIST, BudgetState.USUAL, null, null);
    }

    Verdict withCost(int tokens) {
        return new Verdict(refusal, backoff, source, tokens, repair, verifier);
    }

    Verdict withRepair(@Nullable Repair first) {
        return new Verdict(refusal, backoff, source, first == null ? cost : 0, first, verifier);
    }

    Verdict withVerifier(@Nullable Verifier first) {
        return new Verdict(refusal, backoff, source, cost, repair, first);
    }

    private static Verdict refuse(StopReason reason) {
        return new Verdict(reason, Backoff.none(), DelaySource.IMMEDIATE, 0, null, null);
    }
}
