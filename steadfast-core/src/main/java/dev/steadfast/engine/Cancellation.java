package dev.steadfast.engine;

import dev.steadfast.log.WarnOnce;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What the work of one attempt wants done when it is cut. Each action runs at most once, and none after the attempt has
 * ended. Safe for use by many threads.
 */
final class Cancellation {
    private final AtomicReference<@Nullable Action> last = new AtomicReference<>();

    private record Action(Runnable task, @Nullable Action before) {}

    void add(Runnable task) {
        Action before = last.get();
        while (!last.compareAndSet(before, new Action(task, before))) {
            before = last.get();
        }
    }

    /** The attempt has ended, or its actions are about to run: whoever takes them out has them. */
    private @Nullable Action take() {
        return last.getAndSet(null);
    }

    /** Forgets all actions. */
    void forget() {
        take();
    }

    /** Runs all actions on this thread, the last one first as they may build on each other. */
    void runHere(CompiledPipeline pipeline) {
        run(take(), pipeline);
    }

    /** Takes out all actions, and gives what hands them to an executor. */
    @Nullable Runnable handOver(CompiledPipeline pipeline) {
        Action taken = take();
        if (taken == null) {
            return null;
        }
        return () -> {
            try {
                pipeline.environment.executor().execute(() -> run(taken, pipeline));
            } catch (Throwable refused) {
                broken(pipeline, refused);
            }
        };
    }

    private static void run(@Nullable Action from, CompiledPipeline pipeline) {
        for (Action action = from; action != null; action = action.before()) {
            try {
                action.task().run();
            } catch (Throwable thrown) {
                broken(pipeline, thrown);
            }
        }
    }

    /** The user's own means of cancelling may be broken; the operation does not depend on them. */
    static void broken(CompiledPipeline pipeline, Throwable thrown) {
        if (pipeline.brokenCancel.get() == null) {
            WarnOnce made = new WarnOnce("what should cancel an attempt of " + pipeline.name
                    + " threw or could not run; the operation goes on, and this is logged once");
            pipeline.brokenCancel.compareAndSet(null, made);
        }
        Objects.requireNonNull(pipeline.brokenCancel.get()).warn(thrown);
    }
}
