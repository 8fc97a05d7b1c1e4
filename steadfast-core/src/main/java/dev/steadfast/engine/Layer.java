package dev.steadfast.engine;

import dev.steadfast.spi.Stage;
import dev.steadfast.time.Nanos;
import org.jspecify.annotations.Nullable;

/*
 * The layers of a pipeline are a chain, made when it is compiled: each holds the one inside it, and the last is the work.
 * Layers of different needs are of different classes, and do on the way of a success only what their stage needs.
 *
 * That is for the compiler. It inlines a method into itself but once, so a recursion over the array of stages costs calls,
 * and with them the knowledge of which stage is asked. A chain of different methods is inlined as a whole, down to the
 * user's lambda. For the same reason the layers do not share the lines in which they ask their stage and go on inside:
 * the compiler would count them as one method, and know less of each. What does not happen to every call is with the
 * driver, out of the way.
 *
 * Token and bound of a stage live on the Java stack; the parameters are what an object per call would hold. Such an object
 * would be the only allocation of a call that succeeds.
 */

/** A stage as a call on its caller's thread meets it, with all that is inside. Safe for use by many threads. */
abstract class Layer {
    final BlockingDriver driver;
    final int index;

    Layer(BlockingDriver driver, int index) {
        this.driver = driver;
        this.index = index;
    }

    /** All layers of a pipeline, outermost first, and one more for the work. */
    static Layer[] chain(BlockingDriver driver) {
        int[] flags = driver.flags;
        Layer[] layers = new Layer[flags.length + 1];
        layers[flags.length] = new WorkLayer(driver, flags.length);
        for (int index = flags.length - 1; index >= 0; index--) {
            layers[index] = of(driver, index, flags[index], layers[index + 1]);
        }
        return layers;
    }

    /** By a method of each class, so that only those are loaded that are needed. */
    private static Layer of(BlockingDriver driver, int index, int flags, Layer inside) {
        if ((flags & Stage.HOLDS) != 0) {
            return HeldLayer.of(driver, index, inside);
        }
        if ((flags & (Stage.BOUNDS_PASSES | CompiledPipeline.ELSEWHERE)) != 0) {
            return BoundedLayer.of(driver, index, inside);
        }
        return (flags & Stage.OPEN) != 0 ? OpenLayer.of(driver, index, inside) : EnteredLayer.of(driver, index, inside);
    }

    /**
     * Passes the stage, and runs what is inside.
     *
     * @param form the form of the work
     * @param limit the bound, counted from the start; {@link Nanos#UNLIMITED} for none
     */
    abstract @Nullable Object run(int form, Object work, @Nullable RunningOperation operation, long start, long limit)
            throws Throwable;
}
