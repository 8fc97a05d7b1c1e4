package dev.steadfast.engine;

import dev.steadfast.time.Nanos;

/**
 * An operation for which the clock was read at the start. A subclass, since most operations need no room for time: a
 * million of them may wait at once.
 */
final class TimedOperation extends RunningOperation {
    private final long startNanos;
    /** The bound of the attempt at hand, counted from the start. */
    private long limitNanos = Nanos.UNLIMITED;

    TimedOperation(CompiledPipeline pipeline, long startNanos) {
        super(pipeline);
        this.startNanos = startNanos;
    }

    @Override
    long start() {
        return startNanos;
    }

    @Override
    void workBegins(long limit) {
        super.workBegins(limit);
        limitNanos = limit;
    }

    @Override
    boolean hasPassed(long limit) {
        return limit != Nanos.UNLIMITED && elapsedNanos() >= limit;
    }

    @Override
    long workLimitNanos() {
        return limitNanos;
    }

    @Override
    public long elapsedNanos() {
        return Math.max(0, pipeline().time.nanos() - startNanos);
    }
}
