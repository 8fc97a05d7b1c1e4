package dev.steadfast.spi;

import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.Listeners;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.time.RandomSource;
import dev.steadfast.time.TimeSource;

/** What a stage is given that serves a handle without a pipeline. Safe for use by many threads. */
record HandleContext(Handle handle, Listeners listeners) implements StageContext {
    @Override
    public String pipeline() {
        return handle.name();
    }

    @Override
    public RandomSource random() {
        return environment().random();
    }

    @Override
    public TimeSource time() {
        return environment().time();
    }

    @Override
    public Environment environment() {
        return handle.environment();
    }

    @Override
    public PolicyMode mode(PolicyKind kind) {
        return environment().mode(kind);
    }

    @Override
    public long operations() {
        return 0;
    }
}
