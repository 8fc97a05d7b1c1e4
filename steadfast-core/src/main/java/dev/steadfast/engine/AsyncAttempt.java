package dev.steadfast.engine;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.time.Nanos;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of an operation that may go on without it: it stays as it is when later attempts follow. Safe for use by
 * many threads.
 */
final class AsyncAttempt implements Attempt {
    private final RunningOperation operation;
    private final long limitNanos;
    private final int number;
    private final @Nullable Throwable previous;

    AsyncAttempt(RunningOperation operation, long limitNanos) {
        this.operation = operation;
        this.limitNanos = limitNanos;
        this.number = operation.number();
        this.previous = operation.lastFailure();
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public boolean isLast() {
        return operation.isLast(number);
    }

    @Override
    public Duration elapsed() {
        return operation.elapsed();
    }

    @Override
    public Optional<Duration> remaining() {
        if (limitNanos == Nanos.UNLIMITED) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofNanos(Math.max(0, limitNanos - operation.elapsedNanos())));
    }

    @Override
    public Optional<Throwable> previousFailure() {
        return Optional.ofNullable(previous);
    }

    @Override
    public String operation() {
        return operation.operation();
    }

    @Override
    public Attributes attributes() {
        return operation.attributes();
    }
}
