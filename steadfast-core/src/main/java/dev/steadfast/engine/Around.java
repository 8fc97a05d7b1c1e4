package dev.steadfast.engine;

import dev.steadfast.outcome.CallOptions;
import dev.steadfast.time.Nanos;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** What is around an operation: what its caller asks for, and the attempt that it is a part of. Stateless. */
final class Around {
    private Around() {}

    /** Takes note of what the caller of an operation asks for; answers with the operation. */
    static RunningOperation with(@Nullable CallOptions options, RunningOperation operation) {
        if (options == null) {
            return operation;
        }
        Trail trail = operation.trail();
        options.timeout().ifPresent(timeout -> trail.callTimeoutNanos = Nanos.of(timeout));
        options.attemptTimeout().ifPresent(timeout -> trail.attemptOverrideNanos = Nanos.of(timeout));
        options.attributes().ifPresent(trail::attributes);
        options.within().ifPresent(attempt -> trail.nesting().within(attempt, operation.elapsedNanos()));
        RunningOperation parent = parent(operation);
        if (parent != null && isInAttempt(parent)) {
            try {
                Nesting.requireMayNest(operation.pipeline(), parent.pipeline());
            } catch (IllegalStateException refusal) {
                // Final outside: it would be refused again.
                gaveUp(operation, refusal);
                throw refusal;
            }
        }
        return operation;
    }

    private static boolean isInAttempt(RunningOperation operation) {
        Nesting nesting = operation.trail().nesting;
        return nesting == null || !nesting.isAfterAttempts();
    }

    /** What the caller allows the operation in all. */
    static long callTimeoutNanos(RunningOperation operation) {
        Trail trail = operation.trailIfAny();
        return trail == null ? Nanos.UNLIMITED : trail.callTimeoutNanos;
    }

    /** What the caller allows each attempt, in place of what the stages do; -1 for nothing. */
    static long attemptOverrideNanos(RunningOperation operation) {
        Trail trail = operation.trailIfAny();
        return trail == null ? -1 : trail.attemptOverrideNanos;
    }

    /** The bound that comes from outside the pipeline, and is enforced there. */
    static long inheritedNanos(RunningOperation operation) {
        Trail trail = operation.trailIfAny();
        return trail == null || trail.nesting == null ? Nanos.UNLIMITED : trail.nesting.limitNanos();
    }

    /** The bound around all stages: that of the call, unless the attempt that it is a part of has less time. */
    static long limitNanos(RunningOperation operation) {
        return Math.min(callTimeoutNanos(operation), inheritedNanos(operation));
    }

    /** The operation whose attempt this one is a part of. */
    static @Nullable RunningOperation parent(RunningOperation operation) {
        Trail trail = operation.trailIfAny();
        return trail == null || trail.nesting == null ? null : trail.nesting.parent();
    }

    /** The operation has given up after retries; those around it may want to know. */
    static void gaveUp(RunningOperation operation, @Nullable Object outcome) {
        RunningOperation parent = parent(operation);
        if (parent != null && outcome != null) {
            parent.trail().nesting().gaveUpInside(outcome);
        }
    }

    /** An executor has refused to go on with an operation. */
    static void refused(RunningOperation operation, RejectedExecutionException refusal) {
        operation.trail().refusal = refusal;
    }

    static @Nullable RejectedExecutionException refusal(RunningOperation operation) {
        Trail trail = operation.trailIfAny();
        return trail == null ? null : trail.refusal;
    }
}
