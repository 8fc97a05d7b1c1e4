package dev.steadfast.engine;

import org.jspecify.annotations.Nullable;

/** The work itself, inside all stages. Safe for use by many threads. */
final class WorkLayer extends Layer {
    WorkLayer(BlockingDriver driver, int index) {
        super(driver, index);
    }

    @Override
    @Nullable Object run(int form, Object work, @Nullable RunningOperation operation, long start, long limit) throws Throwable {
        return operation == null ? CallForm.run(form, work, null) : driver.attempt(form, work, operation, start, limit);
    }
}
