package dev.steadfast.engine;

import dev.steadfast.spi.Step;
import org.jspecify.annotations.Nullable;

/** A stage that is told when nothing goes on inside any more, such as a bulkhead. Safe for use by many threads. */
final class HeldLayer extends StageLayer {
    private final Admission admission;
    /** Whether work inside may be left behind; else the end of the pass is the end of all that was begun in it. */
    private final boolean leavesBehind;

    private HeldLayer(BlockingDriver driver, int index, Layer inside) {
        super(driver, index, inside);
        this.admission = new Admission(driver);
        this.leavesBehind = (driver.flags[index] & CompiledPipeline.HOLDS_ELSEWHERE) != 0;
    }

    static Layer of(BlockingDriver driver, int index, Layer inside) {
        return new HeldLayer(driver, index, inside);
    }

    @Override
    @Nullable Object run(int form, Object work, @Nullable RunningOperation operation, long start, long limit) throws Throwable {
        long step;
        try {
            step = stage.enter(driver.left(start, limit), operation);
        } catch (Throwable thrown) {
            throw admission.thrownOnEntry(index, operation, start, limit, thrown);
        }
        if (Step.kind(step) == Step.REJECT) {
            throw admission.rejection(index, step, operation);
        }
        long token =
                Step.kind(step) == Step.GO ? Step.payload(step) : admission.token(index, step, operation, start, limit);
        RunningOperation holder = leavesBehind ? operation : null;
        if (holder != null) {
            Hold.enter(holder, stage, token);
        }
        try {
            return letIn(token, form, work, operation, start, limit);
        } finally {
            if (holder == null) {
                Hold.release(stage, token);
            } else {
                Hold.leave(holder);
            }
        }
    }

    private @Nullable Object letIn(
            long token, int form, Object work, @Nullable RunningOperation operation, long start, long limit)
            throws Throwable {
        Object value;
        try {
            value = inside.run(form, work, operation, start, limit);
        } catch (Throwable thrown) {
            return driver.failed(index, form, work, operation, start, limit, token, null, thrown);
        }
        return accepts(token, value, operation)
                ? value
                : driver.failed(index, form, work, operation, start, limit, token, value, null);
    }
}
