package dev.steadfast.engine;

import dev.steadfast.spi.CallbackThrew;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.Step;
import dev.steadfast.time.Nanos;
import org.jspecify.annotations.Nullable;

/*
 * The driver that runs an operation on its caller's thread, and waits by parking it.
 *
 * A call goes in through the chain of layers, one for each stage. An operation object is made by the owning stage's frame
 * at its first failure, or at the door where it must tell a story. So an operation that succeeds at once allocates
 * nothing. What happens after a failure is here, by index, to keep it out of the layers that every call goes through.
 */

/** Runs the stages on the caller's thread. Safe for use by many threads. */
final class BlockingDriver {
    final CompiledPipeline pipeline;
    final Stage[] stages;
    final int[] flags;
    final Bounds bounds;
    final Cuts cuts;
    /** One for each stage, and one for the work. */
    private final Layer[] layers;

    final Layer outermost;
    /** What is inside if there is one stage, and it has nothing to do unless the work fails: most pipelines, most of the time. */
    private final @Nullable WorkLayer onlyWork;

    private final Pauses pauses;

    BlockingDriver(CompiledPipeline pipeline) {
        this.pipeline = pipeline;
        this.stages = pipeline.stages;
        this.flags = pipeline.flags;
        this.bounds = new Bounds(pipeline);
        this.cuts = new Cuts(pipeline, bounds);
        this.pauses = new Pauses(pipeline, bounds, cuts);
        this.layers = Layer.chain(this);
        this.outermost = layers[0];
        this.onlyWork = outermost instanceof OpenLayer open ? open.onlyWork() : null;
    }

    /** Runs all the stages around the work. */
    @Nullable Object run(int form, Object work, @Nullable RunningOperation operation, long start) throws Throwable {
        if (operation != null && Around.limitNanos(operation) != Nanos.UNLIMITED) {
            return boundedAround(form, work, operation, start);
        }
        if (onlyWork == null) {
            return outermost(form, work, operation, start, Nanos.UNLIMITED);
        }
        try {
            return onlyWork.run(form, work, operation, start, Nanos.UNLIMITED);
        } catch (Throwable thrown) {
            return failed(0, form, work, operation, start, Nanos.UNLIMITED, 0, null, thrown);
        }
    }

    /** What is left of a bound. Nearly always there is none. */
    long left(long start, long limit) {
        return limit == Nanos.UNLIMITED ? limit : bounds.left(start, limit);
    }

    private @Nullable Object outermost(
            int form, Object work, @Nullable RunningOperation operation, long start, long limit) throws Throwable {
        try {
            return outermost.run(form, work, operation, start, limit);
        } catch (CallbackThrew broken) {
            throw seen(broken);
        }
    }

    /** What a callback has thrown, as a signal; where another stage stands outside, that one's frame has seen it. */
    Throwable seen(Throwable thrown) {
        return thrown instanceof CallbackThrew ? cuts.seen(thrown, 0, Nanos.UNLIMITED) : thrown;
    }

    /** Whether {@link #run} goes straight to the work. */
    boolean hasShorterWay() {
        return onlyWork != null;
    }

    /** Runs all the stages under a bound that the caller has set, or the attempt that the operation is a part of. */
    private @Nullable Object boundedAround(int form, Object work, RunningOperation operation, long start)
            throws Throwable {
        long outside = Around.inheritedNanos(operation);
        long limit = Around.callTimeoutNanos(operation);
        try {
            return limit < outside
                    ? alarmed(Bounds.BEFORE_STAGES, form, work, operation, start, outside, limit)
                    : outermost(form, work, operation, start, outside);
        } catch (Unwinding signal) {
            throw cuts.resolved(Bounds.BEFORE_STAGES, operation, start, Nanos.UNLIMITED, signal, false);
        }
    }

    /** One attempt of an operation, under the bound that the caller has set for it, if no stage does that. */
    @Nullable Object attempt(int form, Object work, RunningOperation operation, long start, long limit) throws Throwable {
        long inner = bounds.workLimit(operation, start, limit);
        return inner == limit
                ? operation.attempt(form, work, limit)
                : alarmed(stages.length, form, work, operation, start, limit, inner);
    }

    /** The pass through a stage that has let the call in, perhaps under a bound of its own, or has it run elsewhere. */
    @Nullable Object bounded(
            int index,
            int form,
            Object work,
            @Nullable RunningOperation operation,
            long start,
            long limit,
            long inner,
            long token)
            throws Throwable {
        Object value;
        try {
            value = inner == limit && (flags[index] & CompiledPipeline.ELSEWHERE) == 0
                    ? layers[index + 1].run(form, work, operation, start, limit)
                    : alarmed(index, form, work, operation, start, limit, inner);
        } catch (Throwable thrown) {
            return failed(index, form, work, operation, start, limit, token, null, thrown);
        }
        return accepts(index, token, value, operation)
                ? value
                : failed(index, form, work, operation, start, limit, token, value, null);
    }

    /**
     * Runs what is inside a stage under the bound that the stage has set: an alarm interrupts the thread when the bound
     * passes. What the work returns is returned, in time or not. Without a bound, if the inside runs elsewhere.
     *
     * @param limit the bound outside
     * @param inner the bound inside, which is tighter
     */
    private @Nullable Object alarmed(
            int index, int form, Object work, @Nullable RunningOperation operation, long start, long limit, long inner)
            throws Throwable {
        if (inner == limit) {
            return inside(index, form, work, operation, start, inner);
        }
        Alarm alarm = pipeline.alarms().take();
        alarm.armAt(start + inner, operation);
        Object value = null;
        Throwable thrown = null;
        try {
            value = inside(index, form, work, operation, start, inner);
        } catch (Throwable caught) {
            thrown = caught;
        }
        boolean fired = alarm.disarm();
        pipeline.alarms().giveBack(alarm);
        if (thrown != null) {
            throw cuts.resolved(index, operation, start, limit, thrown, fired);
        }
        return value;
    }

    /** What is inside a stage, or the work itself after the last one, here or on the executor of the stage. */
    private @Nullable Object inside(
            int index, int form, Object work, @Nullable RunningOperation operation, long start, long limit)
            throws Throwable {
        if (index == stages.length && operation != null) {
            return operation.attempt(form, work, limit);
        }
        if (index == Bounds.BEFORE_STAGES) {
            return outermost(form, work, operation, start, limit);
        }
        return (flags[index] & CompiledPipeline.ELSEWHERE) != 0
                ? Branches.await(pipeline, index, form, work, operation, start, limit)
                : layers[index + 1].run(form, work, operation, start, limit);
    }

    /** A stage whose inside runs elsewhere, by the asynchronous driver, while this thread waits. */
    @Nullable Object forked(
            int index,
            long delayNanos,
            int form,
            Object work,
            @Nullable RunningOperation operation,
            long start,
            long limit)
            throws Throwable {
        Branches.Started race = null;
        Object value;
        try {
            race = Branches.start(pipeline, index, delayNanos, form, work, operation, start, limit);
            value = race.await();
        } catch (Throwable thrown) {
            long token = race == null ? 0 : race.end().token();
            return failed(index, form, work, operation, start, limit, token, null, thrown);
        }
        long token = race.end().token();
        if (accepts(index, token, value, operation)) {
            return value;
        }
        return failed(index, form, work, operation, start, limit, token, value, null);
    }

    /** What follows the first failure inside a stage: the owning stage may repeat, any other is only asked. */
    @Nullable Object failed(
            int index,
            int form,
            Object work,
            @Nullable RunningOperation given,
            long start,
            long limit,
            long token,
            @Nullable Object firstResult,
            @Nullable Throwable thrown)
            throws Throwable {
        Throwable firstFailure = thrown == null ? null : cuts.seen(thrown, start, limit);
        if ((flags[index] & Stage.OWNS) != 0) {
            return repeated(index, form, work, given, start, limit, token, firstResult, firstFailure);
        }
        if (firstFailure instanceof Unwinding) {
            stages[index].abandon(token, given);
            throw firstFailure;
        }
        if ((flags[index] & Stage.REPLACES) != 0) {
            return answered(index, given, start, limit, token, firstResult, firstFailure);
        }
        judged(index, null, start, limit, token, firstResult, firstFailure);
        return Endings.outcome(firstResult, firstFailure);
    }

    /** What comes of a failure at a stage that may put another outcome in its place. */
    private @Nullable Object answered(
            int index,
            @Nullable RunningOperation given,
            long start,
            long limit,
            long token,
            @Nullable Object result,
            @Nullable Throwable failure)
            throws Throwable {
        RunningOperation operation = given != null ? given : RunningOperation.of(pipeline, pipeline.clocked, start);
        boolean noted = index == pipeline.noter;
        if (noted) {
            operation.attemptFailed(result, failure);
        }
        long step = judged(index, operation, start, limit, token, result, failure);
        while (Step.kind(step) == Step.RUN_KIND) {
            step = stageWork().ran(index, operation, false, start, limit, token, result, failure);
        }
        return pipeline.endings.answered(operation, noted, result, failure);
    }

    /**
     * The loop of all further attempts, in the frame of the owning stage. It asks the stage itself: with a method
     * between the two, the compiler now and then no longer did without the objects of a decision.
     */
    private @Nullable Object repeated(
            int index,
            int form,
            Object work,
            @Nullable RunningOperation given,
            long start,
            long limit,
            long token,
            @Nullable Object firstResult,
            @Nullable Throwable firstFailure)
            throws Throwable {
        RunningOperation operation = given != null ? given : RunningOperation.of(pipeline, pipeline.clocked, start);
        Object result = firstResult;
        Throwable failure = firstFailure;
        while (true) {
            if (failure instanceof Unwinding signal) {
                throw cuts.passing(signal, index, operation, given == null, token);
            }
            operation.attemptFailed(result, failure);
            long step = judged(index, operation, start, limit, token, result, failure);
            while (Step.kind(step) == Step.RUN_KIND) {
                step = stageWork().ran(index, operation, given == null, start, limit, token, result, failure);
            }
            if (Step.kind(step) != Step.AGAIN) {
                return pipeline.endings.concluded(operation, given == null, result, failure);
            }
            if (failure == null) {
                pipeline.discards.discard(result);
            }
            pauses.before(Step.payload(step), index, operation, given == null, start, limit, token, failure);
            operation.nextAttempt(failure);
            pipeline.tally.retry();
            long inner = cuts.passLimit(index, operation, start, limit, token);
            try {
                result = inner == limit
                        ? layers[index + 1].run(form, work, operation, start, limit)
                        : alarmed(index, form, work, operation, start, limit, inner);
                failure = null;
            } catch (Throwable thrown) {
                result = null;
                failure = cuts.seen(thrown, start, limit);
                continue;
            }
            if (accepts(index, token, result, operation)) {
                return result;
            }
        }
    }

    /** Made for each use; most stages never have any. */
    private StageWork stageWork() {
        return new StageWork(pipeline, bounds, cuts);
    }

    /** Asks a stage about a failure. A callback that throws ends the pass, with the failure at hand as suppressed. */
    private long judged(
            int index,
            @Nullable RunningOperation operation,
            long start,
            long limit,
            long token,
            @Nullable Object result,
            @Nullable Throwable failure)
            throws Unwinding {
        try {
            long step = stages[index].failure(token, result, failure, operation, bounds.left(start, limit));
            return pipeline.answer(index, step, operation);
        } catch (Throwable callback) {
            throw cuts.callbackFailed(index, operation, token, result, failure, callback);
        }
    }

    /** Asks a stage about what came from inside, if it wants to be asked. */
    private boolean accepts(int index, long token, @Nullable Object value, @Nullable RunningOperation operation)
            throws Unwinding {
        return ((StageLayer) layers[index]).accepts(token, value, operation);
    }
}
