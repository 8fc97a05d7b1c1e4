package dev.steadfast.policy.breaker;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.environment.PolicySwitches;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A circuit breaker at work. Safe for use by many threads. */
final class BreakerStage implements Stage {
    private final BreakerCore core;
    private final Ballot ballot;
    private final StageContext context;
    private final PolicySwitches switches;
    private final BooleanSupplier observing;

    /** With what says, beside the switches, whether this breaker only observes. */
    BreakerStage(BreakerCore core, StageContext context, BooleanSupplier observing) {
        this.core = core;
        this.ballot = new Ballot(core);
        this.context = context;
        this.switches = context.environment().switches();
        this.observing = observing;
    }

    @Override
    public int flags() {
        return ON_SUCCESS;
    }

    @Override
    public long enter(long leftNanos) {
        PolicyMode mode = switches.isUntouched() ? PolicyMode.ON : context.mode(PolicyKind.CIRCUIT_BREAKER);
        if (mode == PolicyMode.OFF) {
            return Step.go(PermitToken.NOT_MINE);
        }
        long token = core.admit();
        if (token >= 0) {
            return Step.go(token);
        }
        if (mode == PolicyMode.ON && !observing.getAsBoolean()) {
            return Step.reject(-token);
        }
        told(-token, true);
        return Step.go(PermitToken.NOT_MINE);
    }

    /** Tells of a call that is turned away without an exception. */
    void refused(long number) {
        told(number, false);
    }

    private void told(long refusal, boolean observed) {
        if (!context.listeners().isEmpty()) {
            context.rejected(core.rejection(refusal), observed);
        }
    }

    @Override
    public CircuitOpen rejection(long number) {
        CircuitOpen rejection = core.rejection(number);
        context.rejected(rejection, false);
        return rejection;
    }

    @Override
    public long success(long token, @Nullable Object value) {
        ballot.returned(token, value);
        return Step.DONE;
    }

    @Override
    public long failure(
            long token,
            @Nullable Object value,
            @Nullable Throwable thrown,
            @Nullable Operation operation,
            long leftNanos) {
        if (thrown == null) {
            ballot.returned(token, value);
        } else {
            ballot.threw(token, thrown);
        }
        return Step.DONE;
    }

    @Override
    public void abandon(long token) {
        ballot.abandoned(token);
    }
}
