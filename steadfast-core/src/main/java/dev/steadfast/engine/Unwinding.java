package dev.steadfast.engine;

import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.StopReason;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A control signal that unwinds the stages: each is told to abandon its pass, none is asked. Never seen outside the
 * engine.
 */
abstract sealed class Unwinding extends Exception {
    private static final long serialVersionUID = 1L;

    private Unwinding(@Nullable Throwable cause) {
        super("unwinding", cause, false, false);
    }

    /** Work, or a wait, was interrupted after a bound. */
    static Unwinding boundPassed(Throwable answer) {
        return new BoundPassed(answer, null);
    }

    /** A callback threw; what was counted then need not be counted at the door. */
    static Unwinding callbackFailed(Throwable thrown, boolean counted) {
        return new CallbackFailed(thrown, counted);
    }

    /** A callback threw when a stage was entered. */
    static Unwinding callbackFailedOnEntry(Throwable thrown) {
        return new CallbackFailed(thrown, false).onEntry();
    }

    /** No other signal comes as far as the door: bounds are resolved where they were set. */
    CallbackFailed atTheDoor() {
        return (CallbackFailed) this;
    }

    /** Notes the failure that was at hand, if that matters to the signal. */
    abstract Unwinding after(@Nullable Throwable failure);

    /**
     * A bound has passed: unwinds to the frame that set it, which makes the exception and counts the end.
     *
     * <p>With an answer it only may have: the work, or a wait, was interrupted after the bound. Whether the alarm of the
     * bound did that or somebody else is known to the frame that disarms it.
     */
    static final class BoundPassed extends Unwinding {
        private static final long serialVersionUID = 1L;

        private final @Nullable Throwable answer;
        private @Nullable Throwable before;
        private transient @Nullable RunningOperation operation;
        private boolean uncounted;
        private boolean whileWaiting;

        /**
         * Makes the signal.
         *
         * @param answer what was thrown because of an interrupt; null if a wait of ours found that time was up
         * @param before the failure before that, if known
         */
        BoundPassed(@Nullable Throwable answer, @Nullable Throwable before) {
            super(null);
            this.answer = answer;
            this.before = before;
        }

        /** Notes whose end this is, and whether the door does not count it. */
        Unwinding of(@Nullable RunningOperation ended, boolean notCountedAtTheDoor) {
            operation = ended;
            uncounted = notCountedAtTheDoor;
            return this;
        }

        /** Notes the failure before, unless one is known that came later. */
        @Override
        Unwinding after(@Nullable Throwable failure) {
            before = before == null ? failure : before;
            return this;
        }

        /** Notes that a wait of ours was interrupted, not the work: there is nothing to tell of it. */
        BoundPassed whileWaiting() {
            whileWaiting = true;
            return this;
        }

        @Nullable Throwable answer() {
            return answer;
        }

        /** What the work answered to being cut; null if no work was. */
        @Nullable Throwable answerOfWork() {
            return whileWaiting ? null : answer;
        }

        @Nullable Throwable before() {
            return before;
        }

        @Nullable RunningOperation operation() {
            return operation;
        }

        boolean uncounted() {
            return uncounted;
        }
    }

    /** A callback threw: unwinds to the door, which throws what the callback threw. */
    static sealed class CallbackFailed extends Unwinding permits Closed, Refused {
        private static final long serialVersionUID = 1L;

        private final Throwable thrown;
        private final boolean counted;
        private boolean onEntry;

        CallbackFailed(Throwable thrown, boolean counted) {
            super(thrown);
            this.thrown = thrown;
            this.counted = counted;
        }

        /** Notes that the attempt at hand has no failure yet; what is at hand is the one before. */
        CallbackFailed onEntry() {
            onEntry = true;
            return this;
        }

        /** The signal has come to where the failure before the attempt at hand is known. */
        void before(@Nullable Throwable failure) {
            if (onEntry && failure != null) {
                Failures.suppress(thrown, failure);
            }
            onEntry = false;
        }

        @Override
        Unwinding after(@Nullable Throwable failure) {
            return this;
        }

        /** Whether the end of an operation without an object has been counted already. */
        boolean counted() {
            return counted;
        }

        Throwable thrown() {
            return thrown;
        }

        StopReason reason() {
            return StopReason.CALLBACK_FAILED;
        }
    }

    /** The environment was closed while the thread waited: unwinds as a callback's failure does. */
    static final class Closed extends CallbackFailed {
        private static final long serialVersionUID = 1L;

        Closed(Environment environment) {
            super(new Cancelled(environment + " was closed"), false);
        }

        /** Notes the failure that was at hand. */
        @Override
        Unwinding after(@Nullable Throwable failure) {
            if (failure != null) {
                Failures.suppress(thrown(), failure);
            }
            return this;
        }

        @Override
        StopReason reason() {
            return StopReason.CANCELLED;
        }
    }

    /** An executor refused to go on with the operation: unwinds as a callback's failure does. */
    static final class Refused extends CallbackFailed {
        private static final long serialVersionUID = 1L;

        Refused(RejectedExecutionException refusal) {
            super(refusal, false);
        }

        @Override
        StopReason reason() {
            return StopReason.REJECTED;
        }
    }
}
