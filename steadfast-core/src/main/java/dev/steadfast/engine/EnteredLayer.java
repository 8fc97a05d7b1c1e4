package dev.steadfast.engine;

import dev.steadfast.spi.Step;
import org.jspecify.annotations.Nullable;

/** A stage that is asked on entry, such as a circuit breaker. Safe for use by many threads. */
final class EnteredLayer extends StageLayer {
    private final Admission admission;

    private EnteredLayer(BlockingDriver driver, int index, Layer inside) {
        super(driver, index, inside);
        this.admission = new Admission(driver);
    }

    static Layer of(BlockingDriver driver, int index, Layer inside) {
        return new EnteredLayer(driver, index, inside);
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
        return Step.kind(step) == Step.GO
                ? letIn(Step.payload(step), form, work, operation, start, limit)
                : heldUp(step, form, work, operation, start, limit);
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

    private @Nullable Object heldUp(
            long step, int form, Object work, @Nullable RunningOperation operation, long start, long limit)
            throws Throwable {
        long payload = Step.payload(step);
        return switch (Step.kind(step)) {
            case Step.BOUND -> {
                long inner = driver.bounds.bounded(index, start, limit, payload);
                yield driver.bounded(index, form, work, operation, start, limit, inner, 0);
            }
            case Step.FORK -> driver.forked(index, payload, form, work, operation, start, limit);
            case Step.ANSWER -> admission.answer(index, payload, operation, start, limit);
            default -> {
                long token = admission.token(index, step, operation, start, limit);
                yield letIn(token, form, work, operation, start, limit);
            }
        };
    }
}
