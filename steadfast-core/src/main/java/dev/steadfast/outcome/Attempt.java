package dev.steadfast.outcome;

import java.time.Duration;
import java.util.Optional;

/**
 * One run of the user's code, seen from inside. Used by one operation at a time; not shared, and not to be kept after
 * the operation has ended.
 *
 * @since 0.1
 */
public interface Attempt {
    /**
     * Counts the attempts of this operation.
     *
     * @return 1 for the first attempt, 2 for the first retry
     */
    int number();

    /**
     * Tells whether no further attempt can follow, whatever happens in this one.
     *
     * @return true on the last attempt that the policy allows; false if a failure may still be retried. An attempt that
     *     {@link #progressed} is never the last by number
     */
    boolean isLast();

    /**
     * Measures the operation so far.
     *
     * @return the time since the operation began
     */
    Duration elapsed();

    /**
     * Tells how long this attempt may take: the shortest of the bounds around it. Work that can bound itself, such as
     * a request with a timeout, should take this as its bound: other work is interrupted when the time is over.
     *
     * @return the time left, at least zero; empty if nothing bounds the attempt
     */
    Optional<Duration> remaining();

    /**
     * The failure of the attempt before this one, as it was thrown.
     *
     * @return the failure; empty on the first attempt, or if that attempt ended with a result
     */
    Optional<Throwable> previousFailure();

    /**
     * Names the operation.
     *
     * @return the name of the pipeline
     */
    String operation();

    /**
     * What this operation carries from attempt to attempt. Where several passes race, as in a hedge, each has a copy, and
     * what the one whose outcome is taken has put into it is put into those of the operation.
     *
     * @return the attributes handed in with the call, or else one set for this operation; in a race, the copy of this pass
     */
    Attributes attributes();

    /**
     * Says that this attempt has got on: a page was read, messages of a stream have arrived. If it fails afterwards, a
     * retry counts its attempts and the steps of its backoff from this one on, so a limit of attempts bounds those in a
     * row that got nowhere, and it draws nothing from the budget to resume. Bounds of time go on. Any thread; once it
     * has been cut, or another attempt has begun, this does nothing.
     */
    void progressed();

    /**
     * Tells whether this attempt has been cut: its bound has run out, its operation was cancelled, or another attempt
     * has won. Nobody waits for its result any more. Work that runs long and cannot be interrupted should ask now and
     * then. Any thread.
     *
     * @return true once it has been cut
     */
    boolean cancelled();

    /**
     * Has an action run when this attempt is cut: for work that an interrupt cannot reach, such as a request that must be
     * aborted. It runs at most once, on the executor of the environment if the time source cuts the attempt, or at once
     * on this thread if the attempt is cut already. It is forgotten when the attempt ends. What it throws is logged, and
     * changes nothing. Called by the work, on its own thread.
     *
     * @param action what to do
     */
    void onCancel(Runnable action);
}
