package dev.steadfast.behaviour;

import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.spi.Work;
import java.util.List;

/** A policy that mends something after the first failure, then tries again, once. */
record MendOnce(Work mend) implements Policy, Stage {
    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(this);
    }

    @Override
    public int flags() {
        return OWNS;
    }

    @Override
    public int maxPasses() {
        return 2;
    }

    @Override
    public long enter(long leftNanos) {
        return Step.go(0);
    }

    @Override
    public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
        if (operation.number() > 1) {
            return Step.DONE;
        }
        operation.next(mend);
        return Step.RUN;
    }

    @Override
    public long ran(long token, Operation operation, long leftNanos) {
        return operation.ranThrown() == null ? Step.again(0) : Step.DONE;
    }
}
