package dev.steadfast.policy.budget;

import dev.steadfast.environment.Environment;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.StageContext;
import java.util.List;
import java.util.OptionalDouble;
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
    private final RetryBudget rule;
    private final BudgetState state;

    SharedBudget(String name, Environment environment, RetryBudget rule, Kind kind) {
        this.name = name;
        this.environment = environment;
        this.rule = rule;
        this.state = kind.shared(environment.time(), this);
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
