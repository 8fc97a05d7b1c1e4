package dev.steadfast.engine;

import org.jspecify.annotations.Nullable;

/** A stage that lets every call in, such as a retry, and acts on how it ends. Safe for use by many threads. */
final class OpenLayer extends StageLayer {
    private static final long NO_TOKEN = 0;

    private OpenLayer(BlockingDriver driver, int index, Layer inside) {
        super(driver, index, inside);
    }

    static Layer of(BlockingDriver driver, int index, Layer inside) {
        return new OpenLayer(driver, index, inside);
    }

    /** The work, if that is all that there is inside, and the stage need not be asked on success; else null. */
    @Nullable WorkLayer onlyWork() {
        return inside instanceof WorkLayer work && !asksOnSuccess ? work : null;
    }

    @Override
    @Nullable Object run(int form, Object work, @Nullable RunningOperation operation, long start, long limit) throws Throwable {
        Object value;
        try {
            value = inside.run(form, work, operation, start, limit);
        } catch (Throwable thrown) {
            return driver.failed(index, form, work, operation, start, limit, NO_TOKEN, null, thrown);
        }
        return accepts(NO_TOKEN, value, operation)
                ? value
                : driver.failed(index, form, work, operation, start, limit, NO_TOKEN, value, null);
    }
}
