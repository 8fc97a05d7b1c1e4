package dev.steadfast.engine;

import dev.steadfast.environment.PendingOperation;
import dev.steadfast.time.Nanos;
import org.jspecify.annotations.Nullable;

/**
 * A wait of a thread that ends early if its environment closes: an alarm that is armed for that alone. Begun and ended by
 * the thread that waits; closed by any.
 */
final class ThreadWait implements PendingOperation {
    private final CompiledPipeline pipeline;
    private final Alarm alarm;
    private final long ticket;

    private @Nullable PendingOperation after;
    private @Nullable PendingOperation before;

    private ThreadWait(CompiledPipeline pipeline) {
        this.pipeline = pipeline;
        this.alarm = pipeline.alarms().take();
        this.ticket = alarm.arm(Nanos.UNLIMITED, null);
    }

    static ThreadWait begin(CompiledPipeline pipeline) {
        ThreadWait wait = new ThreadWait(pipeline);
        pipeline.environment.waits(wait);
        return wait;
    }

    /** Ends the wait; true if that was because the environment has closed. */
    boolean end() {
        pipeline.environment.waitsNoLonger(this);
        boolean closed = alarm.disarm();
        pipeline.alarms().giveBack(alarm);
        return closed;
    }

    /** Sleeps, unless the environment closes. */
    static void sleep(CompiledPipeline pipeline, long nanos) throws InterruptedException, Unwinding.Closed {
        ThreadWait wait = begin(pipeline);
        InterruptedException interrupt = null;
        boolean closed;
        try {
            pipeline.time.sleep(nanos);
        } catch (InterruptedException e) {
            interrupt = e;
        } finally {
            closed = wait.end();
        }
        if (closed) {
            throw new Unwinding.Closed(pipeline.environment);
        }
        if (interrupt != null) {
            throw interrupt;
        }
    }

    @Override
    public void environmentClosed() {
        alarm.fireNow(ticket);
    }

    @Override
    public @Nullable PendingOperation pendingAfter() {
        return after;
    }

    @Override
    public void pendingAfter(@Nullable PendingOperation neighbour) {
        after = neighbour;
    }

    @Override
    public @Nullable PendingOperation pendingBefore() {
        return before;
    }

    @Override
    public void pendingBefore(@Nullable PendingOperation neighbour) {
        before = neighbour;
    }
}
