package dev.steadfast.spi;

import dev.steadfast.environment.RetryMode;
import dev.steadfast.event.Listeners;
import dev.steadfast.time.RandomSource;
import dev.steadfast.time.TimeSource;

/**
 * What a stage is given when a pipeline is compiled. Safe for use by many threads.
 *
 * @since 0.1
 */
public interface StageContext {
    /**
     * Names the pipeline.
     *
     * @return its name
     */
    String pipeline();

    /**
     * Those who listen to the pipeline.
     *
     * @return the listeners
     */
    Listeners listeners();

    /**
     * Where randomness comes from.
     *
     * @return the random source
     */
    RandomSource random();

    /**
     * The time source, for stamping events and for wall-clock dates. A stage measures nothing with it.
     *
     * @return the time source
     */
    TimeSource time();

    /**
     * How retries are switched right now: the stricter of the pipeline's and the environment's setting.
     *
     * @return the mode
     */
    RetryMode retryMode();
}
