package dev.steadfast.policy.hedge;

import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    private final HedgeSettings settings;
    private final Budget budget;
    private final HedgeState state;

    SharedHedge(String name, Environment environment, HedgeSettings settings) {
        this.name = name;
        this.environment = environment;
        this.settings = settings;
        this.budget = settings.budget() instanceof RetryBudget own ? own.shared(name, environment) : settings.budget();
        this.state = new HedgeState(settings.delay(), environment.time());
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
        return Hedge.stages(settings, budget.state(context), state, context);
    }

    @Override
    public List<Handle> handles() {
        List<Handle> all = new ArrayList<>(budget.handles());
        all.add(this);
        return all;
    }

    @Override
    public String toString() {
        return "SharedHedge[" + name + ": " + settings.delay() + ", " + settings.maxAttempts() + " attempts]";
    }
}
