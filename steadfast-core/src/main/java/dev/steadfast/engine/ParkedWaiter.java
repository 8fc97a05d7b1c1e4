package dev.steadfast.engine;

import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import dev.steadfast.spi.Waiter;
import dev.steadfast.time.TimeSource;
import org.jspecify.annotations.Nullable;

/** A waiter that parks its thread. */
final class ParkedWaiter extends Waiter {
    /** The answer of a stage that keeps the waiter. */
    static final long KEPT = -1;

    private final Thread thread = Thread.currentThread();
    private final TimeSource time;

    private ParkedWaiter(TimeSource time) {
        this.time = time;
    }

    @Override
    protected void granted() {
        time.unpark(thread);
    }

    /** Waits for a token; a wait that runs out is a rejection, or the passing of the bound if that is tighter. */
    static long await(
            Stage stage,
            CompiledPipeline pipeline,
            long maxWaitNanos,
            long leftNanos,
            @Nullable RunningOperation operation)
            throws InterruptedException, Unwinding {
        ThreadWait wait = ThreadWait.begin(pipeline);
        boolean closed;
        InterruptedException interrupt;
        try {
            return await(stage, pipeline.time, maxWaitNanos, leftNanos, operation);
        } catch (InterruptedException e) {
            interrupt = e;
        } finally {
            closed = wait.end();
        }
        if (closed) {
            throw new Unwinding.Closed(pipeline.environment);
        }
        throw interrupt;
    }

    private static long await(
            Stage stage, TimeSource time, long maxWaitNanos, long leftNanos, @Nullable RunningOperation operation)
            throws InterruptedException, Unwinding.BoundPassed {
        ParkedWaiter waiter = new ParkedWaiter(time);
        long token = stage.queue(waiter, leftNanos, operation);
        if (token < KEPT) {
            throw stage.rejection(KEPT - token);
        }
        long began = time.nanos();
        long wait = maxWaitNanos == Step.MAX_PAYLOAD ? leftNanos : Math.min(maxWaitNanos, leftNanos);
        while (token < 0) {
            long remaining = wait - Math.max(0, time.nanos() - began);
            boolean interrupted = Thread.interrupted();
            if ((interrupted || remaining <= 0) && waiter.leave()) {
                stage.unqueue(waiter);
                throw gaveUp(stage, interrupted, leftNanos <= maxWaitNanos);
            }
            token = waiter.token();
            if (token < 0) {
                park(stage, time, waiter, remaining);
                token = waiter.token();
            } else if (interrupted) {
                // The grant came first; whoever runs next sees the interrupt.
                Thread.currentThread().interrupt();
            }
        }
        return token;
    }

    private static void park(Stage stage, TimeSource time, ParkedWaiter waiter, long nanos) {
        try {
            time.park(nanos);
        } catch (RuntimeException | Error brokenTime) {
            // Nobody waits any more, so nobody may be left in the queue, and no token with nobody.
            if (waiter.leave()) {
                stage.unqueue(waiter);
            } else {
                Hold.giveBack(stage, waiter.token());
            }
            throw brokenTime;
        }
    }

    private static RuntimeException gaveUp(Stage stage, boolean interrupted, boolean boundPassed)
            throws InterruptedException, Unwinding.BoundPassed {
        if (interrupted) {
            throw new InterruptedException("interrupted while waiting for a permit");
        }
        if (boundPassed) {
            throw new Unwinding.BoundPassed(null, null);
        }
        return stage.rejection(0);
    }
}
