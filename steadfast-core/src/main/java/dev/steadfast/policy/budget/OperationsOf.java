package dev.steadfast.policy.budget;

import dev.steadfast.spi.StageContext;
import java.util.function.LongSupplier;

/** The count of a pipeline's operations. A class, as a lambda would take longer to make than a first call. */
final class OperationsOf implements LongSupplier {
    private final StageContext pipeline;

    OperationsOf(StageContext pipeline) {
        this.pipeline = pipeline;
    }

    @Override
    public long getAsLong() {
        return pipeline.operations();
    }
}
