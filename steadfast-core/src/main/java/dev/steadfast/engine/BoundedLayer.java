package dev.steadfast.engine;

import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import org.jspecify.annotations.Nullable;

/** A stage that bounds each pass, or has what is inside run elsewhere. Safe for use by many threads. */
final class BoundedLayer extends StageLayer {
    private final Admission admission;
    private final int flags;

    private BoundedLayer(BlockingDriver driver, int index, Layer inside) {
        super(driver, index, inside);
        this.admission = new Admission(driver);
        this.flags = driver.flags[index];
    }

    static Layer of(BlockingDriver driver, int index, Layer inside) {
        return new BoundedLayer(driver, index, inside);
    }

    @Override
    @Nullable Object run(int form, Object work, @Nullable RunningOperation operation, long start, long limit) throws Throwable {
        long inner = limit;
        long token = 0;
        if ((flags & Stage.OPEN) == 0) {
            long step = admission.step(index, operation, start, limit);
            token = Step.payload(step);
            switch (Step.kind(step)) {
                case Step.GO -> {}
                case Step.BOUND -> {
                    inner = driver.bounds.bounded(index, start, limit, token);
                    token = 0;
                }
                case Step.FORK -> {
                    return driver.forked(index, token, form, work, operation, start, limit);
                }
                case Step.ANSWER -> {
                    return admission.answer(index, token, operation, start, limit);
                }
                default -> token = admission.token(index, step, operation, start, limit);
            }
        }
        if ((flags & Stage.BOUNDS_PASSES) != 0) {
            inner = driver.cuts.passLimit(index, operation, start, inner, token);
        }
        return driver.bounded(index, form, work, operation, start, limit, inner, token);
    }
}
