package dev.steadfast.policy.breaker;

import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.Listeners;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.RandomSource;
import dev.steadfast.time.TimeSource;

/** What a stage is given that belongs to a handle, and to no pipeline. */
record OwnContext(String pipeline, Environment environment, Listeners listeners) implements StageContext {
    static OwnContext of(String name, Environment environment) {
        return new OwnContext(name, environment, Listeners.of(environment.listeners()));
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
    public PolicyMode mode(PolicyKind kind) {
        return environment.mode(kind);
    }

    @Override
    public long operations() {
        return 0;
    }
}
