package dev.steadfast.spi;

import org.jspecify.annotations.Nullable;

/**
 * What a stage has its driver run: user code that may take long. Used by one operation; not shared.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Work {
    /**
     * Runs the work.
     *
     * @return its value
     * @throws Throwable as the work does
     */
    @Nullable Object run() throws Throwable;
}
