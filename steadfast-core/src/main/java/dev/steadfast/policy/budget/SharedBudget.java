package dev.steadfast.policy.budget;

import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.StageContext;
import dev.steadfast.validation.Violations;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A budget that several pipelines draw on and pay into, such as all that call one service. It belongs to the environment
 * that it was made for, and so do the pipelines. Equal to itself only. Safe for use by many threads.
 *
 * <p>An operation pays in once, whatever the number of its attempts. One that belongs to an attempt of a pipeline with
 * the same budget pays in nothing, and is not counted among those under way. Where several policies of one pipeline have
 * it, such as a retry and a hedge, the outermost counts the operations, and all draw.
 *
 * @see RetryBudget#shared
 * @since 0.1
 */
public final class SharedBudget implements Budget, Handle {
    private final String name;
    private final Environment environment;
    private final StageContext context;
    private final SharedState state;
    private final ReentrantLock changing = new ReentrantLock();
    /** Written under the lock. */
    private volatile RetryBudget rule;

    SharedBudget(String name, Environment environment, RetryBudget rule, Kind kind) {
        this.name = name;
        this.environment = environment;
        this.context = StageContext.of(this);
        this.rule = rule;
        this.state = new SharedState(kind, environment.time(), this);
    }

    /** Whether an operation counts by itself: not within an attempt of a pipeline that has the same handle. */
    static boolean counts(@Nullable Handle handle, @Nullable Operation operation) {
        return handle == null || operation == null || !operation.inherits(handle);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Environment environment() {
        return environment;
    }

    /**
     * The rule as it is now.
     *
     * @return what was last given to {@link #reconfigure}, or at first to {@link RetryBudget#shared}
     */
    public RetryBudget settings() {
        return rule;
    }

    /**
     * Changes the rule while pipelines draw on this budget. With a rule of the same kind, what is left stays, as far as
     * the new limits have room for it; one of another kind begins as new, and what was drawn before brings nothing back to
     * it. Operations and retries under way count on in either case. Whether a retry waits for an empty budget was decided
     * when its pipeline was built; {@link RetryBudget#whenEmpty} does not change it. Tells the listeners of the environment.
     *
     * @param budget the new rule
     * @throws IllegalArgumentException if it is null
     */
    public void reconfigure(RetryBudget budget) {
        Violations.check(budget != null, "SharedBudget.settings", budget, "a RetryBudget");
        String from;
        changing.lock();
        try {
            from = rule.toString();
            rule = budget;
            state.rule(budget.kind());
        } finally {
            changing.unlock();
        }
        context.reconfigured(PolicyKind.RETRY, from, budget);
    }

    /**
     * What is left.
     *
     * @return how many usual retries would be paid for now, at least 0; empty if there is no limit
     */
    public OptionalDouble level() {
        return state.level();
    }

    @Override
    public BudgetState state(StageContext context) {
        return context.isOutermostWith(this) ? state : new DrawsOnly(state);
    }

    @Override
    public boolean isLimited() {
        return rule.isLimited();
    }

    @Override
    public boolean waits(boolean byDefault) {
        return rule.waits(byDefault);
    }

    @Override
    public List<Handle> handles() {
        return List.of(this);
    }

    @Override
    public String toString() {
        return "SharedBudget[" + name + ": " + rule + "]";
    }
}
