package dev.steadfast.engine;

import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.environment.PolicySwitches;
import dev.steadfast.event.Listener;
import dev.steadfast.event.Listeners;
import dev.steadfast.log.WarnOnce;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.RandomSource;
import dev.steadfast.time.TimeSource;
import dev.steadfast.validation.Violations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What the stages of a pipeline are told of it. Safe for use by many threads. */
final class PipelineContext implements StageContext {
    final Tally tally = new Tally();
    /** Empty until the user's own means of cancelling proves broken. */
    final AtomicReference<@Nullable WarnOnce> brokenCancel = new AtomicReference<>();

    private final String name;
    private final Environment environment;
    private final Listeners listeners;
    private final PolicySwitches switches;
    /** Whom stages have asked about; only while they are made. */
    private final Set<Handle> askedAbout = new HashSet<>();

    private PipelineContext(String name, Environment environment, Listeners listeners) {
        this.name = name;
        this.environment = environment;
        this.listeners = listeners;
        this.switches = new PolicySwitches(environment.switches());
    }

    static PipelineContext of(String name, List<Policy> policies, Environment environment, List<Listener> own) {
        return new PipelineContext(name, environment, gather(environment, policies, own));
    }

    private static Listeners gather(Environment environment, List<Policy> policies, List<Listener> own) {
        List<Listener> all = new ArrayList<>(environment.listeners());
        all.addAll(own);
        for (Policy policy : policies) {
            all.addAll(complete(policy, "listeners", policy.listeners()));
        }
        return Listeners.of(all);
    }

    /** What a policy of the user's gave must not surprise the first call. */
    static <T> List<T> complete(Policy policy, String field, @Nullable List<T> given) {
        if (given == null || Arrays.asList(given.toArray()).contains(null)) {
            Violations.check(false, policy.getClass().getName() + "." + field, given, "a list without null");
            throw new AssertionError(field);
        }
        return given;
    }

    @Override
    public String pipeline() {
        return name;
    }

    @Override
    public Listeners listeners() {
        return listeners;
    }

    @Override
    public RandomSource random() {
        return environment.random();
    }

    @Override
    public TimeSource time() {
        return environment.time();
    }

    @Override
    public Environment environment() {
        return environment;
    }

    @Override
    public PolicyMode mode(PolicyKind kind) {
        return switches.strictest(environment.switches(), kind);
    }

    @Override
    public boolean isOutermostWith(Handle handle) {
        return askedAbout.add(handle);
    }

    @Override
    public long operations() {
        return tally.operations();
    }

    PolicySwitches switches() {
        return switches;
    }
}
