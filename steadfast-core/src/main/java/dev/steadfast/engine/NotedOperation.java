package dev.steadfast.engine;

import dev.steadfast.outcome.AttemptFailure;
import dev.steadfast.spi.AsyncWork;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Work;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An operation with a {@link Trail} of what only some operations need to remember: what it says of itself from there. */
abstract sealed class NotedOperation extends AttemptView implements Operation permits RunningOperation {
    /** Null until there is something to remember. */
    @Nullable Trail trail;

    /** What only some operations have; null if this one has nothing of it. */
    @Nullable Trail trailIfAny() {
        return trail;
    }

    /** Work that was given up may ask for attributes while the operation goes on, so one of two trails must win. */
    final Trail trail() {
        if (trail == null) {
            Trail.begin(this);
        }
        return Objects.requireNonNull(trail);
    }

    /** The trail, for a thread that does not drive the operation. */
    final @Nullable Trail publishedTrail() {
        return Trail.publishedBy(this);
    }

    /** Has other threads see what was noted before. */
    final void publish(Trail noted) {
        Trail.publish(this, noted);
    }

    @Override
    public final boolean exhaustedInside(@Nullable Object result, @Nullable Throwable failure) {
        return trail != null && trail.nesting != null && trail.nesting.exhaustedInside(result, failure);
    }

    @Override
    public final boolean inherits(Handle handle) {
        return trail != null && trail.nesting != null && trail.nesting.inherits(handle);
    }

    @Override
    public final boolean holdsThread() {
        return trail == null || !trail.holdsNoThread;
    }

    @Override
    public final @Nullable Object kept() {
        return trail == null ? null : trail.kept;
    }

    @Override
    public final void keep(@Nullable Object notes) {
        trail().kept = notes;
    }

    @Override
    public final long memo(Object owner) {
        return trail == null ? 0 : trail.memo(owner);
    }

    @Override
    public final void memo(Object owner, long memo) {
        trail().memoOwner = owner;
        trail().memo = memo;
    }

    @Override
    public final long attemptTimeoutNanos() {
        return trail == null ? -1 : trail.attemptTimeoutNanos;
    }

    @Override
    public final void attemptTimeoutNanos(long nanos) {
        trail().attemptTimeoutNanos = nanos;
    }

    @Override
    public final long attemptNanos() {
        return trail == null ? 0 : trail.attemptNanos;
    }

    @Override
    public final List<AttemptFailure> failures() {
        return trail == null ? List.of() : trail.failures();
    }

    @Override
    public final void value(@Nullable Object value) {
        trail().replace(value, null);
    }

    @Override
    public final void failure(Throwable thrown) {
        trail().replace(null, thrown);
    }

    @Override
    public final void next(Work work) {
        trail().next(work, null);
    }

    @Override
    public final void nextAsync(AsyncWork work) {
        trail().next(null, work);
    }

    @Override
    public final @Nullable Throwable ranThrown() {
        return trail().ranThrown;
    }

    @Override
    public final @Nullable Object ranValue() {
        return trail().ranValue;
    }
}
