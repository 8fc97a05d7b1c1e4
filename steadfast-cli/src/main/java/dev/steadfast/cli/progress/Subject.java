package dev.steadfast.cli.progress;

import org.jspecify.annotations.Nullable;

/** Says how an attempt of some command ended: what a 503 or an exit code is to it. */
public interface Subject {
    /**
     * Tells whether a result is what was wanted. A result that is neither that nor retried, such as a 404, counts as a
     * success in the pipeline, but not for whoever gave the command.
     *
     * @param result what the last attempt returned
     * @return whether it is good
     */
    boolean isGood(@Nullable Object result);

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
