package dev.steadfast.policy.chaos;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.RandomSource;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A result in place of a call, on purpose; otherwise as {@link Chaos}, whose {@link Chaos#result result} and
 * {@link Chaos#resultFrom resultFrom} make it. It is typed, and so is a pipeline with it. Equal if its settings are, as
 * far as its functions can be. Immutable; its functions must be safe for use by many threads.
 *
 * @param <T> the type of the result
 * @since 0.1
 */
public final class ChaosResult<T extends @Nullable Object> implements Policy {
    private final Harm.Result harm;
    private final Occasions occasions;

    ChaosResult(Harm.Result harm, Occasions occasions) {
        this.harm = harm;
        this.occasions = occasions;
    }

    /**
     * Says how often it is done. Default 1, which is always.
     *
     * @param value the share of calls, from 0 to 1; a call is struck if a number drawn from [0, 1) is below it
     * @return a copy with this rate
     * @throws IllegalArgumentException if the rate is out of range
     */
    public ChaosResult<T> rate(double value) {
        return new ChaosResult<>(harm, occasions.rate(value));
    }

    /**
     * Says how often it is done, by a rate that may change. Asked for each call for which nothing else forbids harm, on
     * the thread of the call: below 0 and not a number mean never, 1 and above always.
     *
     * @param value gives the share of calls
     * @return a copy with this rate
     * @throws IllegalArgumentException if it is null
     */
    public ChaosResult<T> rate(DoubleSupplier value) {
        return new ChaosResult<>(harm, occasions.rate(value));
    }

    /**
     * Says from when to when it is done, counted from the building of the pipeline. Default: always.
     *
     * @param after when it begins, zero or more
     * @param length how long it goes on, above zero
     * @return a copy with this window
     * @throws IllegalArgumentException if a duration is out of range
     */
    public ChaosResult<T> window(Duration after, Duration length) {
        return new ChaosResult<>(harm, occasions.window(after, length));
    }

    /**
     * Has a switch decide whether it is done at all. While the switch is off, nothing else is asked. Default: none,
     * which is on.
     *
     * @param value the switch, such as a {@link ChaosSwitch}
     * @return a copy with this switch
     * @throws IllegalArgumentException if it is null
     */
    public ChaosResult<T> enabledBy(BooleanSupplier value) {
        return new ChaosResult<>(harm, occasions.enabledBy(value));
    }

    /**
     * Says to which calls it is done, such as by an attribute or by the number of the attempt. Default: to all. With a
     * predicate, every call makes its operation object at the start.
     *
     * @param value what must hold of the attempt
     * @return a copy with this predicate
     * @throws IllegalArgumentException if it is null
     */
    public ChaosResult<T> when(Predicate<? super Attempt> value) {
        return new ChaosResult<>(harm, occasions.when(value));
    }

    /**
     * Has each pipeline draw the same numbers in every run. Default: the random source of the environment.
     *
     * @param value the seed
     * @return a copy with this seed
     */
    public ChaosResult<T> seed(long value) {
        return new ChaosResult<>(harm, occasions.seed(value));
    }

    /**
     * Says where the numbers come from. Default: the random source of the environment.
     *
     * @param value the source, which all pipelines with this policy draw from
     * @return a copy with this source
     * @throws IllegalArgumentException if it is null
     */
    public ChaosResult<T> random(RandomSource value) {
        return new ChaosResult<>(harm, occasions.random(value));
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(new ChaosStage(harm, occasions, context));
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.CHAOS;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ChaosResult<?> that && harm.equals(that.harm) && occasions.equals(that.occasions);
    }

    @Override
    public int hashCode() {
        return 31 * harm.hashCode() + occasions.hashCode();
    }

    @Override
    public String toString() {
        return "Chaos[" + harm.kind() + " " + occasions + "]";
    }
}
