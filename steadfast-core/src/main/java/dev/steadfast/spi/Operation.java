package dev.steadfast.spi;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.AttemptFailure;
import dev.steadfast.outcome.StopReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operation, as its owning stage sees it: counters, the scratch of a step, and the story so far. Used by one
 * operation at a time; not shared.
 *
 * @since 0.1
 */
public interface Operation {
    /** The highest price that {@link #paid(int)} can note. */
    int MAX_PRICE = 10_000;

    /**
     * The attempt at hand, for user code.
     *
     * @return the attempt
     */
    Attempt attempt();

    /**
     * Counts the attempts.
     *
     * @return the number of the attempt at hand, from 1
     */
    int number();

    /**
     * Counts the attempts that a limit applies to: those of the operation, or those since {@link #countAnew}, but for
     * the ones that {@link #repeatUncounted} left out.
     *
     * @return the number of the attempt at hand among them, from 1
     */
    int counted();

    /** Has the attempt to come count as the one at hand: neither {@link #counted} nor {@link #step} grows by it. */
    void repeatUncounted();

    /**
     * Tells whether the attempt at hand has said that it made progress.
     *
     * @return whether it called {@link Attempt#progressed}
     */
    boolean hasProgressed();

    /**
     * Has the attempt at hand count as the first: {@link #counted} and {@link #step} are 1, and what backoffs remember
     * is forgotten.
     */
    void countAnew();

    /**
     * Tells whether the operation holds its caller's thread while it waits. Known to stages with
     * {@link Stage#TIMES_ATTEMPTS}.
     *
     * @return false if it holds none
     */
    boolean holdsThread();

    /**
     * What the stage keeps of this operation from turn to turn.
     *
     * @return what was last given to {@link #keep}; null at first
     */
    @Nullable Object kept();

    /**
     * Keeps something of the stage's for the length of the operation.
     *
     * @param notes what to keep; null for nothing
     */
    void keep(@Nullable Object notes);

    /**
     * Counts the steps of the backoff, which are the retries of the operation, or those since the last {@link
     * #restartSteps}.
     *
     * @return the number of the retry that would come next, from 1
     */
    int step();

    /**
     * Has the backoff start over: {@link #step} is 1 again after the retry that comes next, and what backoffs remember
     * is forgotten.
     */
    void restartSteps();

    /**
     * What one of the stage's backoffs remembers. There is one memory for an operation: it is lost when another backoff
     * takes it.
     *
     * @param owner the backoff, by identity
     * @return what it last set, 0 at first and after another has taken the memory
     */
    long memo(Object owner);

    /**
     * Sets what one of the stage's backoffs remembers.
     *
     * @param owner the backoff, by identity
     * @param memo the new value
     */
    void memo(Object owner, long memo);

    /**
     * The bound of the attempt at hand, if the stage sets one.
     *
     * @return what was last set, -1 at first
     */
    long attemptTimeoutNanos();

    /**
     * Sets the bound of the attempt to come.
     *
     * @param nanos the bound
     */
    void attemptTimeoutNanos(long nanos);

    /**
     * What the stage paid for its last retry, as it noted.
     *
     * @return what was last set, 0 at first
     */
    int paid();

    /**
     * Notes what the stage pays for the retry that it is about to ask for, or 0 once that retry is settled.
     *
     * @param price the price, from 0 to {@link #MAX_PRICE}
     */
    void paid(int price);

    /**
     * Tells whether the retry last paid for has not begun. If the pass is abandoned then, the price should be given
     * back.
     *
     * @return whether no attempt has begun since {@link #paid(int)} was last set above 0
     */
    boolean isPaidAhead();

    /**
     * Tells whether a pipeline further out, to whose attempt this operation belongs, has a handle too. What is counted
     * once for a whole chain of operations, such as a deposit in a shared budget, is then counted further out.
     *
     * @param handle the handle
     * @return whether it stands further out; false by default
     */
    default boolean inherits(Handle handle) {
        return false;
    }

    /**
     * Measures the operation.
     *
     * @return nanoseconds since it began; 0 if nothing in the pipeline asked for the clock
     */
    long elapsedNanos();

    /**
     * Measures the attempt at hand, or the one that just ended.
     *
     * @return nanoseconds it took; 0 if nobody listens to the pipeline and no stage has {@link Stage#TIMES_ATTEMPTS}
     */
    long attemptNanos();

    /**
     * The failures so far, the first and the last few.
     *
     * @return the failures; empty unless the operation keeps them
     */
    List<AttemptFailure> failures();

    /**
     * Notes why there will be no further attempt.
     *
     * @param reason the reason
     * @param refusedDelayNanos the delay that the next attempt would have had; 0 if none was computed
     */
    void stop(StopReason reason, long refusedDelayNanos);

    /**
     * Replaces the outcome by a value.
     *
     * @param value the value
     */
    void value(@Nullable Object value);

    /**
     * Replaces the outcome by a failure.
     *
     * @param thrown the failure
     */
    void failure(Throwable thrown);

    /**
     * Sets the work for {@link Step#RUN}. It may block; where the operation holds no thread, it runs on the executor.
     *
     * @param work the work
     */
    void next(Work work);

    /**
     * Sets the work for {@link Step#RUN}, as work that starts there and ends elsewhere. It must not block; where the
     * operation holds its caller's thread, that thread waits for the end.
     *
     * @param work the work
     */
    void nextAsync(AsyncWork work);

    /**
     * How the work of the last {@link Step#RUN} ended.
     *
     * @return what it threw; null if it returned
     */
    @Nullable Throwable ranThrown();

    /**
     * How the work of the last {@link Step#RUN} ended.
     *
     * @return its value; null if it threw
     */
    @Nullable Object ranValue();

    /**
     * Tells whether an outcome comes from an operation within the attempt at hand that has given up on it after retries
     * of its own. Known only where the attempt was passed on.
     *
     * @param result what the attempt returned; null if it threw
     * @param failure what it threw; null if it returned
     * @return whether it has been retried inside
     */
    boolean exhaustedInside(@Nullable Object result, @Nullable Throwable failure);
}
