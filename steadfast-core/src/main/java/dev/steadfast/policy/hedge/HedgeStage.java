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

/**
 * A hedge at work: it lets passes race, and pays for those beside the first. Each race asks the stage with the settings
 * that were in force when it began. Safe for use by many threads.
 */
final class HedgeStage implements Stage {
    /** Mark: the operation is not hedged. */
    private static final long ALONE = 1L << 20;
    /** Mark of a first pass: the budget has refused one beside it. */
    private static final long REFUSED = 1L << 21;
    /** Mark: the pass is one beside the first. */
    private static final long BESIDE = 1L << 22;
    /** Mark: the outcome is that of the race, and good. */
    private static final long GOOD = 1L << 23;
    /** Mark: the outcome is that of the race, and a failure after which one more pass might have been worth while. */
    private static final long REPEATABLE = 1L << 24;

    private static final long PRICE = ALONE - 1;

    private final HedgeSettings settings;
    private final BudgetState budget;
    private final HedgeState state;
    private final StageContext context;
    private final int flags;
    /** One with the settings in force, or with those before. */
    private volatile @Nullable HedgeStage latest;

    private final boolean ofARace;
    private final int version;

    HedgeStage(BudgetState budget, HedgeState state, StageContext context) {
        this(budget, state, context, false);
    }

    private HedgeStage(BudgetState budget, HedgeState state, StageContext context, boolean ofARace) {
        this.ofARace = ofARace;
        // First, so that settings that change meanwhile are noticed.
        this.version = state.version();
        this.settings = state.settings();
        this.budget = budget;
        this.state = state;
        this.context = context;
        this.flags = ON_SUCCESS | REPLACES | budget.flags() | (seesOperations() ? OPERATION | CLOCK : 0);
    }

    /** Whether it asks now, or may have to ask later, which operations are hedged. */
    private boolean seesOperations() {
        return settings.eligible() != null || state.changes();
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
        boolean races = context.mode(PolicyKind.HEDGE) == PolicyMode.ON && race().isEligible(operation);
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
    public HedgeStage race() {
        if (!state.changes()) {
            return this;
        }
        HedgeStage now = latest;
        if (now == null || now.version != state.version()) {
            now = new HedgeStage(budget, state, context, true);
            latest = now;
        }
        return now;
    }

    /** While nothing races, what may come is what counts: work beside the first needs what one pass alone does not. */
    @Override
    public int forks() {
        return Math.max(ofARace || !state.changes() ? 0 : 1, settings.maxAttempts() - 1);
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

    @Override
    public long raced(long token, @Nullable Object value, @Nullable Throwable thrown) {
        if (settings.wins(value, thrown)) {
            return token | GOOD;
        }
        // The budget is told of a failure that is not followed by a draw; one that was refused is one.
        return (token & REFUSED) == 0 && settings.mayRepeat(value, thrown) ? token | REPEATABLE : token;
    }

    // ---- ends

    @Override
    public long success(long token, @Nullable Object value) {
        return success(token, value, null);
    }

    @Override
    public long success(long token, @Nullable Object value, @Nullable Operation operation) {
        if (!isGood(token, value)) {
            ended(token, operation);
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
        ended(token, operation);
        return Step.DONE;
    }

    private boolean isGood(long token, @Nullable Object value) {
        return (token & ALONE) != 0 ? race().settings.wins(value, null) : (token & GOOD) != 0;
    }

    @Override
    public void abandon(long token) {
        abandon(token, null);
    }

    @Override
    public void abandon(long token, @Nullable Operation operation) {
        ended(token & ~REPEATABLE, operation);
    }

    private void ended(long token, @Nullable Operation operation) {
        forkEnded(token, true);
        if ((token & REPEATABLE) != 0) {
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
        return "Hedge[" + state.settings().delay() + "]";
    }
}
