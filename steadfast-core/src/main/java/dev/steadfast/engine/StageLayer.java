package dev.steadfast.engine;

import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import org.jspecify.annotations.Nullable;

/** What all layers of stages have in common. Safe for use by many threads. */
abstract class StageLayer extends Layer {
    final Layer inside;
    /** The stage itself and not by way of the driver: what a call goes through costs by the depth of its look-ups. */
    final Stage stage;

    final boolean asksOnSuccess;

    StageLayer(BlockingDriver driver, int index, Layer inside) {
        super(driver, index);
        this.inside = inside;
        this.stage = driver.stages[index];
        this.asksOnSuccess = (driver.flags[index] & Stage.ON_SUCCESS) != 0;
    }

    /** Whether what came from inside is a success, as far as the stage is asked. */
    final boolean accepts(long token, @Nullable Object value, @Nullable RunningOperation operation) throws Unwinding {
        if (!asksOnSuccess) {
            return true;
        }
        try {
            return stage.success(token, value, operation) == Step.DONE;
        } catch (Throwable callback) {
            throw driver.cuts.callbackFailed(index, operation, token, value, null, callback);
        }
    }
}
