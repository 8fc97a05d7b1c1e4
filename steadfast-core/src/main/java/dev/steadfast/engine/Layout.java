package dev.steadfast.engine;

import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.validation.Violations;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The stages of a pipeline in their order, and what follows from them, whoever listens. Immutable. */
final class Layout {
    /** More than anybody needs, and few enough that an operation can count them in a byte. */
    private static final int MOST_STAGES = 100;

    final PipelineContext context;
    final Stage[] stages;
    /** Those of the stages themselves, and those that the drivers add. */
    final int[] flags;
    /** The index of the stage that may repeat what is inside it, or {@link CompiledPipeline#NO_OWNER}. */
    final int owner;
    /** The index of the stage in whose frame failures are noted. */
    final int noter;

    final Set<Handle> handles;
    /** The stages that are told when an operation begins. */
    final Stage[] told;
    /** Whether stages give tokens or set bounds. */
    final boolean framed;
    /** Whether an operation needs its object from the start. */
    final boolean needsOperation;
    /** All flags that any stage has. */
    private final int anyFlag;

    private Layout(PipelineContext context, List<Policy> policies) {
        this.context = context;
        this.stages = stagesOf(policies, context);
        Violations.check(stages.length <= MOST_STAGES, "Pipeline.policies", stages.length + " stages", "at most 100");
        this.flags = flagsOf(stages);
        this.owner = ownerOf(flags, context.pipeline());
        this.noter = noterOf(flags, owner);
        this.handles = handlesOf(policies);
        int any = 0;
        boolean allOpen = true;
        List<Stage> begun = new ArrayList<>();
        for (int i = 0; i < flags.length; i++) {
            any |= flags[i];
            allOpen &= (flags[i] & (Stage.OPEN | Stage.BOUNDS_PASSES)) == Stage.OPEN;
            if ((flags[i] & Stage.BEGINS) != 0) {
                begun.add(stages[i]);
            }
        }
        this.anyFlag = any;
        this.framed = !allOpen;
        this.told = begun.toArray(new Stage[0]);
        boolean holdsElsewhere = has(Stage.HOLDS) && Hold.note(stages, flags, context.pipeline());
        this.needsOperation = holdsElsewhere || has(Stage.OPERATION) || endsAroundOwner() || sharesOperation();
    }

    static Layout of(List<Policy> policies, PipelineContext context) {
        return new Layout(context, policies);
    }

    /** Whether any stage has any of these flags. */
    boolean has(int anyOf) {
        return (anyFlag & anyOf) != 0;
    }

    /** Whether the owner looks at results; a success must then be told from a rejected result, which only the operation knows. */
    boolean judgesSuccesses() {
        return owner != CompiledPipeline.NO_OWNER && (flags[owner] & Stage.ON_SUCCESS) != 0;
    }

    private static Stage[] stagesOf(List<Policy> policies, PipelineContext context) {
        List<Stage> all = new ArrayList<>();
        for (Policy policy : policies) {
            all.addAll(PipelineContext.complete(policy, "stages", policy.stages(context)));
        }
        return all.toArray(new Stage[0]);
    }

    private static int[] flagsOf(Stage[] stages) {
        int[] flags = new int[stages.length];
        for (int i = 0; i < flags.length; i++) {
            // A stage that forks says so with each call.
            boolean elsewhere = stages[i].runOn() != null && stages[i].forks() == 0;
            flags[i] = stages[i].flags() | (elsewhere ? CompiledPipeline.ELSEWHERE : 0);
        }
        return flags;
    }

    private static Set<Handle> handlesOf(List<Policy> policies) {
        Set<Handle> handles = new HashSet<>();
        for (Policy policy : policies) {
            handles.addAll(policy.handles());
        }
        return Set.copyOf(handles);
    }

    private static int ownerOf(int[] flags, String name) {
        int owner = CompiledPipeline.NO_OWNER;
        for (int i = 0; i < flags.length; i++) {
            if ((flags[i] & Stage.OWNS) != 0) {
                if (owner != CompiledPipeline.NO_OWNER) {
                    throw new IllegalArgumentException("Pipeline.retry was given more than once in " + name
                            + "; allowed: one stage that repeats what is inside it (nest pipelines for more)");
                }
                owner = i;
            }
        }
        return owner;
    }

    private static int noterOf(int[] flags, int owner) {
        int noter = owner;
        for (int i = 0; i < flags.length && owner == CompiledPipeline.NO_OWNER; i++) {
            noter = (flags[i] & Stage.REPLACES) != 0 ? i : noter;
        }
        return noter;
    }

    /** Whether what the owner ends with may not be the end, or not end on the caller's thread: then the door counts it. */
    private boolean endsAroundOwner() {
        for (int i = 0; i < owner; i++) {
            if ((flags[i] & Stage.REPLACES) != 0 || stages[i].runOn() != null) {
                return true;
            }
        }
        return false;
    }

    /** Whether a stage shows its operation to the user's code, and another is given it too: then it must be the same. */
    private boolean sharesOperation() {
        boolean shown = false;
        int seeing = 0;
        for (int i = 0; i < flags.length; i++) {
            shown |= (flags[i] & Stage.REPLACES) != 0 && (flags[i] & Stage.CLOCK) != 0;
            seeing += seesOperation(i) ? 1 : 0;
        }
        return shown && seeing > 1;
    }

    /** Whether the stage is given the operation with a failure. */
    boolean seesOperation(int index) {
        return (flags[index] & (Stage.OWNS | Stage.REPLACES)) != 0;
    }
}
