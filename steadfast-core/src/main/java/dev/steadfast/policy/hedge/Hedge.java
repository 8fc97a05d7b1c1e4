package dev.steadfast.policy.hedge;

import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.budget.BudgetState;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.validation.Violations;
import java.util.List;

/**
 * Sends a call once more if it takes long, or at once if it fails, and takes the first good answer: a cure for the slow
 * few among many calls, at the price of some that are sent twice. The others are cancelled, and what they bring later
 * is discarded; nobody waits for them. If all fail, the first one's failure comes out, with the others as suppressed.
 *
 * <p>What is inside it runs more than once at a time, so it must be safe to repeat; see {@link HedgeBuilder#eligible}.
 * Asynchronous forms need nothing else. For a caller whose thread blocks, the passes run on an executor; see
 * {@link HedgeBuilder#runOn}.
 *
 * <p>A value, equal if its settings are: each pipeline built with it has a state of its own. For one state in several
 * pipelines, or to read what it counts, make a handle with {@link #shared}. Switched off, or where policies only
 * observe, each call is sent once: what a further pass would have brought is known only if it is sent. Immutable.
 *
 * @since 0.1
 */
public final class Hedge implements Policy {
    private final HedgeSettings settings;

    Hedge(HedgeSettings settings) {
        this.settings = settings;
    }

    /**
     * Starts a hedge. One of {@link HedgeBuilder#delay}, {@link HedgeBuilder#delayPercentile} and
     * {@link HedgeBuilder#onlyAfterFailure} must be said.
     *
     * @return a new builder with the defaults named at its methods
     */
    public static HedgeBuilder builder() {
        return new HedgeBuilder();
    }

    /**
     * Makes a handle: one state for every pipeline that it is given to. If its budget is a value, the pipelines share
     * that too.
     *
     * @param name its name in messages, not blank
     * @param environment what those pipelines run in
     * @return a new handle
     * @throws IllegalArgumentException if the name is blank or the environment is missing
     */
    public SharedHedge shared(String name, Environment environment) {
        new Violations("SharedHedge")
                .named(name)
                .require(environment != null, "environment", environment, "an Environment")
                .throwIfAny();
        return new SharedHedge(name, environment, settings);
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.HEDGE;
    }

    /**
     * What further passes are paid from.
     *
     * @return the budget
     */
    public Budget budget() {
        return settings.budget();
    }

    @Override
    public List<Stage> stages(StageContext context) {
        BudgetState budget = settings.budget().state(context);
        return stages(budget, new HedgeState(settings, context.time(), false), context);
    }

    static List<Stage> stages(BudgetState budget, HedgeState state, StageContext context) {
        Stage races = new HedgeStage(budget, state, context);
        return state.changes() || state.live() != null ? List.of(races, new PassStage(state)) : List.of(races);
    }

    HedgeSettings settings() {
        return settings;
    }

    @Override
    public List<Handle> handles() {
        return settings.budget().handles();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Hedge that && settings.equals(that.settings);
    }

    @Override
    public int hashCode() {
        return settings.hashCode();
    }

    @Override
    public String toString() {
        return "Hedge[" + settings.delay() + ", " + settings.maxAttempts() + " attempts, " + settings.budget() + "]";
    }
}
