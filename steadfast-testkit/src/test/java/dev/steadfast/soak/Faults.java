package dev.steadfast.soak;

import dev.steadfast.outcome.ResilienceException;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

/** The failures of a soak: each a new one, since what is suppressed in one must not add up. */
final class Faults {
    private Faults() {}

    /** Checked. */
    private static final class Lost extends IOException {
        private static final long serialVersionUID = 1L;

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    /** Unchecked. */
    static final class Confused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    /** No exception at all. */
    private static final class Broken extends Error {
        private static final long serialVersionUID = 1L;

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    static Throwable any(SplittableRandom dice) {
        return switch (dice.nextInt(16)) {
            case 0 -> new Broken();
            case 1, 2 -> new Confused();
            case 3 -> new CompletionException(new Lost());
            default -> new Lost();
        };
    }

    /** Whether a call may end so, in a soak. */
    static boolean isExpected(Throwable thrown) {
        Throwable cause = thrown instanceof CompletionException || thrown instanceof ExecutionException
                ? thrown.getCause()
                : thrown;
        return cause instanceof Lost
                || cause instanceof Confused
                || cause instanceof Broken
                || cause instanceof ResilienceException
                || cause instanceof CancellationException
                || cause instanceof RejectedExecutionException
                || cause instanceof InterruptedException
                || cause instanceof TimeoutException
                || isOfNullStage(cause);
    }

    private static boolean isOfNullStage(Throwable thrown) {
        return thrown instanceof NullPointerException;
    }

    /** Throws anything. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the compiler is to believe it
    static <X extends Throwable> RuntimeException thrown(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
