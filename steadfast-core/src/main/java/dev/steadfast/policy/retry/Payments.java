package dev.steadfast.policy.retry;

import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.BudgetState;
import dev.steadfast.spi.Operation;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How a retry pays: it draws once for each retry, and sees to it that each draw and each pass is settled once, however
 * the operation ends. Safe for use by many threads.
 */
final class Payments {
    private final BudgetState budget;
    private final boolean waits;

    Payments(BudgetState budget, boolean waits) {
        this.budget = budget;
        this.waits = waits;
    }

    int flags() {
        return budget.flags();
    }

    boolean watchesEntry() {
        return budget.watchesEntry();
    }

    OptionalDouble level() {
        return budget.level();
    }

    void begins(@Nullable Operation operation) {
        budget.begins(operation);
    }

    void enters(@Nullable Operation operation) {
        budget.enters(operation);
    }

    /** The attempt that ended was a failure: if it was a paid retry, that is over. */
    void attemptFailed(Operation operation) {
        int price = operation.paid();
        if (price > 0) {
            operation.paid(0);
            budget.released(price);
        }
    }

    /** There is no retry, for another reason than the budget. */
    void notRetried(Verdict verdict, boolean stoppedByServer) {
        int price = 0;
        if (verdict.refusal() == null) {
            price = budget.price(verdict.cost());
        } else if (stoppedByServer) {
            price = budget.price(BudgetState.USUAL);
        }
        if (price > 0) {
            budget.failed(price);
        }
    }

    /**
     * Pays for a retry.
     *
     * @param latestNanos how late it may begin, for a budget that is waited for
     * @return how long the budget has it wait; negative if it does not pay
     */
    long draw(int cost, long latestNanos, Operation operation) {
        int price = budget.price(cost);
        if (price == 0) {
            return 0;
        }
        long wait = budget.withdraw(price, waits ? latestNanos : 0);
        if (wait >= 0) {
            operation.paid(price);
        }
        return wait;
    }

    /** The wait in an answer of {@link #draw}, granted or not; 0 if no wait would help. */
    static long needed(long drawn) {
        return drawn == BudgetState.NEVER ? 0 : Math.abs(drawn);
    }

    /** Why a retry for which {@link #draw} was negative is not made. */
    StopReason refusal() {
        return waits ? StopReason.DEADLINE : StopReason.BUDGET;
    }

    void succeeded(@Nullable Operation operation) {
        budget.succeeded(operation == null ? 0 : operation.paid(), operation);
    }

    void stopped(Operation operation) {
        budget.left(operation);
    }

    /** The operation was cut short: a retry that had not begun is paid back. */
    void abandoned(@Nullable Operation operation) {
        if (operation != null && operation.paid() > 0) {
            if (operation.isPaidAhead()) {
                budget.refund(operation.paid());
            } else {
                budget.released(operation.paid());
            }
            operation.paid(0);
        }
        budget.left(operation);
    }
}
