package dev.steadfast.engine;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Failures;
import dev.steadfast.spi.Handle;
import dev.steadfast.time.Nanos;
import org.jspecify.annotations.Nullable;

/** What an operation has to do with those around it and inside it. Used by one operation. */
final class Nesting {
    /** The operation whose attempt this one is a part of. */
    private @Nullable RunningOperation parent;

    /** The bound of that attempt, counted from the start of this operation; enforced outside. */
    private long limitNanos = Nanos.UNLIMITED;

    /** What an operation within the attempt at hand has given up, after retries of its own. */
    private @Nullable Object givenUpInside;

    /** Whether a stage around the owning one has had work run: the attempts are over then. */
    private boolean afterAttempts;

    /** Becomes a part of an attempt; the time is counted from the start of this operation. */
    void within(Attempt attempt, long elapsedNanos) {
        limitNanos = attempt.remaining()
                .map(left -> Nanos.plus(elapsedNanos, Nanos.of(left)))
                .orElse(Nanos.UNLIMITED);
        parent = ownerOf(attempt);
    }

    /** Becomes one of several passes of the same attempt. */
    void branchOf(@Nullable RunningOperation around, long limit) {
        parent = around;
        limitNanos = limit;
    }

    /** The operation behind an attempt; null if it is a user's own. */
    private static @Nullable RunningOperation ownerOf(Attempt attempt) {
        if (attempt instanceof AsyncAttempt shown) {
            return shown.owner();
        }
        return attempt instanceof RunningOperation running ? running : null;
    }

    /** Refuses an operation with retries within an attempt of a pipeline that allows none. */
    static void requireMayNest(CompiledPipeline inside, CompiledPipeline around) {
        boolean bothRetry = inside.owner != CompiledPipeline.NO_OWNER && around.owner != CompiledPipeline.NO_OWNER;
        if (bothRetry && !around.stages[around.owner].admitsRetriesInside()) {
            throw new IllegalStateException("Pipeline " + inside.name + " was called within an attempt of "
                    + around.name + ", which refuses retries inside its own; allowed: a pipeline without a retry, or"
                    + " nested(ONCE)");
        }
    }

    void afterAttempts() {
        afterAttempts = true;
    }

    boolean isAfterAttempts() {
        return afterAttempts;
    }

    @Nullable RunningOperation parent() {
        return parent;
    }

    long limitNanos() {
        return limitNanos;
    }

    /** An operation inside has given this up. */
    void gaveUpInside(@Nullable Object outcome) {
        givenUpInside = outcome;
    }

    boolean hasGivenUpInside() {
        return givenUpInside != null;
    }

    /** The outcome of another pass of the same attempt is taken. */
    void endsAs(Nesting branch) {
        givenUpInside = branch.givenUpInside;
    }

    boolean exhaustedInside(@Nullable Object result, @Nullable Throwable failure) {
        Object inside = givenUpInside;
        if (inside == null) {
            return false;
        }
        return failure == null ? inside == result : Failures.isCausedBy(failure, inside);
    }

    /** Whether a pipeline further out draws on a handle too. */
    boolean inherits(Handle handle) {
        for (RunningOperation around = parent; around != null; around = Around.parent(around)) {
            if (around.pipeline().handles.contains(handle)) {
                return true;
            }
        }
        return false;
    }
}
