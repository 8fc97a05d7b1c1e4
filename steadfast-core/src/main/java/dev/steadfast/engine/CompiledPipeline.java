package dev.steadfast.engine;

import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicySwitches;
import dev.steadfast.event.Counters;
import dev.steadfast.event.Listener;
import dev.steadfast.event.Listeners;
import dev.steadfast.log.WarnOnce;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.time.TimeSource;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline as the drivers see it: stages in an array, and everything about them that does not change worked out. Safe
 * for use by many threads.
 */
public final class CompiledPipeline {
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

    /** This pipeline for as long as all who listen to it are asleep; null if they never are. */
    final @Nullable CompiledPipeline asleep;

    /** Empty until the user's own means of cancelling proves broken. */
    final AtomicReference<@Nullable WarnOnce> brokenCancel;

    private final PipelineContext context;
    private final Layout layout;
    /** The stages that are told when an operation begins. */
    private final Stage[] told;

    /** Null until a call is bounded. Of two that are made at the same time one is lost, with the few alarms in it. */
    private @Nullable Alarms alarms;

    /** Null until it is needed, and then any of those that threads have made: it is immutable, so all are the same. */
    private @Nullable AsyncDriver async;

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
        this(
                Layout.of(policies, PipelineContext.of(name, policies, environment, own)),
                discards,
                countedByChoice,
                propagatesCancel);
    }

    private CompiledPipeline(Layout layout, Discards discards, boolean countedByChoice, boolean propagatesCancel) {
        this(
                layout,
                discards,
                countedByChoice,
                propagatesCancel,
                !layout.context.listeners().isEmpty());
    }

    private CompiledPipeline(
            Layout layout, Discards discards, boolean countedByChoice, boolean propagatesCancel, boolean listened) {
        this.layout = layout;
        this.told = layout.told;
        this.context = layout.context;
        this.name = context.pipeline();
        this.environment = context.environment();
        this.time = context.time();
        this.listeners = context.listeners();
        this.tally = context.tally;
        this.brokenCancel = context.brokenCancel;
        this.discards = discards;
        this.stages = layout.stages;
        this.flags = layout.flags;
        this.owner = layout.owner;
        this.noter = layout.noter;
        this.handles = layout.handles;
        this.listened = listened;
        // Who may sleep counts nothing, or else the numbers would be of the times when it was awake.
        this.countsSuccesses = countedByChoice || listeners.neverSleep();
        this.counted = countsSuccesses || layout.has(Stage.COUNTED);
        this.timesAttempts = listened || layout.has(Stage.TIMES_ATTEMPTS);
        this.clocked = timesAttempts || layout.has(Stage.CLOCK | Stage.BOUNDS_PASSES);
        this.eager = timesAttempts || layout.needsOperation || (countsSuccesses && layout.judgesSuccesses());
        this.unobserved = !eager && !countsSuccesses;
        this.keepsHistory = layout.has(Stage.HISTORY);
        this.framed = layout.framed;
        this.propagatesCancel = propagatesCancel;
        this.boundsPasses = layout.has(Stage.BOUNDS_PASSES);
        this.endings = new Endings(this);
        this.asleep = listened && listeners.maySleep()
                ? new CompiledPipeline(layout, discards, countedByChoice, propagatesCancel, false)
                : null;
    }

    // ---- what every driver asks of a stage in the same way

    /** Whether the stage is given the operation with a failure. */
    boolean seesOperation(int index) {
        return layout.seesOperation(index);
    }

    /** A stage that answers what it must not would else be taken to be content. */
    long answer(int index, long step, @Nullable RunningOperation operation) {
        int kind = Step.kind(step);
        boolean owns = (flags[index] & Stage.OWNS) != 0;
        boolean runs = layout.seesOperation(index);
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
     * What the stages of this pipeline are told of it.
     *
     * @return the context
     */
    public StageContext context() {
        return context;
    }

    /**
     * The switches of this pipeline, one for each kind of policy.
     *
     * @return the switches
     */
    public PolicySwitches switches() {
        return context.switches();
    }

    /**
     * Counts.
     *
     * @return a snapshot
     */
    public Counters counters() {
        return tally.snapshot(counted, listeners, budgetLevel());
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
