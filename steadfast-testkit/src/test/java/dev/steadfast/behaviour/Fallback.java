package dev.steadfast.behaviour;

import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.spi.Work;
import java.util.List;

/** A policy that runs other work in place of what failed; a failing fallback keeps the first failure as suppressed. */
record Fallback(Work other) implements Policy, Stage {
    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(this);
    }

    @Override
    public int flags() {
        return REPLACES;
    }

    @Override
    public long enter(long leftNanos) {
        return Step.go(0);
    }

    @Override
    public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
        operation.next(other);
        return Step.RUN;
    }

    @Override
    public long ran(long token, Operation operation, long leftNanos) {
        if (operation.ranThrown() == null) {
            operation.value(operation.ranValue());
        } else {
            operation.failure(operation.ranThrown());
        }
        return Step.DONE;
    }
}
