package dev.steadfast.engine;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.time.Nanos;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An attempt as its work sees it: the operation itself where nothing can go on without the work, else an object of its
 * own.
 */
abstract sealed class AttemptView implements Attempt permits NotedOperation, AsyncAttempt {
    /** The operation that the attempt belongs to. */
    abstract RunningOperation owner();

    /** The bound of the attempt, counted from the start of the operation; negative if the clock was not read. */
    abstract long workLimitNanos();

    abstract @Nullable Throwable previous();

    @Override
    public final boolean isLast() {
        CompiledPipeline pipeline = owner().pipeline();
        return pipeline.owner == CompiledPipeline.NO_OWNER
                || owner().counted(number()) >= pipeline.stages[pipeline.owner].maxPasses();
    }

    @Override
    public final Duration elapsed() {
        return Duration.ofNanos(owner().elapsedNanos());
    }

    @Override
    public final Optional<Duration> remaining() {
        long limit = workLimitNanos();
        if (limit == Nanos.UNLIMITED || limit < 0) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofNanos(Math.max(0, limit - owner().elapsedNanos())));
    }

    @Override
    public final Optional<Throwable> previousFailure() {
        return Optional.ofNullable(previous());
    }

    @Override
    public final String operation() {
        return owner().pipeline().name;
    }

    @Override
    public final Attributes attributes() {
        return owner().trail().attributes();
    }

    @Override
    public final void progressed() {
        if (!cancelled()) {
            owner().progressed(number());
        }
    }
}
