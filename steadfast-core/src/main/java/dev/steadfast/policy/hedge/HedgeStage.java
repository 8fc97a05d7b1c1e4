package dev.steadfast.policy.hedge;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.HedgeRefused;
import dev.steadfast.event.HedgeStarted;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.budget.BudgetState;
import dev.steadfast.spi.CallbackThrew;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.time.Nanos;
import java.util.OptionalDouble;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/*
 * Tokens say how an operation, or one of its passes, stands to the budget: what was drawn for it, in the low bits, and
 * the marks below. The race hands on the token of the pass whose outcome it takes.
 */

/** A hedge at work: it lets passes race, and pays for those beside the first. Safe for use by many threads. */
final class HedgeStage implements Stage {
    /** Mark: the operation is not hedged. */
    private static final long ALONE = 1L << 20;
    /** Mark of a first pass: the budget has refused one beside it. */
    private static final long REFUSED = 1L << 21;
    /** Mark: the pass is one beside the first. */
    private static final long BESIDE = 1L << 22;

    private static final long PRICE = ALONE - 1;

    private final HedgeSettings settings;
    private final BudgetState budget;
    private final HedgeState state;
    private final StageContext context;
    private final int flags;

    HedgeStage(HedgeSettings settings, BudgetState budget, HedgeState state, StageContext context) {
        this.settings = settings;
        this.budget = budget;
        this.state = state;
        this.context = context;
        this.flags = ON_SUCCESS | REPLACES | budget.flags() | (settings.eligible() == null ? 0 : OPERATION | CLOCK);
    }

    @Override
    public int flags() {
        return flags;
    }

    @Override
    public void begins(@Nullable Operation operation) {
        budget.begins(operation);
    }

    @Override
    public long enter(long leftNanos) {
        return enter(leftNanos, null);
    }

    @Override
    public long enter(long leftNanos, @Nullable Operation operation) {
        // First, since it may throw, and then the pass has not begun.
        boolean races = context.mode(PolicyKind.HEDGE) == PolicyMode.ON && isEligible(operation);
        budget.enters(operation);
        return races ? Step.fork(state.delayNanos()) : Step.go(ALONE);
    }

    private boolean isEligible(@Nullable Operation operation) {
        if (settings.eligible() == null || operation == null) {
            return true;
        }
        try {
            return settings.eligible().test(operation.attempt());
        } catch (Throwable thrown) {
            throw new CallbackThrew(thrown);
        }
    }

    // ---- the race

    @Override
    public int forks() {
        return settings.maxAttempts() - 1;
    }

    @Override
    public @Nullable Executor runOn() {
        return settings.runOn();
    }

    @Override
    public boolean acceptable(@Nullable Object value, @Nullable Throwable thrown) {
        return settings.wins(value, thrown);
    }

    @Override
    public long fork(int number, long delayNanos) {
        int price = budget.price(BudgetState.USUAL);
        if (price > 0 && budget.withdraw(price, 0) != 0) {
            state.refused.increment();
            if (!context.listeners().isEmpty()) {
                context.listeners()
                        .publish(new HedgeRefused(
                                context.pipeline(), context.time().nanos(), number));
            }
            return ~REFUSED;
        }
        state.started.increment();
        if (!context.listeners().isEmpty()) {
            context.listeners()
                    .publish(new HedgeStarted(context.pipeline(), context.time().nanos(), number, shown(delayNanos)));
        }
        return BESIDE | price;
    }

    private static long shown(long delayNanos) {
        return delayNanos == Step.MAX_PAYLOAD ? Nanos.UNLIMITED : delayNanos;
    }

    @Override
    public void forkEnded(long token, boolean began) {
        int price = price(token);
        if (price > 0) {
            if (began) {
                budget.released(price);
            } else {
                budget.refund(price);
            }
        }
    }

    // ---- ends

    @Override
    public long success(long token, @Nullable Object value) {
        return success(token, value, null);
    }

    @Override
    public long success(long token, @Nullable Object value, @Nullable Operation operation) {
        if (settings.classifier().judgesResults() && !settings.wins(value, null)) {
            ended(token, counts(token, value, null), operation);
            return Step.DONE;
        }
        if ((token & BESIDE) != 0) {
            state.won.increment();
        }
        budget.succeeded(price(token), operation);
        return Step.DONE;
    }

    @Override
    public long failure(
            long token,
            @Nullable Object value,
            @Nullable Throwable thrown,
            @Nullable Operation operation,
            long leftNanos) {
        ended(token, counts(token, value, thrown), operation);
        return Step.DONE;
    }

    @Override
    public void abandon(long token) {
        abandon(token, null);
    }

    @Override
    public void abandon(long token, @Nullable Operation operation) {
        ended(token, false, operation);
    }

    /** Whether the budget must be told of a failure that is not followed by a draw; one that was refused is one. */
    private boolean counts(long token, @Nullable Object value, @Nullable Throwable thrown) {
        return (token & (ALONE | REFUSED)) == 0 && settings.mayRepeat(value, thrown);
    }

    private void ended(long token, boolean counts, @Nullable Operation operation) {
        forkEnded(token, true);
        if (counts) {
            int price = budget.price(BudgetState.USUAL);
            if (price > 0) {
                budget.failed(price);
            }
        }
        budget.left(operation);
    }

    private static int price(long token) {
        return (int) (token & PRICE);
    }

    @Override
    public OptionalDouble budgetLevel() {
        return budget.level();
    }

    @Override
    public String toString() {
        return "Hedge[" + settings.delay() + "]";
    }
}
