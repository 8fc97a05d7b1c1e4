package dev.steadfast.policy.fallback;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.FallbackUsed;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.Failures;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.classify.OutcomeClass;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A fallback at work. A value is given at once; what may take long is left to the driver, so that it is under the bounds
 * outside and on a thread for it. Safe for use by many threads.
 */
final class FallbackStage implements Stage {
    private final Source source;
    private final Classifier failures;
    private final @Nullable Memory memory;
    private final StageContext context;
    private final int flags;

    FallbackStage(Source source, Classifier failures, StageContext context) {
        this.source = source;
        this.failures = failures;
        this.memory = source instanceof Source.Last last ? last.memory() : null;
        this.context = context;
        this.flags = OPEN
                | REPLACES
                | (failures.judgesResults() || memory != null ? ON_SUCCESS : 0)
                | (source instanceof Source.Run ? CLOCK : 0);
    }

    @Override
    public int flags() {
        return flags;
    }

    @Override
    public long enter(long leftNanos) {
        return Step.go(0);
    }

    @Override
    public long success(long token, @Nullable Object value) {
        OutcomeClass kind = failures.ofResult(value);
        if (kind == OutcomeClass.FAILURE) {
            return Step.FAILED;
        }
        if (memory != null && kind == OutcomeClass.SUCCESS) {
            memory.remember(value, context.time().nanos());
        }
        return Step.DONE;
    }

    @Override
    public long failure(
            long token, @Nullable Object value, @Nullable Throwable thrown, @Nullable Operation given, long leftNanos) {
        if (thrown != null && !isFor(thrown)) {
            return Step.DONE;
        }
        PolicyMode mode = context.mode(PolicyKind.FALLBACK);
        if (mode == PolicyMode.OFF) {
            return Step.DONE;
        }
        long nowNanos = context.time().nanos();
        Memory.Good good = memory == null ? null : memory.fresh(nowNanos);
        if (memory != null && good == null) {
            return Step.DONE;
        }
        if (mode == PolicyMode.OBSERVE_ONLY) {
            tell(value, thrown, good == null ? 0 : good.ageNanos(nowNanos), null, true);
            return Step.DONE;
        }
        Operation operation = Objects.requireNonNull(given, "operation");
        if (source instanceof Source.Run run) {
            run.leaveIn(
                    operation,
                    new FallbackContext(thrown == null ? null : Failures.unwrap(thrown), value, operation.attempt()));
            return Step.RUN;
        }
        operation.value(good == null ? ((Source.Value) source).value() : good.value());
        tell(value, thrown, good == null ? 0 : good.ageNanos(nowNanos), null, false);
        return Step.DONE;
    }

    /** A rejection has no vote about the service, but its caller wants an answer as much as any. */
    private boolean isFor(Throwable thrown) {
        return Failures.unwrap(thrown) instanceof CallRejected
                ? failures.namesFailure(thrown)
                : failures.ofThrown(thrown) == OutcomeClass.FAILURE;
    }

    @Override
    public long ran(
            long token, @Nullable Object value, @Nullable Throwable thrown, Operation operation, long leftNanos) {
        Throwable own = operation.ranThrown();
        if (own == null) {
            operation.value(operation.ranValue());
        } else {
            if (thrown != null) {
                Failures.suppress(own, thrown);
            }
            operation.failure(own);
        }
        tell(value, thrown, 0, own, false);
        return Step.DONE;
    }

    private void tell(
            @Nullable Object value,
            @Nullable Throwable thrown,
            long ageNanos,
            @Nullable Throwable own,
            boolean observed) {
        if (!context.listeners().isEmpty()) {
            context.listeners()
                    .publish(new FallbackUsed(
                            context.pipeline(),
                            context.time().nanos(),
                            source.kind(),
                            thrown == null ? null : Failures.unwrap(thrown),
                            value,
                            ageNanos,
                            own == null ? null : Failures.unwrap(own),
                            observed));
        }
    }

    @Override
    public String toString() {
        return "FallbackStage[" + source.kind() + "]";
    }
}
