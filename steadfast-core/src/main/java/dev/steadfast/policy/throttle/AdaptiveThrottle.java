package dev.steadfast.policy.throttle;

import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Permit;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.validation.Violations;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Turns calls away on the client's side when the service does not do enough of them, so that it need not do so itself:
 * each call is turned away with the probability
 *
 * <pre>max(0, (requests - K × accepts) / (requests + 1))</pre>
 *
 * <p>where requests are the calls of the last two minutes, those turned away here included, and accepts those of them
 * that the service did (B. Beyer et al., "Site Reliability Engineering", 2016, chapter 21, "Handling Overload"). A
 * service that does half of the calls or more gets all of them, with K = 2. A client cannot know whether a failure
 * means that the service turned the call away, so every failure counts as one unless the {@link
 * AdaptiveThrottleSettings#classifier()} says otherwise; what has no vote is not counted.
 *
 * <p>A call is counted when it has ended, and one that is turned away at once. So a burst of calls whose first answers
 * are still to come turns none of them away.
 *
 * <p>This is the state that several pipelines share, such as all that call one service. Equal to itself only. Safe for
 * use by many threads.
 *
 * @since 0.1
 */
public final class AdaptiveThrottle implements Policy, Handle {
    private final String name;
    private final Environment environment;
    private final ThrottleState state;
    private final StageContext context;
    private final ThrottleStage withoutPipeline;

    private AdaptiveThrottle(String name, AdaptiveThrottleSettings settings, Environment environment) {
        this.name = name;
        this.environment = environment;
        this.state = new ThrottleState(settings, environment.time().nanos());
        this.context = StageContext.of(this);
        this.withoutPipeline = new ThrottleStage(name, state, context);
    }

    /**
     * Makes a throttle in {@link Environment#shared()}.
     *
     * @param name its name in messages and events, not blank
     * @param settings its settings
     * @return a new throttle
     * @throws IllegalArgumentException if the name is blank or something is null, with one line for each
     */
    public static AdaptiveThrottle of(String name, AdaptiveThrottleSettings settings) {
        return of(name, settings, Environment.shared());
    }

    /**
     * Makes a throttle.
     *
     * @param name its name in messages and events, not blank
     * @param settings its settings
     * @param environment what it runs in, and so do its pipelines
     * @return a new throttle
     * @throws IllegalArgumentException if the name is blank or something is null, with one line for each
     */
    public static AdaptiveThrottle of(String name, AdaptiveThrottleSettings settings, Environment environment) {
        Violations.checkHandle("AdaptiveThrottle", name, settings, environment);
        return new AdaptiveThrottle(name, settings, environment);
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
     * The settings in force.
     *
     * @return the settings
     */
    public AdaptiveThrottleSettings settings() {
        return state.settings();
    }

    /**
     * Sets other settings. What was counted is kept, as far as the new window reaches. Listeners of the environment are
     * told.
     *
     * @param settings the settings
     */
    public void reconfigure(AdaptiveThrottleSettings settings) {
        Objects.requireNonNull(settings, "settings");
        AdaptiveThrottleSettings before =
                state.reconfigure(settings, environment.time().nanos());
        context.reconfigured(PolicyKind.ADAPTIVE_THROTTLE, before, settings);
    }

    /**
     * How likely the next call is turned away.
     *
     * @return the probability, from 0 to {@link AdaptiveThrottleSettings#maxRejectionProbability()}
     */
    public double rejectionProbability() {
        return state.rejectionProbability(environment.time().nanos());
    }

    /**
     * What it has counted.
     *
     * @return a snapshot
     */
    public AdaptiveThrottleCounts counts() {
        return state.counts(environment.time().nanos());
    }

    /**
     * Asks for leave to make one call without a pipeline.
     *
     * @return a permit, to be ended with the outcome of the call; empty if the call is turned away
     */
    public Optional<Permit> tryAcquire() {
        long step = withoutPipeline.enter(Long.MAX_VALUE);
        if (Step.kind(step) == Step.REJECT) {
            withoutPipeline.told(Step.payload(step));
            return Optional.empty();
        }
        return Optional.of(Permit.of(withoutPipeline, Step.payload(step)));
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.ADAPTIVE_THROTTLE;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(new ThrottleStage(name, state, context));
    }

    @Override
    public List<Handle> handles() {
        return List.of(this);
    }

    @Override
    public String toString() {
        return "AdaptiveThrottle[" + name + ": " + settings() + "]";
    }
}
