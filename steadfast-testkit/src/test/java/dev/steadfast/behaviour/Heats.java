package dev.steadfast.behaviour;

import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.spi.Step;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;

/**
 * A policy that races passes, with every answer in the hands of the test. Written with the exported packages alone.
 *
 * @param delay before each further pass; null for only after a failure
 * @param runOn where blocking work runs
 * @param most how many passes beside the first
 * @param may whether a further pass may run
 * @param wins whether an outcome wins
 */
record Heats(Duration delay, Executor runOn, IntSupplier most, IntPredicate may, BiPredicate<Object, Throwable> wins)
        implements Policy, Stage {
    static Heats after(Duration delay, Executor runOn) {
        return new Heats(delay, runOn, () -> 1, number -> true, (value, thrown) -> thrown == null);
    }

    Heats most(IntSupplier other) {
        return new Heats(delay, runOn, other, may, wins);
    }

    Heats may(IntPredicate other) {
        return new Heats(delay, runOn, most, other, wins);
    }

    Heats wins(BiPredicate<Object, Throwable> other) {
        return new Heats(delay, runOn, most, may, other);
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(this);
    }

    @Override
    public long enter(long leftNanos) {
        return Step.fork(delay == null ? Step.MAX_PAYLOAD : delay.toNanos());
    }

    @Override
    public int forks() {
        return most.getAsInt();
    }

    @Override
    public boolean mayFork(int number) {
        return may.test(number);
    }

    @Override
    public boolean acceptable(Object value, Throwable thrown) {
        return wins.test(value, thrown);
    }
}
