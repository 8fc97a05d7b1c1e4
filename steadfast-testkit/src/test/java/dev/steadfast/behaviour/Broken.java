package dev.steadfast.behaviour;

import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.List;

/** A policy whose callback throws whenever the call has failed. */
final class Broken implements Policy, Stage {
    RuntimeException bug;
    int abandoned;

    Broken(RuntimeException bug) {
        this.bug = bug;
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(this);
    }

    @Override
    public long enter(long leftNanos) {
        return Step.go(0);
    }

    @Override
    public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
        throw bug;
    }

    @Override
    public void abandon(long token) {
        abandoned++;
    }
}
