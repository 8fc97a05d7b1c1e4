package dev.steadfast.outcome;

import org.jspecify.annotations.Nullable;

/**
 * An exception of Steadfast's own. The user's exceptions are never wrapped in one.
 *
 * @since 0.1
 */
public abstract class ResilienceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message what happened, with the values that matter
     * @param cause what caused it, if anything
     * @param withStackTrace whether to record where it was made; hot rejections do without
     */
    protected ResilienceException(String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, true, withStackTrace);
    }
}
