package dev.steadfast.policy.throttle;

import dev.steadfast.environment.PolicyMode;
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
 * A throttle at work: it draws by the probability of the window, and counts what comes of a call when that has ended.
 * Safe for use by many threads.
 */
final class ThrottleStage implements Stage {
    private static final long PASSED_OVER = 0;
    private static final long SENT = 1;
    /** A probability in the payload of a step, which has no room for a double. */
    private static final double UNITS = 1L << 53;

    private final String name;
    private final ThrottleState state;
    private final StageContext context;

    ThrottleStage(String name, ThrottleState state, StageContext context) {
        this.name = name;
        this.state = state;
        this.context = context;
    }

    @Override
    public int flags() {
        return ON_SUCCESS;
    }

    @Override
    public long enter(long leftNanos) {
        PolicyMode mode = context.mode(PolicyKind.ADAPTIVE_THROTTLE);
        if (mode == PolicyMode.OFF) {
            return Step.go(PASSED_OVER);
        }
        long now = context.time().nanos();
        double probability = state.rejectionProbability(now);
        if (probability <= 0 || context.random().next() >= probability) {
            return Step.go(SENT);
        }
        if (mode == PolicyMode.OBSERVE_ONLY) {
            state.wouldTurnAway();
            context.rejected(new CallThrottled(name, probability), true);
            return Step.go(SENT);
        }
        state.turnedAway(now);
        return Step.reject((long) (probability * UNITS));
    }

    @Override
    public RuntimeException rejection(long number) {
        return told(number);
    }

    /** The rejection, which the listeners have been told. */
    CallThrottled told(long number) {
        CallThrottled rejection = new CallThrottled(name, number / UNITS);
        context.rejected(rejection, false);
        return rejection;
    }

    @Override
    public long success(long token, @Nullable Object value) {
        if (token == SENT) {
            Classifier classifier = state.settings().classifier();
            ended(classifier.judgesResults() ? classifier.ofResult(value) : OutcomeClass.SUCCESS);
        }
        return Step.DONE;
    }

    @Override
    public long failure(
            long token,
            @Nullable Object value,
            @Nullable Throwable thrown,
            @Nullable Operation operation,
            long leftNanos) {
        if (token == SENT) {
            ended(state.settings().classifier().ofThrown(Objects.requireNonNull(thrown, "thrown")));
        }
        return Step.DONE;
    }

    private void ended(OutcomeClass outcome) {
        state.ended(context.time().nanos(), outcome);
    }

    @Override
    public String toString() {
        return "AdaptiveThrottle[" + name + "]";
    }
}
