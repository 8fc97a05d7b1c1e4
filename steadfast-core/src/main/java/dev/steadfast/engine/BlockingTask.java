package dev.steadfast.engine;

import dev.steadfast.environment.ContextCarrier;
import dev.steadfast.outcome.Failures;
import dev.steadfast.spi.Work;
import dev.steadfast.time.Nanos;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Work that blocks, on a thread of an executor. When the operation gives it up, its thread is interrupted once. */
final class BlockingTask extends Completion implements Runnable {
    private final Work work;
    private final Alarm alarm;
    /** Of the work and who gives it up before it begins, the first takes this. */
    private final AtomicBoolean taken = new AtomicBoolean();
    /** For whom the alarm is armed; 0 until the work runs. */
    private volatile long ticket;

    private boolean carrierFailed;

    BlockingTask(AsyncOperation operation, int wait, @Nullable AsyncAttempt attempt, @Nullable Hold hold, Work work) {
        super(operation, wait, attempt, hold);
        this.work = work;
        this.alarm = new Alarm(operation.driver().time);
    }

    @Override
    public void run() {
        if (isCut() || hasEnded() || !taken.compareAndSet(false, true)) {
            // Given up before it began, or taken by an executor that has said that it refuses.
            return;
        }
        ticket = alarm.arm(Nanos.UNLIMITED, null);
        if (isCut()) {
            // Given up by one who may not have seen the ticket.
            alarm.disarm();
            over();
            return;
        }
        Object value = null;
        Throwable thrown = null;
        try {
            value = inContext();
        } catch (Throwable failure) {
            thrown = failure;
        }
        boolean interruptedByUs = alarm.disarm();
        if (thrown instanceof InterruptedException && !interruptedByUs) {
            Thread.currentThread().interrupt();
        }
        ended(value, thrown);
    }

    private @Nullable Object inContext() throws Throwable {
        Origin origin = operation.origin();
        ContextCarrier carrier = origin == null ? null : origin.carrier();
        if (origin == null || carrier == null) {
            return work.run();
        }
        Object before;
        try {
            before = carrier.install(origin.captured());
        } catch (Throwable broken) {
            carrierFailed = true;
            throw broken;
        }
        Object value = null;
        Throwable thrown = null;
        try {
            value = work.run();
        } catch (Throwable failure) {
            thrown = failure;
        }
        try {
            carrier.restore(before);
        } catch (Throwable broken) {
            carrierFailed = true;
            operation.driver().discard(value);
            if (thrown != null) {
                Failures.suppress(broken, thrown);
            }
            throw broken;
        }
        if (thrown != null) {
            throw thrown;
        }
        return value;
    }

    @Override
    boolean callbackFailed() {
        return carrierFailed;
    }

    /** The executor refused it. The operation fails with that, whatever its policies say. */
    void refused(RejectedExecutionException refusal) {
        if (hasEnded()) {
            // It has taken it after all.
            return;
        }
        endedBy(refusal);
    }

    @Override
    public void cut() {
        super.cut();
        if (taken.compareAndSet(false, true)) {
            over();
        } else if (ticket != 0) {
            alarm.fireNow(ticket);
        }
    }
}
