package dev.steadfast.engine;

import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.environment.PolicySwitches;
import dev.steadfast.event.Counters;
import dev.steadfast.event.Listener;
import dev.steadfast.event.Listeners;
import dev.steadfast.log.WarnOnce;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.time.RandomSource;
import dev.steadfast.time.TimeSource;
import dev.steadfast.validation.Violations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline as the drivers see it: stages in an array, and everything about them that does not change worked out. Safe
 * for use by many threads.
 */
public final class CompiledPipeline implements StageContext {
    /** More than anybody needs, and few enough that an operation can count them in a byte. */
    private static final int MOST_STAGES = 100;

    /** {@link #owner} where no stage repeats what is inside it. */
    static final int NO_OWNER = -1;

    /** Beside a stage's own flags: what is inside it runs on its executor where the caller's thread would block. */
    static final int ELSEWHERE = 1 << 30;

    /** Beside {@link Stage#HOLDS}: work inside the stage may be left behind though the caller's thread blocks. */
    static final int HOLDS_ELSEWHERE = 1 << 29;

    final String name;
    final Environment environment;
    final TimeSource time;
    final Listeners listeners;
    final Discards discards;
    final Tally tally;

    final Stage[] stages;
    final int[] flags;
    /** The index of the stage that may repeat what is inside it. */
    final int owner;
    /**
     * The index of the stage in whose frame the failures of attempts are noted: the owner, or else the innermost that
     * may replace an outcome; {@link #NO_OWNER} if there is neither.
     */
    final int noter;
    /** What this pipeline shares with others. */
    final Set<Handle> handles;
    /** How ends are counted and told. */
    final Endings endings;
    /** Whether anybody listens. */
    final boolean listened;
    /** Whether attempts are timed. */
    final boolean timesAttempts;
    /** Whether the clock is read at the start of every operation. */
    final boolean clocked;
    /** Whether operations are counted, because somebody wants the number or a budget is fed by it. */
    final boolean counted;
    /** Whether successes are counted, because somebody wants the number. */
    final boolean countsSuccesses;
    /** Whether every operation has its object from the start, because its story must come out. */
    final boolean eager;
    /** Whether nobody wants to know of the success of a call without the attempt, but the stages. */
    final boolean unobserved;
    /** Whether operations keep their failures. */
    final boolean keepsHistory;
    /** Whether stages give tokens or set bounds, so that asynchronous operations must note them. */
    final boolean framed;
    /** Whether what the user's work has started is cancelled with its attempt. */
    final boolean propagatesCancel;
    /** Whether a stage bounds each pass; else the driver bounds the work where a caller wants its attempts bounded. */
    final boolean boundsPasses;

    /** The stages that are told when an operation begins. */
    private final Stage[] told;

    /** Null until a call is bounded. Of two that are made at the same time one is lost, with the few alarms in it. */
    private @Nullable Alarms alarms;

    /** Null until it is needed, and then any of those that threads have made: it is immutable, so all are the same. */
    private @Nullable AsyncDriver async;

    /** Empty until the user's own means of cancelling proves broken. */
    final AtomicReference<@Nullable WarnOnce> brokenCancel = new AtomicReference<>();

    private final PolicySwitches switches;
    /** Whom stages have asked about; only while they are made. */
    private final Set<Handle> askedAbout = new HashSet<>();

    /**
     * Compiles policies.
     *
     * @param name the name of the pipeline
     * @param policies the policies, outermost first
     * @param environment what the pipeline runs in
     * @param own the pipeline's own listeners
     * @param discards what becomes of thrown-away results
     * @param countedByChoice whether operations are counted though nobody listens
     * @param propagatesCancel whether what the user's work has started is cancelled with its attempt
     */
    public CompiledPipeline(
            String name,
            List<Policy> policies,
            Environment environment,
            List<Listener> own,
            Discards discards,
            boolean countedByChoice,
            boolean propagatesCancel) {
        this.name = name;
        this.environment = environment;
        this.switches = new PolicySwitches(environment.switches());
        this.time = environment.time();
        this.listeners = gather(environment, policies, own);
        this.discards = discards;
        this.stages = stagesOf(policies);
        this.flags = flagsOf(stages);
        Violations.check(stages.length <= MOST_STAGES, "Pipeline.policies", stages.length + " stages", "at most 100");
        this.owner = ownerOf(flags, name);
        this.noter = noterOf(flags, owner);
        this.handles = handlesOf(policies);
        int anyFlag = 0;
        boolean allOpen = true;
        List<Stage> begun = new ArrayList<>();
        for (int i = 0; i < flags.length; i++) {
            anyFlag |= flags[i];
            allOpen &= (flags[i] & (Stage.OPEN | Stage.BOUNDS_PASSES)) == Stage.OPEN;
            if ((flags[i] & Stage.BEGINS) != 0) {
                begun.add(stages[i]);
            }
        }
        boolean holdsElsewhere = (anyFlag & Stage.HOLDS) != 0 && Hold.note(stages, flags, name);
        this.listened = !listeners.isEmpty();
        this.countsSuccesses = countedByChoice || listened;
        this.counted = countsSuccesses || (anyFlag & Stage.COUNTED) != 0;
        this.told = begun.toArray(new Stage[0]);
        this.timesAttempts = listened || (anyFlag & Stage.TIMES_ATTEMPTS) != 0;
        this.clocked = timesAttempts || (anyFlag & (Stage.CLOCK | Stage.BOUNDS_PASSES)) != 0;
        // A counted success must be told from a rejected result, which only the operation knows.
        boolean judged = owner != NO_OWNER && (flags[owner] & Stage.ON_SUCCESS) != 0;
        this.eager = timesAttempts
                || holdsElsewhere
                || (anyFlag & Stage.OPERATION) != 0
                || endsAroundOwner()
                || sharesOperation()
                || (countsSuccesses && judged);
        this.unobserved = !eager && !countsSuccesses;
        this.keepsHistory = (anyFlag & Stage.HISTORY) != 0;
        this.framed = !allOpen;
        this.propagatesCancel = propagatesCancel;
        this.boundsPasses = (anyFlag & Stage.BOUNDS_PASSES) != 0;
        this.tally = new Tally(counted);
        this.endings = new Endings(this);
    }

    private Stage[] stagesOf(List<Policy> policies) {
        List<Stage> all = new ArrayList<>();
        for (Policy policy : policies) {
            all.addAll(complete(policy, "stages", policy.stages(this)));
        }
        return all.toArray(new Stage[0]);
    }

    private static int[] flagsOf(Stage[] stages) {
        int[] flags = new int[stages.length];
        for (int i = 0; i < flags.length; i++) {
            // A stage that forks says so with each call.
            boolean elsewhere = stages[i].runOn() != null && stages[i].forks() == 0;
            flags[i] = stages[i].flags() | (elsewhere ? ELSEWHERE : 0);
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
        int owner = NO_OWNER;
        for (int i = 0; i < flags.length; i++) {
            if ((flags[i] & Stage.OWNS) != 0) {
                if (owner != NO_OWNER) {
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
        for (int i = 0; i < flags.length && owner == NO_OWNER; i++) {
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

    private static Listeners gather(Environment environment, List<Policy> policies, List<Listener> own) {
        List<Listener> all = new ArrayList<>(environment.listeners());
        all.addAll(own);
        for (Policy policy : policies) {
            all.addAll(complete(policy, "listeners", policy.listeners()));
        }
        return Listeners.of(all);
    }

    /** What a policy of the user's gave must not surprise the first call. */
    private static <T> List<T> complete(Policy policy, String field, @Nullable List<T> given) {
        if (given == null || Arrays.asList(given.toArray()).contains(null)) {
            Violations.check(false, policy.getClass().getName() + "." + field, given, "a list without null");
            throw new AssertionError(field);
        }
        return given;
    }

    // ---- what every driver asks of a stage in the same way

    /** A stage that answers what it must not would else be taken to be content. */
    long answer(int index, long step, @Nullable RunningOperation operation) {
        int kind = Step.kind(step);
        boolean owns = (flags[index] & Stage.OWNS) != 0;
        boolean runs = seesOperation(index);
        if (kind == Step.RUN_KIND
                && runs
                && (operation == null || !operation.trail().hasNext())) {
            throw new IllegalStateException(
                    stages[index] + " of " + name + " answered RUN without work; call Operation.next first");
        }
        if (kind == Step.DONE_KIND || (owns && kind == Step.AGAIN) || (runs && kind == Step.RUN_KIND)) {
            return step;
        }
        throw new IllegalStateException(
                stages[index] + " of " + name + " answered step kind " + kind
                        + " to a failure; allowed: DONE, with the flag REPLACES also RUN, with the flag OWNS also AGAIN and RUN");
    }

    IllegalStateException badEntry(int index, long step) {
        return new IllegalStateException(stages[index] + " of " + name + " answered step kind " + Step.kind(step)
                + " on entry; allowed: GO, BOUND, QUEUE, REJECT, FORK and ANSWER");
    }

    @Override
    public String pipeline() {
        return name;
    }

    @Override
    public Listeners listeners() {
        return listeners;
    }

    @Override
    public RandomSource random() {
        return environment.random();
    }

    @Override
    public TimeSource time() {
        return time;
    }

    @Override
    public Environment environment() {
        return environment;
    }

    @Override
    public PolicyMode mode(PolicyKind kind) {
        return switches.strictest(environment.switches(), kind);
    }

    @Override
    public boolean isOutermostWith(Handle handle) {
        return askedAbout.add(handle);
    }

    @Override
    public long operations() {
        return tally.operations();
    }

    /** Alarms for calls under a bound. */
    Alarms alarms() {
        Alarms made = alarms;
        if (made == null) {
            made = new Alarms(time);
            alarms = made;
        }
        return made;
    }

    /**
     * What runs operations that hold no thread. It is half of the engine, and many programs never need it: it is loaded
     * with the first operation that does.
     */
    AsyncDriver async() {
        AsyncDriver made = async;
        if (made == null) {
            made = new AsyncDriver(this);
            async = made;
        }
        return made;
    }

    /** Whether {@link #begins} does anything. */
    boolean noticesBeginnings() {
        return counted || told.length > 0;
    }

    /** An operation begins: counted once, whatever becomes of it. Nearly always this is one striped increment. */
    void begins(@Nullable Operation operation) {
        if (counted) {
            tally.operation();
        }
        for (Stage stage : told) {
            stage.begins(operation);
        }
    }

    /**
     * The switches of this pipeline, one for each kind of policy.
     *
     * @return the switches
     */
    public PolicySwitches switches() {
        return switches;
    }

    /**
     * Counts.
     *
     * @return a snapshot
     */
    public Counters counters() {
        return tally.snapshot(listeners, budgetLevel());
    }

    private OptionalDouble budgetLevel() {
        for (Stage stage : stages) {
            OptionalDouble level = stage.budgetLevel();
            if (level.isPresent()) {
                return level;
            }
        }
        return OptionalDouble.empty();
    }
}
