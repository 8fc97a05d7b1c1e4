package dev.steadfast.policy.budget;

import dev.steadfast.spi.Operation;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a budget, and how a stage draws on it. Safe for use by many threads.
 *
 * <p>A stage adds {@link #flags()} to its own and hands on {@link #begins}. Around each pass it tells {@link #enters}
 * and then, exactly once, {@link #succeeded} or {@link #left}. For each further attempt it would make, it asks
 * {@link #withdraw}; for each failure after which it would make none, though one of that kind may be repeated or the
 * server has asked for no more, it tells {@link #failed}. An attempt that was paid for ends in exactly one way: {@link #refund} if it never began,
 * {@link #released} if it failed or was cut, or as part of {@link #succeeded}.
 *
 * @apiNote {@code Operation.paid} keeps the price of the attempt at hand.
 * @since 0.1
 */
public sealed interface BudgetState
        permits RatioState, TokenState, QuotaState, ConcurrencyState, UnlimitedState, SharedState, DrawsOnly {
    /** The usual cost of a retry, in {@link #price}: no number of tokens, the budget says what it comes to. */
    int USUAL = -1;

    /** The cost of a retry after the other side said that it is throttling, in {@link #price}; no number either. */
    int THROTTLED = -2;

    /** {@link #withdraw}: refused, and no wait would change that. */
    long NEVER = Long.MIN_VALUE;

    /**
     * What a stage must declare to draw on this budget.
     *
     * @return flags of {@link dev.steadfast.spi.Stage}
     */
    default int flags() {
        return 0;
    }

    /**
     * Whether {@link #enters} must be told.
     *
     * @return false if that would do nothing
     */
    default boolean watchesEntry() {
        return false;
    }

    /**
     * What a cost comes to here. By default what is no number of tokens comes to 1.
     *
     * @param cost {@link #USUAL}, {@link #THROTTLED}, or a number of tokens
     * @return the price, from 0 to {@link Operation#MAX_PRICE}; what costs 0 is not drawn
     */
    default int price(int cost) {
        return cost < 0 ? 1 : cost;
    }

    /**
     * An operation begins; told by stages with {@link dev.steadfast.spi.Stage#BEGINS}.
     *
     * @param operation the operation; null if it has not been made
     */
    default void begins(@Nullable Operation operation) {}

    /**
     * A pass through the stage begins.
     *
     * @param operation the operation; null if it has not been made
     */
    default void enters(@Nullable Operation operation) {}

    /**
     * Draws for one more attempt. All or nothing, at once and for good: whoever is told to wait has paid already.
     *
     * @param price what it costs, above 0
     * @param longestWaitNanos how long the attempt may be put off; 0 for not at all
     * @return how long it must be put off, 0 for not at all; negative if nothing was drawn: the wait that would have
     *     been needed, negated, or {@link #NEVER}
     */
    long withdraw(int price, long longestWaitNanos);

    /**
     * Takes back a draw for an attempt that did not begin.
     *
     * @param price what was drawn
     */
    default void refund(int price) {}

    /**
     * An attempt that was paid for has ended without success.
     *
     * @param price what was drawn
     */
    default void released(int price) {}

    /**
     * An attempt has failed and nothing is drawn after it, though its failure is of a kind that may be repeated, or the
     * server has asked for no further attempt.
     *
     * @param price what another attempt would have cost
     */
    default void failed(int price) {}

    /**
     * A pass through the stage has ended well.
     *
     * @param price what was drawn for its last attempt; 0 if nothing was
     * @param operation the operation; null if it has not been made
     */
    default void succeeded(int price, @Nullable Operation operation) {}

    /**
     * An attempt that was paid for has ended well, in an operation whose end another stage tells.
     *
     * @param price what was drawn
     */
    default void returned(int price) {
        released(price);
    }

    /**
     * A pass through the stage has ended in another way.
     *
     * @param operation the operation; null if it has not been made
     */
    default void left(@Nullable Operation operation) {}

    /**
     * What is left.
     *
     * @return how many usual retries would be paid for now, at least 0; empty if there is no limit
     */
    OptionalDouble level();
}
