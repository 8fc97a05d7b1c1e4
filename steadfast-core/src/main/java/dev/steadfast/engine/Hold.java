package dev.steadfast.engine;

import dev.steadfast.log.Log;
import dev.steadfast.spi.Stage;
import dev.steadfast.validation.Violations;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/*
 * A count of one for the pass itself, one for each work that was begun in it, and one for each hold inside it. Whatever
 * counts is counted while something that counts already goes on, so the count cannot rise from zero.
 */

/**
 * What a stage keeps for one of its passes until nothing that was begun in the pass goes on: work that was given up may
 * outlive the pass. Safe for use by many threads.
 */
final class Hold {
    private static final VarHandle OPEN;

    static {
        try {
            OPEN = MethodHandles.lookup().findVarHandle(Hold.class, "open", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Stage stage;
    private final long token;
    private final @Nullable Hold around;

    @SuppressWarnings({"unused", "FieldMayBeFinal"}) // through the handle
    private volatile int open = 1;

    private Hold(Stage stage, long token, @Nullable Hold around) {
        this.stage = stage;
        this.token = token;
        this.around = around;
        begins(around);
    }

    /** Marks the stages that hold for work on other threads; true if there is one. */
    static boolean note(Stage[] stages, int[] flags, String name) {
        boolean elsewhere = false;
        boolean any = false;
        for (int index = stages.length - 1; index >= 0; index--) {
            if ((flags[index] & Stage.HOLDS) != 0) {
                Violations.check(
                        (flags[index] & (Stage.OWNS | Stage.BOUNDS_PASSES)) == 0,
                        "Stage.flags",
                        "HOLDS with OWNS or BOUNDS_PASSES in " + stages[index] + " of " + name,
                        "HOLDS without them");
                flags[index] |= elsewhere ? CompiledPipeline.HOLDS_ELSEWHERE : 0;
                any |= elsewhere;
            }
            elsewhere |= stages[index].runOn() != null;
        }
        return any;
    }

    /** A stage has let the operation in. */
    static void enter(RunningOperation operation, Stage stage, long token) {
        Trail trail = operation.trail();
        trail.hold = new Hold(stage, token, trail.hold);
    }

    /** The pass through the innermost of such stages has ended. */
    static void leave(RunningOperation operation) {
        Trail trail = operation.trail();
        Hold left = trail.hold;
        if (left != null) {
            trail.hold = left.around;
            left.ends();
        }
    }

    /** Something begins within the hold. */
    static @Nullable Hold begins(@Nullable Hold hold) {
        if (hold != null) {
            OPEN.getAndAdd(hold, 1);
        }
        return hold;
    }

    /** Something that began within the hold has ended. */
    static void ends(@Nullable Hold hold) {
        if (hold != null) {
            hold.ends();
        }
    }

    private void ends() {
        Hold last = this;
        while (last != null && (int) OPEN.getAndAdd(last, -1) == 1) {
            release(last.stage, last.token);
            last = last.around;
        }
    }

    /** Nothing goes on in a pass any more. */
    static void release(Stage stage, long token) {
        try {
            stage.released(token);
        } catch (Throwable broken) {
            // The outcome of the pass is settled, and those around must still be told.
            Log.warn(() -> stage + " threw when told that a pass is over", broken);
        }
    }

    /** A token was granted to one who did not want it any more. */
    static void giveBack(Stage stage, long token) {
        stage.abandon(token);
        if ((stage.flags() & Stage.HOLDS) != 0) {
            release(stage, token);
        }
    }
}
