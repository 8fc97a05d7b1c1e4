package dev.steadfast.behaviour;

import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.List;

/** A policy that sets a bound, whatever the time left, and has no exception for when it passes. */
record Bounding(long nanos, boolean clocked) implements Policy, Stage {
    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(this);
    }

    @Override
    public int flags() {
        return clocked ? CLOCK : 0;
    }

    @Override
    public long enter(long leftNanos) {
        return Step.bound(nanos);
    }
}
