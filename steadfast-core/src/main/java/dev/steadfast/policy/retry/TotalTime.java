package dev.steadfast.policy.retry;

import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.Listeners;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.RandomSource;
import dev.steadfast.time.TimeSource;
import java.time.Duration;
import java.util.List;

/**
 * What the bound around a retry is made with. The bound is a part of the retry: with it, a retry without limit of
 * attempts ends; an operator who switches timeouts off must not turn it into one that never does.
 */
record TotalTime(StageContext context) implements StageContext {
    static List<Stage> stages(Duration limit, StageContext context) {
        return Timeout.of(limit).stages(new TotalTime(context));
    }

    @Override
    public PolicyMode mode(PolicyKind kind) {
        return PolicyMode.ON;
    }

    @Override
    public String pipeline() {
        return context.pipeline();
    }

    @Override
    public Listeners listeners() {
        return context.listeners();
    }

    @Override
    public RandomSource random() {
        return context.random();
    }

    @Override
    public TimeSource time() {
        return context.time();
    }

    @Override
    public Environment environment() {
        return context.environment();
    }

    @Override
    public long operations() {
        return context.operations();
    }
}
