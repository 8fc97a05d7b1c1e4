package dev.steadfast.engine;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.StopReason;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One operation, as its stage and as its work see it. Used by one operation; 32 bytes, where the clock was read at the
 * start the 48 of a {@link TimedOperation}; the rest is in the {@link Trail}.
 */
sealed class RunningOperation extends NotedOperation implements Cuttable permits TimedOperation {
    /** {@link #workLimitNanos} of an operation for which the clock was not read at the start. */
    private static final long UNTIMED = -1;

    private static final StopReason[] REASONS = StopReason.values();
    private final CompiledPipeline pipeline;

    private int number = 1;
    /** One more than the ordinal of the reason given, 0 for none: a reference would not fit the bytes. */
    private byte reason;
    /** Whether the attempt at hand has been cut; set by other threads. */
    private volatile boolean cut;
    /** What was paid for the last retry, negative until that retry begins. */
    private short paid;

    private @Nullable Throwable lastFailure;

    static RunningOperation of(CompiledPipeline pipeline, boolean timed, long startNanos) {
        return timed ? new TimedOperation(pipeline, startNanos) : new RunningOperation(pipeline);
    }

    RunningOperation(CompiledPipeline pipeline) {
        this.pipeline = pipeline;
        if (pipeline.keepsHistory) {
            trail = new Trail(true);
        }
    }

    // ---- the course of the operation, told by the driver

    /** Runs the work once, under a bound. */
    @Nullable Object attempt(int form, Object work, long limit) throws Throwable {
        attemptBegins(limit);
        try {
            return CallForm.run(form, work, this);
        } finally {
            if (trail != null) {
                trail.forgetActions(cut);
            }
        }
    }

    /** When the operation began; 0 if the clock was not read then. */
    long start() {
        return 0;
    }

    /** An attempt begins that may be given up while it runs; answers with what its work is shown. */
    @Nullable AsyncAttempt attemptBegins(long limit, boolean shown) {
        attemptBegins(limit);
        if (pipeline.timesAttempts) {
            trail().holdsNoThread = true;
        }
        return shown ? new AsyncAttempt(this, limit) : null;
    }

    private void attemptBegins(long limit) {
        workBegins(limit);
        if (trail != null) {
            trail.forgetInside();
        }
        if (pipeline.timesAttempts) {
            trail().attemptBegan(pipeline.time.nanos());
        }
    }

    /**
     * An attempt, or work of a stage between two attempts, begins under a bound. What was cut before was another; but an
     * alarm may have gone off on the way from where it was set, and then it is this one.
     */
    void workBegins(long limit) {
        if (cut && !hasPassed(limit)) {
            cut = false;
        }
    }

    /** Whether nothing is left of a bound; one without a start has none. */
    boolean hasPassed(long limit) {
        return false;
    }

    /** Work of a stage begins, under a bound. */
    void workBegins(int stage, long limit) {
        if (stage < pipeline.owner) {
            trail().nesting().afterAttempts();
        }
        workBegins(limit);
    }

    @Override
    long workLimitNanos() {
        return UNTIMED;
    }

    /** What is inside the owning stage has failed. */
    void attemptFailed(@Nullable Object rejected, @Nullable Throwable thrown) {
        // What a stage further in gave as its reason was about this attempt only.
        reason = 0;
        if (trail != null) {
            trail.failed(number, rejected, thrown);
        }
        if (pipeline.timesAttempts) {
            trail().attemptEnded(pipeline.time.nanos());
        }
    }

    /** What was taken for the failure of an attempt is its success, as the stage has found on a closer look. */
    void attemptSucceeded() {
        if (trail != null) {
            trail.takeBack();
        }
    }

    /**
     * A stage that may replace the outcome, but does not own the operation, has decided.
     *
     * @param notedHere whether the failure was noted when it came to this stage
     * @return whether it has replaced it
     */
    boolean answered(boolean notedHere, @Nullable Throwable failure) {
        if (!takeReplaced()) {
            if (notedHere && failure == null) {
                attemptSucceeded();
            }
            return false;
        }
        if (trail().thrown == null || pipeline.owner == CompiledPipeline.NO_OWNER) {
            // Whatever was given as the reason for the failure is past; why there were no more attempts is not.
            reason = 0;
        }
        return true;
    }

    /** The owning stage has decided that this outcome is the end, unless it replaces it. */
    void concluded(@Nullable Object result, @Nullable Throwable failure) {
        boolean replaced = trail != null && trail.replaced;
        if (replaced) {
            return;
        }
        if (failure == null && reasonGiven(null) == StopReason.SUCCESS) {
            attemptSucceeded();
        }
        if (failure instanceof InterruptedException && lastFailure != null) {
            Failures.suppress(failure, lastFailure);
        }
    }

    /** An operation for one pass among several of the same attempt, under a bound that is enforced outside. */
    RunningOperation branch(long limit, boolean amongSeveral) {
        RunningOperation branch = of(pipeline, workLimitNanos() != UNTIMED, start());
        branch.trail = new Trail(trail != null && trail.keepsHistory());
        branch.number = number;
        branch.lastFailure = lastFailure;
        branch.trail().branchOf(this, limit, amongSeveral);
        return branch;
    }

    /** The pass whose outcome is taken; its story is this operation's, if the attempts were made in it. */
    void endsAs(RunningOperation branch, int firstStage) {
        trail().endsAs(branch.trail());
        trail().takeAttributes(branch.trail());
        if (pipeline.noter >= firstStage) {
            number = branch.number;
            reason = branch.reason;
            lastFailure = branch.lastFailure;
            trail().takeStory(branch.trail());
        }
    }

    /** The innermost hold around what goes on now. */
    @Nullable Hold hold() {
        return trail == null ? null : trail.hold;
    }

    CompiledPipeline pipeline() {
        return pipeline;
    }

    /** The attempt that failed will be followed by another. */
    void nextAttempt(@Nullable Throwable previous) {
        lastFailure = previous;
        paid = (short) Math.abs(paid);
        // Saturates: an operation without limits may see more attempts than an int can count.
        number = number == Integer.MAX_VALUE ? number : number + 1;
    }

    @Nullable Throwable lastFailure() {
        return lastFailure;
    }

    @SuppressWarnings("EnumOrdinal") // it never leaves this object, which has room for a byte and not for a reference
    void reason(StopReason why) {
        reason = (byte) (why.ordinal() + 1);
    }

    /** The reason that the stages gave, or else the one that the outcome itself gives. */
    StopReason reasonGiven(@Nullable Throwable thrown) {
        return reason != 0 ? REASONS[reason - 1] : Endings.reasonOf(thrown);
    }

    // ---- the scratch of a step, for the driver

    boolean takeReplaced() {
        return trail != null && trail.takeReplaced();
    }

    /** The attempt at hand is cut, by whatever thread. */
    @Override
    public @Nullable Runnable cut() {
        cut = true;
        Trail seen = publishedTrail();
        Cancellation cancellation = seen == null ? null : seen.cancellation;
        return cancellation == null ? null : cancellation.handOver(pipeline);
    }

    // ---- as the owning stage sees it

    @Override
    public Attempt attempt() {
        return this;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public int step() {
        return trail == null ? number : Math.max(1, number - trail.stepsBefore);
    }

    @Override
    public void restartSteps() {
        trail().stepsBefore = number;
        trail().memoOwner = null;
    }

    @Override
    public int counted() {
        return counted(number);
    }

    /** The place of an attempt among those that a limit of attempts counts. */
    int counted(int attempt) {
        return trail == null ? attempt : Math.max(1, attempt - trail.uncounted);
    }

    @Override
    public void repeatUncounted() {
        trail().uncounted++;
        trail().stepsBefore++;
    }

    @Override
    public boolean hasProgressed() {
        return trail != null && trail.progressedAttempt == number;
    }

    /** An attempt says that it made progress; one that was given up may say so too late. */
    void progressed(int attempt) {
        if (attempt > trail().progressedAttempt) {
            trail().progressedAttempt = attempt;
        }
    }

    @Override
    public void countAnew() {
        trail().uncounted = number - 1;
        trail().stepsBefore = number - 1;
        trail().memoOwner = null;
    }

    @Override
    public int paid() {
        return Math.abs(paid);
    }

    @Override
    public void paid(int price) {
        if (price < 0 || price > MAX_PRICE) {
            throw new IllegalArgumentException("Operation.paid was " + price + "; allowed: from 0 to " + MAX_PRICE);
        }
        paid = (short) -price;
    }

    @Override
    public boolean isPaidAhead() {
        return paid < 0;
    }

    @Override
    public long elapsedNanos() {
        return 0;
    }

    @Override
    public void stop(StopReason why, long refusedDelayNanos) {
        reason(why);
        if (refusedDelayNanos != 0) {
            trail().refusedDelayNanos = refusedDelayNanos;
        }
    }

    // ---- as the work sees it

    @Override
    RunningOperation owner() {
        return this;
    }

    @Override
    @Nullable Throwable previous() {
        return lastFailure;
    }

    @Override
    public boolean cancelled() {
        return cut;
    }

    @Override
    public void onCancel(Runnable action) {
        Objects.requireNonNull(action, "action");
        Trail kept = trail();
        Cancellation cancellation = kept.cancellation();
        cancellation.add(action);
        // Of two threads, one writes this and reads the mark, the other writes the mark and reads this: one at least
        // sees the other; both may, and then one of them takes the action out.
        publish(kept);
        if (cut) {
            cancellation.runHere(pipeline);
        }
    }
}
