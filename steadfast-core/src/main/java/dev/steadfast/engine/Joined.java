package dev.steadfast.engine;

import dev.steadfast.spi.AsyncWork;
import dev.steadfast.time.Nanos;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An end that comes on another thread, for a thread that waits for it. One compare-and-set decides between the end and a
 * waiter who leaves.
 */
final class Joined implements RaceEnd {
    /** In place of an end: the waiter has left. */
    private static final Ending LEFT = new Ending(null, null, null);

    private final Thread thread = Thread.currentThread();
    private final CompiledPipeline pipeline;
    private final AtomicReference<@Nullable Ending> ending = new AtomicReference<>();

    /** No record: each is equal to itself alone. */
    private static final class Ending {
        private final @Nullable RacePass pass;
        private final @Nullable Object value;
        private final @Nullable Throwable thrown;

        Ending(@Nullable RacePass pass, @Nullable Object value, @Nullable Throwable thrown) {
            this.pass = pass;
            this.value = value;
            this.thrown = thrown;
        }
    }

    Joined(CompiledPipeline pipeline) {
        this.pipeline = pipeline;
    }

    @Override
    public void ended(RacePass pass, @Nullable Object value, @Nullable Throwable thrown) {
        ended(new Ending(pass, value, thrown));
    }

    private void ended(Ending end) {
        if (ending.compareAndSet(null, end)) {
            pipeline.time.unpark(thread);
        } else if (ending.get() == LEFT) {
            pipeline.discards.discard(end.value);
        }
    }

    @Override
    public void callbackFailed(Throwable thrown) {
        ended(new Ending(null, null, new Unwinding.CallbackFailed(thrown, false).onEntry()));
    }

    @Override
    public void refused(RejectedExecutionException refusal) {
        ended(new Ending(null, null, new Unwinding.Refused(refusal)));
    }

    /** What the stage gave the pass that this is the end of; 0 before there is one. */
    long token() {
        Ending end = ending.get();
        return end == null || end.pass == null ? 0 : end.pass.token;
    }

    /** Leaves; false if the end was first. */
    boolean leave() {
        return ending.compareAndSet(null, LEFT);
    }

    /**
     * Waits for the end.
     *
     * @param giveUp gives up what is awaited if the thread is interrupted; false if that has ended, and its end is on
     *     its way: then it is waited for, and the interrupt stays
     * @return the value
     * @throws InterruptedException if the thread is interrupted; a bound that passes interrupts it as well
     * @throws Throwable what is awaited ended with
     */
    @Nullable Object await(BooleanSupplier giveUp) throws Throwable {
        ThreadWait wait = ThreadWait.begin(pipeline);
        Object value = null;
        Throwable thrown = null;
        try {
            value = awaitEnd(giveUp);
        } catch (Throwable caught) {
            thrown = caught;
        }
        if (wait.end() && thrown instanceof InterruptedException) {
            throw new Unwinding.Closed(pipeline.environment);
        }
        if (thrown != null) {
            throw thrown;
        }
        return value;
    }

    private @Nullable Object awaitEnd(BooleanSupplier giveUp) throws Throwable {
        boolean interrupted = false;
        Ending end = ending.get();
        while (end == null) {
            if (Thread.interrupted()) {
                if (giveUp.getAsBoolean()) {
                    throw new InterruptedException("interrupted while waiting for work on another thread");
                }
                interrupted = true;
            }
            park(giveUp);
            end = ending.get();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (end.thrown != null) {
            throw end.thrown;
        }
        return end.value;
    }

    private void park(BooleanSupplier giveUp) {
        if (ending.get() != null) {
            return;
        }
        try {
            pipeline.time.park(Nanos.UNLIMITED);
        } catch (Throwable brokenTime) {
            if (giveUp.getAsBoolean()) {
                throw brokenTime;
            }
            // The end is on its way.
            Thread.onSpinWait();
        }
    }

    /** Starts work that ends elsewhere and waits for it here. */
    static @Nullable Object await(CompiledPipeline pipeline, AsyncWork work) throws Throwable {
        CompletionStage<?> stage = work.start();
        if (stage == null) {
            throw AsyncStart.nothingStarted();
        }
        Joined end = new Joined(pipeline);
        stage.handle((value, thrown) -> {
            end.ended(new Ending(null, value, thrown));
            return null;
        });
        return end.await(() -> {
            boolean left = end.leave();
            if (left) {
                StageCancel.propagate(pipeline, stage);
            }
            return left;
        });
    }
}
