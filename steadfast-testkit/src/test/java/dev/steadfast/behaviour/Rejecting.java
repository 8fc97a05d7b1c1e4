package dev.steadfast.behaviour;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.List;

/** A policy that refuses its first calls. */
final class Rejecting implements Policy, Stage {
    private int left;

    Rejecting(int refusals) {
        this.left = refusals;
    }

    static final class Rejected extends CallRejected {
        private static final long serialVersionUID = 1L;

        Rejected(String message) {
            super(message);
        }
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(this);
    }

    @Override
    public long enter(long leftNanos) {
        return left-- > 0 ? Step.reject(42) : Step.go(0);
    }

    @Override
    public RuntimeException rejection(long number) {
        return new Rejected("rejected for reason " + number);
    }
}
