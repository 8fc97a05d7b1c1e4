package dev.steadfast.examples;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A policy of one's own: a gate that lets calls through only while it is open. */
public final class GateExample {
    private GateExample() {}

    // region gate
    /** The policy. This one is a handle: every pipeline that has it obeys the same switch. */
    public record Gate(AtomicBoolean open) implements Policy {
        @Override
        public List<Stage> stages(StageContext context) {
            return List.of(new GateStage(context.pipeline(), open));
        }
    }

    /** The stage says what should happen, and does nothing itself. */
    private record GateStage(String pipeline, AtomicBoolean open) implements Stage {
        @Override
        public long enter(long leftNanos) {
            return open.get() ? Step.go(0) : Step.reject(0);
        }

        @Override
        public RuntimeException rejection(long number) {
            return new GateClosed(pipeline);
        }
    }

    /** What the caller is thrown. */
    public static final class GateClosed extends CallRejected {
        private static final long serialVersionUID = 1L;

        GateClosed(String pipeline) {
            super(pipeline + ": the gate is closed");
        }
    }
    // endregion
}
