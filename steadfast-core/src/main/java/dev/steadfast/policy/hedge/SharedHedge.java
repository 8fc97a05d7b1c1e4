package dev.steadfast.policy.hedge;

import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A hedge whose state several pipelines share, and which shows it: the delay as it is now, and what was done. It belongs
 * to the environment that it was made for. Equal to itself only. Safe for use by many threads.
 *
 * @see Hedge#shared
 * @since 0.1
 */
public final class SharedHedge implements Policy, Handle {
    private final String name;
    private final Environment environment;
    private final StageContext context;
    private final Budget budget;
    /** The budget, if it is this hedge's own. */
    private final @Nullable SharedBudget ownBudget;

    private final HedgeState state;
    private final ReentrantLock changing = new ReentrantLock();

    SharedHedge(String name, Environment environment, HedgeSettings settings) {
        this.name = name;
        this.environment = environment;
        this.context = StageContext.of(this);
        this.ownBudget = settings.budget() instanceof RetryBudget rule ? rule.shared(name, environment) : null;
        this.budget = ownBudget == null ? settings.budget() : ownBudget;
        this.state = new HedgeState(settings, environment.time(), true);
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
     * The settings as they are now.
     *
     * @return what was last given to {@link #reconfigure}, or at first what this handle was made from
     */
    public Hedge settings() {
        return new Hedge(state.settings());
    }

    /**
     * Changes the settings while pipelines use this handle. Counts are kept; so is what is known of how long passes take,
     * as far as a new window reaches, if both follow it; and what is left of a budget of its own, as {@link
     * SharedBudget#reconfigure} has it. Races under way end on the settings that they began with. Tells the listeners of
     * the environment.
     *
     * @param hedge the new settings. Their budget is a rule, if the one before was; else the same budget: what pipelines
     *     draw on was decided when they were built. For the same reason they have an executor if those before had one; it may be another
     * @throws IllegalArgumentException if it is null, the budget is another, or an executor is missing or new
     */
    public void reconfigure(Hedge hedge) {
        Violations.check(hedge != null, "SharedHedge.settings", hedge, "a Hedge");
        HedgeSettings next = hedge.settings();
        Violations.check(
                ownBudget == null ? next.budget() == budget : next.budget() instanceof RetryBudget,
                "SharedHedge.budget",
                next.budget(),
                ownBudget == null ? "the same budget as before" : "a RetryBudget, as before");
        Violations.check(
                (next.runOn() == null) == (state.settings().runOn() == null),
                "SharedHedge.runOn",
                next.runOn(),
                next.runOn() == null ? "an executor, as before" : "none, as before");
        Hedge before;
        changing.lock();
        try {
            before = settings();
            state.reconfigure(next);
        } finally {
            changing.unlock();
        }
        if (ownBudget != null && next.budget() instanceof RetryBudget rule && !rule.equals(ownBudget.settings())) {
            ownBudget.reconfigure(rule);
        }
        context.reconfigured(PolicyKind.HEDGE, before, hedge);
    }

    /**
     * What further passes are paid from.
     *
     * @return the budget, one of this handle's own unless another was given
     */
    public Budget budget() {
        return budget;
    }

    /**
     * The delay before a further pass, as it is now.
     *
     * @return the delay; empty if a further pass starts only after a failure, as long as too few calls are known too
     */
    public Optional<Duration> delay() {
        long nanos = state.delayNanos();
        return nanos == Step.MAX_PAYLOAD ? Optional.empty() : Optional.of(Duration.ofNanos(nanos));
    }

    /**
     * Counts what was done.
     *
     * @return a snapshot
     */
    public HedgeCounts counts() {
        return state.counts();
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.HEDGE;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return Hedge.stages(budget.state(context), state, context);
    }

    @Override
    public List<Handle> handles() {
        List<Handle> all = new ArrayList<>(budget.handles());
        all.add(this);
        return all;
    }

    @Override
    public String toString() {
        HedgeSettings settings = state.settings();
        return "SharedHedge[" + name + ": " + settings.delay() + ", " + settings.maxAttempts() + " attempts]";
    }
}
