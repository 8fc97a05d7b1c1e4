package dev.steadfast.spi;

import java.util.OptionalDouble;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * One policy at work: it says what should happen next and never does it. A stage reads no clock, waits for nothing and
 * starts no thread; time comes in as {@code leftNanos}, and drivers do what it says. So one stage serves every driver.
 *
 * <p>The driver asks {@link #enter} once for each pass from outside. After a pass that was let in, exactly one of these
 * ends it: {@link #success} with {@link Step#DONE} (or no call at all, for a stage without {@link #ON_SUCCESS}),
 * {@link #failure} or {@link #ran} with {@link Step#DONE}, or {@link #abandon}.
 *
 * @implSpec Safe for use by many threads. {@code leftNanos} is what is left of the bounds outside the stage:
 *     {@link Long#MAX_VALUE} if there are none, and never negative.
 * @since 0.1
 */
public interface Stage {
    /** Flag: {@link #success} must be asked. */
    int ON_SUCCESS = 1;

    /** Flag: the stage may answer {@link Step#again} or {@link Step#RUN}, so it is given the operation. */
    int OWNS = 1 << 1;

    /**
     * Flag: the stage answers {@link Step#bound}, reads elapsed time, or shows the attempt to user code, so the clock
     * is read at the start.
     */
    int CLOCK = 1 << 2;

    /** Flag: the stage reads {@link Operation#failures()}, so the operation keeps them. */
    int HISTORY = 1 << 3;

    /**
     * Flag: {@link #passNanos} must be asked before every pass. A stage with it does not answer {@link Step#bound}. It
     * bounds attempts: where the caller of an operation sets the bound of its attempts, that one is taken instead.
     */
    int BOUNDS_PASSES = 1 << 4;

    /** Flag: {@link #enter} always answers {@code Step.go(0)}, so it need not be asked. */
    int OPEN = 1 << 5;

    /** Flag: the stage reads {@link StageContext#operations()}, so the pipeline counts its operations. */
    int COUNTED = 1 << 6;

    /** Flag: {@link #begins} must be asked. */
    int BEGINS = 1 << 7;

    /**
     * Flag: the stage reads {@link Operation#attemptNanos}, so attempts are timed though nobody listens, and every
     * operation is made at the door.
     */
    int TIMES_ATTEMPTS = 1 << 8;

    /** Flag: the stage wants to know the operation on entry, so every operation is made at the door. */
    int OPERATION = 1 << 9;

    /**
     * Flag: the stage may answer {@link Step#RUN} and replace the outcome by {@link Operation#value} or
     * {@link Operation#failure}, but never {@link Step#again}. It is given the operation with the failure. Unlike one
     * with {@link #OWNS}, a pipeline may have several such stages; one with both flags is as one with {@link #OWNS}.
     * What an operation keeps for its stage, from {@link Operation#kept} to {@link Operation#paid}, is the owner's, not
     * theirs.
     */
    int REPLACES = 1 << 10;

    /**
     * Flag: {@link #released} must be told. A stage with it has neither {@link #OWNS} nor {@link #BOUNDS_PASSES}, and
     * answers {@link Step#go}, {@link Step#queue} or {@link Step#reject} on entry.
     */
    int HOLDS = 1 << 11;

    /** {@return what the stage needs: a sum of the flags above, 0 by default; constant} */
    default int flags() {
        return 0;
    }

    /**
     * Told once for each operation, at the door of the pipeline and before any {@link #enter}, if the stage has
     * {@link #BEGINS}. However many passes the operation makes, it begins once.
     *
     * @param operation the operation; null if it has not been made, and then nothing stands above it
     */
    default void begins(@Nullable Operation operation) {}

    /**
     * Asked once for each pass from outside.
     *
     * @param leftNanos what is left of the bounds outside
     * @return {@link Step#go}, {@link Step#bound}, {@link Step#queue}, {@link Step#reject}, {@link Step#fork} or
     *     {@link Step#answer}. What it throws is to the stages outside what the call has thrown
     */
    long enter(long leftNanos);

    /**
     * Asked in place of {@link #enter(long)}, which it asks by default, for a stage that wants to know the operation too.
     * Drivers ask this one.
     *
     * @param leftNanos what is left of the bounds outside
     * @param operation the operation; null if it has not been made, and then nothing stands above it
     * @return as {@link #enter(long)}
     */
    default long enter(long leftNanos, @Nullable Operation operation) {
        return enter(leftNanos);
    }

    /**
     * Asked when what is inside has returned, by stages with {@link #ON_SUCCESS}.
     *
     * @param token the stage's token
     * @param value the value returned
     * @return {@link Step#DONE}, or {@link Step#FAILED} if the result is or may be a failure: {@link #failure} follows
     */
    default long success(long token, @Nullable Object value) {
        return Step.DONE;
    }

    /**
     * Asked in place of {@link #success(long, Object)}, which it asks by default, for a stage that wants to know the
     * operation too. Drivers ask this one.
     *
     * @param token the stage's token
     * @param value the value returned
     * @param operation the operation; null if nothing has failed and nobody else wanted it to be made
     * @return as {@link #success(long, Object)}
     */
    default long success(long token, @Nullable Object value, @Nullable Operation operation) {
        return success(token, value);
    }

    /**
     * Asked when what is inside has failed.
     *
     * @param token the stage's token
     * @param value the rejected result; null if {@code thrown} is not, or if the result was null
     * @param thrown what was thrown; null if there is a result
     * @param operation the operation; null unless the stage has {@link #OWNS} or {@link #REPLACES}
     * @param leftNanos what is left of the bounds outside
     * @return {@link Step#DONE}; stages with {@link #REPLACES} also {@link Step#RUN}, those with {@link #OWNS} also
     *     {@link Step#again}
     */
    default long failure(
            long token,
            @Nullable Object value,
            @Nullable Throwable thrown,
            @Nullable Operation operation,
            long leftNanos) {
        return Step.DONE;
    }

    /**
     * Asked when the work of a {@link Step#RUN} has ended; the operation holds how.
     *
     * @param token the stage's token
     * @param operation the operation
     * @param leftNanos what is left of the bounds outside
     * @return as {@link #failure}
     */
    default long ran(long token, Operation operation, long leftNanos) {
        return Step.DONE;
    }

    /**
     * Asked in place of {@link #ran(long, Operation, long)}, which it asks by default, for a stage that wants to know too
     * for which outcome it had the work run. Drivers ask this one.
     *
     * @param token the stage's token
     * @param value the rejected result; null if {@code thrown} is not, or if the result was null
     * @param thrown what was thrown; null if there is a result
     * @param operation the operation
     * @param leftNanos what is left of the bounds outside
     * @return as {@link #failure}
     */
    default long ran(
            long token, @Nullable Object value, @Nullable Throwable thrown, Operation operation, long leftNanos) {
        return ran(token, operation, leftNanos);
    }

    /**
     * Told when a pass ends in another way than by an answer of this stage: cut by a bound, cancelled, interrupted
     * while waiting, or after a callback of this stage threw.
     *
     * @param token the stage's token
     */
    default void abandon(long token) {}

    /**
     * Told in place of {@link #abandon(long)}, which it tells by default, for a stage that wants to know the operation
     * too. Drivers tell this one.
     *
     * @param token the stage's token
     * @param operation the operation; null if nothing has failed and nobody else wanted it to be made
     */
    default void abandon(long token, @Nullable Operation operation) {
        abandon(token);
    }

    /**
     * Told, of stages with {@link #HOLDS}, once for each pass that was let in: after the pass has ended, whichever way,
     * and once no work that was begun inside goes on any more. That is at once, unless work was given up at a bound, by a
     * cancellation or by a race, and has not ended yet. It must not throw.
     *
     * @param token the stage's token
     */
    default void released(long token) {}

    /**
     * Asked after {@link Step#queue}.
     *
     * @param waiter who waits
     * @return a token at once, or -1 to keep the waiter until it is granted one
     */
    default long queue(Waiter waiter) {
        throw new IllegalStateException(getClass().getName() + " answered QUEUE but does not implement queue(Waiter)");
    }

    /**
     * Asked in place of {@link #queue(Waiter)}, which it asks by default, for a stage that wants to know more. Drivers
     * ask this one.
     *
     * @param waiter who waits
     * @param leftNanos what is left of the bounds outside
     * @param operation the operation; null if it has not been made, and then nothing stands above it
     * @return as {@link #queue(Waiter)}; or, to refuse the call after all, -1 less the number that {@link #rejection} is
     *     asked with
     */
    default long queue(Waiter waiter, long leftNanos, @Nullable Operation operation) {
        return queue(waiter);
    }

    /**
     * Told when a waiter has given up, so that the stage forgets it.
     *
     * @param waiter who waited
     */
    default void unqueue(Waiter waiter) {}

    /**
     * Makes the exception for {@link Step#reject}, or for a {@link Step#queue} whose wait ran out.
     *
     * @param number the number of the step; 0 for a wait that ran out
     * @return the exception, usually a {@link dev.steadfast.outcome.CallRejected}
     */
    default RuntimeException rejection(long number) {
        throw new IllegalStateException(getClass().getName() + " rejects but does not implement rejection(long)");
    }

    /**
     * {@return the value for {@link Step#answer}, which the stages outside are given}
     *
     * @param number the number of the step
     */
    default @Nullable Object answer(long number) {
        throw new IllegalStateException(getClass().getName() + " answers but does not implement answer(long)");
    }

    /**
     * Makes the exception for a {@link Step#bound} that ran out.
     *
     * @param cause the failure before the attempt that was cut, or else what the work answered to being cut; null if
     *     there is neither. If there are both, the driver adds the answer as suppressed
     * @return the exception
     */
    default Throwable timedOut(@Nullable Throwable cause) {
        throw new IllegalStateException(getClass().getName() + " bounds but does not implement timedOut(Throwable)");
    }

    /**
     * After {@link Step#fork}: whom the race asks from here on, for {@link #forks}, {@link #runOn}, {@link #fork}, {@link
     * #acceptable} and {@link #raced}. A stage whose settings may change meanwhile gives one that keeps those of now. Ends
     * are told to this stage itself.
     *
     * @return this stage by default
     */
    default Stage race() {
        return this;
    }

    /**
     * Asked when an outcome is to become that of the race, be it one that wins or what is left when all have failed.
     *
     * @param token the token of its pass
     * @param value the value returned, if {@code thrown} is null
     * @param thrown what was thrown, or null
     * @return the token that {@link #success}, {@link #failure} or {@link #abandon} is told; by default the same
     */
    default long raced(long token, @Nullable Object value, @Nullable Throwable thrown) {
        return token;
    }

    /**
     * After {@link Step#fork}: tells whether an outcome wins.
     *
     * @param value the value returned, if {@code thrown} is null
     * @param thrown what was thrown, or null
     * @return whether the outcome ends the race
     */
    default boolean acceptable(@Nullable Object value, @Nullable Throwable thrown) {
        return thrown == null;
    }

    /** {@return after {@link Step#fork}: how many passes may run beside the first; 0 by default} */
    default int forks() {
        return 0;
    }

    /**
     * After {@link Step#fork}: asked before each pass beside the first, in the order of their numbers. Where a budget is
     * drawn.
     *
     * @param number the number of the pass, from 1
     * @return whether it may run; false ends the starting of passes, not the race
     */
    default boolean mayFork(int number) {
        return true;
    }

    /**
     * Asked in place of {@link #mayFork}, which it asks by default, for a stage that wants to know how each pass ends,
     * such as one that has paid for it. Drivers ask this one.
     *
     * @param number the number of the pass, from 1
     * @param delayNanos the delay of the race
     * @return a token for the pass, from 0 to {@link Step#MAX_PAYLOAD}; or the complement {@code ~t} of a token if the
     *     pass may not run. That ends the starting of passes, and {@code t} is the token of the first pass from then on,
     *     which is 0 before
     */
    default long fork(int number, long delayNanos) {
        return mayFork(number) ? 0 : ~0L;
    }

    /**
     * Told once of each pass that {@link #fork} let run and whose outcome is not that of the race. The one whose outcome
     * it is, or else the first, hands its token on: {@link #success}, {@link #failure} or {@link #abandon} is told it.
     *
     * @param token the token of the pass
     * @param began false if the race was decided before the pass began
     */
    default void forkEnded(long token, boolean began) {}

    /**
     * Where blocking work inside this stage runs, if it must not run on the thread of the caller, as for
     * {@link Step#fork}, which needs more than one.
     *
     * @return the executor; null if there is none
     */
    default @Nullable Executor runOn() {
        return null;
    }

    /**
     * {@return how many more passes the stage's budget would pay for now, for {@link
     * dev.steadfast.event.Counters#budgetLevel()}; empty if there is no budget, or no limit to it}
     */
    default OptionalDouble budgetLevel() {
        return OptionalDouble.empty();
    }

    /**
     * {@return how many passes a stage with {@link #OWNS} may make of what is inside, counting the first; {@link
     * Integer#MAX_VALUE} if there is no limit}
     */
    default int maxPasses() {
        return 1;
    }

    /**
     * {@return whether operations with retries of their own may run within the attempts of a stage with {@link #OWNS},
     * where the attempt is passed on to them; true by default}
     */
    default boolean admitsRetriesInside() {
        return true;
    }

    /**
     * How long the coming pass may take, asked of stages with {@link #BOUNDS_PASSES}.
     *
     * @param operation the operation; null on the first pass if it has not been made
     * @return nanoseconds; {@link Long#MAX_VALUE} for no bound
     */
    default long passNanos(@Nullable Operation operation) {
        return Long.MAX_VALUE;
    }

    /**
     * Makes the exception for a pass that took longer than {@link #passNanos} allowed.
     *
     * @param operation the operation; null on the first pass if it has not been made
     * @param cause the failure before the attempt that was cut, or else what the work answered to being cut; null if
     *     there is neither. If there are both, the driver adds the answer as suppressed
     * @return the exception
     */
    default Throwable passTimedOut(@Nullable Operation operation, @Nullable Throwable cause) {
        throw new IllegalStateException(
                getClass().getName() + " bounds passes but does not implement passTimedOut(Operation, Throwable)");
    }
}
