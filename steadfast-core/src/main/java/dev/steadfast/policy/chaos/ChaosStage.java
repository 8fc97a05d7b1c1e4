package dev.steadfast.policy.chaos;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.ChaosInjected;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Operation;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import dev.steadfast.spi.Waiter;
import dev.steadfast.time.Scheduled;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Harm at work. It is done on entry: what is thrown there is to the stages outside what the call has thrown. A wait is
 * that for a permit which the timer grants, so it holds no thread where the operation holds none. Safe for use by many
 * threads.
 */
final class ChaosStage implements Stage {
    private final Harm harm;
    private final Chance chance;
    private final StageContext context;
    private final int flags;

    ChaosStage(Harm harm, Occasions occasions, StageContext context) {
        this.harm = harm;
        this.chance = new Chance(occasions, context);
        this.context = context;
        this.flags = chance.looksAtAttempts() ? OPERATION | CLOCK : 0;
    }

    @Override
    public int flags() {
        return flags;
    }

    @Override
    public long enter(long leftNanos) {
        return enter(leftNanos, null);
    }

    @Override
    public long enter(long leftNanos, @Nullable Operation operation) {
        PolicyMode mode = context.mode(PolicyKind.CHAOS);
        if (mode == PolicyMode.OFF || !chance.strikes(operation)) {
            return Step.go(0);
        }
        return mode == PolicyMode.OBSERVE_ONLY ? observed() : done();
    }

    private long observed() {
        long waitNanos = harm instanceof Harm.Latency latency ? latency.nanos(chance.random()) : 0;
        if (waitNanos > 0 || !(harm instanceof Harm.Latency)) {
            tell(waitNanos, true);
        }
        return Step.go(0);
    }

    private long done() {
        if (harm instanceof Harm.Latency) {
            return Step.queue(Step.MAX_PAYLOAD);
        }
        tell(0, false);
        if (harm instanceof Harm.Result) {
            return Step.answer(0);
        }
        if (harm instanceof Harm.Fault fault) {
            throw ChaosStage.<RuntimeException>unchecked(fault.thrown());
        }
        try {
            ((Harm.Behavior) harm).action().run();
        } catch (Throwable thrown) {
            throw ChaosStage.<RuntimeException>unchecked(thrown);
        }
        return Step.go(0);
    }

    @Override
    public @Nullable Object answer(long number) {
        try {
            return ((Harm.Result) harm).source().run();
        } catch (Throwable thrown) {
            throw ChaosStage.<RuntimeException>unchecked(thrown);
        }
    }

    @Override
    public long queue(Waiter waiter) {
        long waitNanos = ((Harm.Latency) harm).nanos(chance.random());
        if (waitNanos <= 0) {
            return 0;
        }
        tell(waitNanos, false);
        waiter.attach(context.time().schedule(waitNanos, () -> waiter.grant(0)));
        return -1;
    }

    @Override
    public void unqueue(Waiter waiter) {
        ((Scheduled) Objects.requireNonNull(waiter.attachment())).cancel();
    }

    private void tell(long waitNanos, boolean observed) {
        if (!context.listeners().isEmpty()) {
            context.listeners()
                    .publish(new ChaosInjected(
                            context.pipeline(), context.time().nanos(), harm.kind(), waitNanos, observed));
        }
    }

    /** Out of the stage comes what the user's code threw, as it is. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the compiler is to believe it
    private static <X extends Throwable> X unchecked(Throwable thrown) throws X {
        throw (X) thrown;
    }

    @Override
    public String toString() {
        return "ChaosStage[" + harm.kind() + "]";
    }
}
