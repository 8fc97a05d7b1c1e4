package dev.steadfast.behaviour;

import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * A policy that sends a call once more if it takes long, and takes the first good answer. Written with the exported
 * packages alone.
 *
 * @param delay after this long; null for only after a failure
 * @param most how many passes in all
 * @param runOn where blocking work runs; null for nowhere
 * @param fatal which failures end the race
 * @param eligible whether calls are hedged at all
 * @param started counts the passes beside the first
 */
record Hedge(
        Duration delay, int most, Executor runOn, Predicate<Throwable> fatal, boolean eligible, AtomicInteger started)
        implements Policy, Stage {
    static Hedge after(Duration delay, int most, Executor runOn) {
        return new Hedge(delay, most, runOn, thrown -> false, true, new AtomicInteger());
    }

    Hedge endingOn(Class<? extends Throwable> type) {
        return new Hedge(delay, most, runOn, type::isInstance, eligible, started);
    }

    Hedge notEligible() {
        return new Hedge(delay, most, runOn, fatal, false, started);
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(this);
    }

    @Override
    public long enter(long leftNanos) {
        if (!eligible) {
            return Step.go(0);
        }
        return Step.fork(delay == null ? Step.MAX_PAYLOAD : delay.toNanos());
    }

    @Override
    public int forks() {
        return most - 1;
    }

    @Override
    public boolean mayFork(int number) {
        started.incrementAndGet();
        return true;
    }

    @Override
    public boolean acceptable(Object value, Throwable thrown) {
        return thrown == null || fatal.test(thrown);
    }
}
