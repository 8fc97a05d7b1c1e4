package dev.steadfast.cli.progress;

import org.jspecify.annotations.Nullable;

/** Says how an attempt of some command ended: what a 503 or an exit code is to it. */
public interface Subject {
    /**
     * Says it in a few words.
     *
     * @param result what the attempt returned; null if it threw
     * @param failure what it threw; null if it returned
     * @return the words, in plain ASCII
     */
    String words(@Nullable Object result, @Nullable Throwable failure);

    /**
     * Says it in JSON.
     *
     * @param result what the attempt returned; null if it threw
     * @param failure what it threw; null if it returned
     * @param line where to put it
     */
    void put(@Nullable Object result, @Nullable Throwable failure, JsonLine line);

    /**
     * Says why such a failure is not repeated though it could be.
     *
     * @return the words, and what to do about it
     */
    String unsafe();
}
