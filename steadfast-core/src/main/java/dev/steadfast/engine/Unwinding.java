package dev.steadfast.engine;

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

    /** A bound passed while the driver waited: unwinds to the stage that set it, which makes the exception. */
    static final class BoundPassed extends Unwinding {
        private static final long serialVersionUID = 1L;

        BoundPassed(@Nullable Throwable previousFailure) {
            super(previousFailure);
        }
    }

    /** A callback threw: unwinds to the door, which throws what the callback threw. */
    static final class CallbackFailed extends Unwinding {
        private static final long serialVersionUID = 1L;

        private final Throwable thrown;
        private final boolean counted;

        CallbackFailed(Throwable thrown, boolean counted) {
            super(thrown);
            this.thrown = thrown;
            this.counted = counted;
        }

        /** Whether the end of an operation without an object has been counted already. */
        boolean counted() {
            return counted;
        }

        Throwable thrown() {
            return thrown;
        }
    }
}
