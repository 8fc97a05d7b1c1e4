package dev.steadfast.engine;

import dev.steadfast.environment.Environment;
import dev.steadfast.event.Listeners;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.time.Nanos;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Where an operation comes in and its answer goes out: reads the clock and makes the operation if either is needed,
 * counts, and tells how it ended. Safe for use by many threads.
 */
public final class Door {
    private final CompiledPipeline pipeline;
    private final BlockingDriver driver;
    private final Endings endings;
    private final Environment environment;
    /** Whether a call without the attempt needs neither the clock nor an operation at the door. */
    private final boolean direct;
    /** Whether somebody is told that an operation begins. */
    private final boolean noticed;
    /** That way in, if the driver has none that is shorter. */
    private final @Nullable Layer outermost;

    private final Listeners listeners;
    /** The way in while all who listen are asleep; null if they never are. */
    private final @Nullable Door asleep;

    /**
     * Makes the door of one pipeline.
     *
     * @param pipeline the pipeline
     */
    public Door(CompiledPipeline pipeline) {
        this.pipeline = pipeline;
        this.endings = pipeline.endings;
        this.driver = new BlockingDriver(pipeline);
        this.environment = pipeline.environment;
        this.direct = pipeline.unobserved && !pipeline.clocked;
        this.noticed = pipeline.noticesBeginnings();
        this.outermost = driver.hasShorterWay() ? null : driver.outermost;
        this.listeners = pipeline.listeners;
        this.asleep = pipeline.asleep == null ? null : new Door(pipeline.asleep);
    }

    /**
     * Runs one operation.
     *
     * @param form the form of the work
     * @param work the work
     * @param options what the caller asks for this operation, or null
     * @return what the operation returned
     * @throws Throwable what it threw, itself
     */
    public @Nullable Object call(int form, Object work, @Nullable CallOptions options) throws Throwable {
        return current().through(form, work, options);
    }

    /** The way in at this moment, if there is any. */
    private Door current() {
        requireOpen();
        return asleep == null || listeners.isAwake() ? this : asleep;
    }

    private @Nullable Object through(int form, Object work, @Nullable CallOptions options) throws Throwable {
        if (direct && form < CallForm.WITH_ATTEMPT && options == null) {
            if (noticed) {
                pipeline.begins(null);
            }
            return unobserved(form, work, 0);
        }
        boolean withOperation = form >= CallForm.WITH_ATTEMPT || pipeline.eager || options != null;
        long start = withOperation || pipeline.clocked ? pipeline.time.nanos() : 0;
        if (!withOperation) {
            pipeline.begins(null);
            return pipeline.unobserved ? unobserved(form, work, start) : observed(form, work, null, start);
        }
        RunningOperation operation = Around.with(options, RunningOperation.of(pipeline, true, start));
        pipeline.begins(operation);
        return observed(form, work, operation, start);
    }

    /** Runs the stages where nobody wants to know of a success but those that have a part in it. */
    private @Nullable Object unobserved(int form, Object work, long start) throws Throwable {
        try {
            return outermost == null
                    ? driver.run(form, work, null, start)
                    : outermost.run(form, work, null, start, Nanos.UNLIMITED);
        } catch (Throwable thrown) {
            throw failedUnobserved(driver.seen(thrown));
        }
    }

    /** Where a stage owns the operation, its frame has counted any end but that by a callback further out. */
    private Throwable failedUnobserved(Throwable thrown) {
        if (thrown instanceof Unwinding.CallbackFailed signal) {
            endings.ended(null, signal.reason(), !signal.counted(), null, signal.thrown());
            return signal.thrown();
        }
        endings.ended(null, Endings.reasonOf(thrown), false, null, thrown);
        return thrown;
    }

    /**
     * Runs one operation and tells how it ended.
     *
     * @param form the form of the work
     * @param work the work
     * @param options what the caller asks for this operation, or null
     * @return the outcome; it holds whatever was thrown but a {@link VirtualMachineError}, which is thrown on
     */
    public Outcome<@Nullable Object> outcome(int form, Object work, @Nullable CallOptions options) {
        return current().told(form, work, options);
    }

    private Outcome<@Nullable Object> told(int form, Object work, @Nullable CallOptions options) {
        long start = pipeline.time.nanos();
        RunningOperation operation = Around.with(options, RunningOperation.of(pipeline, true, start));
        operation.trail().keepHistory();
        try {
            pipeline.begins(operation);
            Object value = observed(form, work, operation, start);
            return Answers.returned(value, operation);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable thrown) {
            if (thrown instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return Answers.failed(thrown, operation);
        }
    }

    /**
     * Starts one operation that holds no thread while it waits.
     *
     * @param form the form of the work
     * @param work the work
     * @param options what the caller asks for this operation, or null
     * @param continuations where the operation goes on after a wait; null for the environment's executor
     * @param workers where the work runs, if it blocks
     * @return the future that has the outcome; cancelling it cancels the operation
     */
    public CompletableFuture<@Nullable Object> callAsync(
            int form,
            Object work,
            @Nullable CallOptions options,
            @Nullable Executor continuations,
            @Nullable Executor workers) {
        return current().pipeline.async().call(form, work, options, continuations, workers);
    }

    private void requireOpen() {
        if (environment.isClosed()) {
            throw new IllegalStateException(environment + " is closed; " + pipeline.name + " takes no more operations");
        }
    }

    /** Runs the stages where somebody wants to know about the operation's end. */
    private @Nullable Object observed(int form, Object work, @Nullable RunningOperation operation, long start)
            throws Throwable {
        Object value;
        try {
            value = driver.run(form, work, operation, start);
        } catch (Unwinding unwinding) {
            Unwinding.CallbackFailed signal = unwinding.atTheDoor();
            if (operation != null) {
                operation.reason(signal.reason());
            }
            endings.ended(operation, signal.reason(), !signal.counted(), null, signal.thrown());
            throw signal.thrown();
        } catch (Throwable thrown) {
            StopReason reason = reasonOf(operation, thrown);
            if (operation != null && pipeline.noter == CompiledPipeline.NO_OWNER) {
                // No stage's frame has noted the one failure there is.
                operation.attemptFailed(null, thrown);
                operation.reason(reason);
            }
            endings.ended(operation, reason, false, null, thrown);
            throw thrown;
        }
        endings.ended(operation, reasonOf(operation, null), false, value, null);
        return value;
    }

    private static StopReason reasonOf(@Nullable RunningOperation operation, @Nullable Throwable thrown) {
        return operation == null ? Endings.reasonOf(thrown) : operation.reasonGiven(thrown);
    }
}
