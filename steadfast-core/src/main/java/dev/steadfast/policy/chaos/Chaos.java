package dev.steadfast.policy.chaos;

import dev.steadfast.outcome.Action;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Call;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.time.RandomSource;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Harm done to calls on purpose: {@link #fault an exception} or {@link #result a result} in their place, {@link
 * #latency a wait} or {@link #behavior something else} before them. Each does one kind of harm; a pipeline may have
 * several. It stands innermost, where the service would do the same harm, so that every other policy sees it. Equal if
 * its settings are, as far as its functions can be. Immutable; its functions must be safe for use by many threads.
 *
 * <p>Without further words it strikes every call. The conditions are asked in this order, each only if those before
 * it hold: the mode of {@link dev.steadfast.outcome.PolicyKind#CHAOS}, the {@link #enabledBy switch}, the
 * {@link #window}, the {@link #when predicate}, and last the {@link #rate} against a number drawn.
 *
 * @since 0.1
 */
public final class Chaos implements Policy {
    private final Harm harm;
    private final Occasions occasions;

    private Chaos(Harm harm, Occasions occasions) {
        this.harm = harm;
        this.occasions = occasions;
    }

    /**
     * An exception in place of the call, which is not made. To the policies outside the call has failed with it.
     *
     * @param exception makes the exception, checked or not, each time anew
     * @return the policy
     * @throws IllegalArgumentException if it is null
     */
    public static Chaos fault(Supplier<? extends Throwable> exception) {
        return new Chaos(new Harm.Fault(Occasions.given("fault", exception)), Occasions.ALWAYS);
    }

    /**
     * A wait before the call. It holds no thread where the form of call holds none; a bound outside, an interrupt or a
     * cancellation ends it.
     *
     * @param latency how long; zero or less is no wait
     * @return the policy
     * @throws IllegalArgumentException if it is null
     */
    public static Chaos latency(Duration latency) {
        return latency(latency, latency);
    }

    /**
     * A wait before the call, from a range in which each length is as likely as the next; otherwise as
     * {@link #latency(Duration)}.
     *
     * @param least the shortest
     * @param most the longest
     * @return the policy
     * @throws IllegalArgumentException if one is null, or the longest is shorter than the shortest
     */
    public static Chaos latency(Duration least, Duration most) {
        Occasions.given("latency", least);
        Occasions.given("latency", most);
        Violations.check(most.compareTo(least) >= 0, "Chaos.latency.most", most, ">= least (" + least + ")");
        return new Chaos(new Harm.Between(least, most), Occasions.ALWAYS);
    }

    /**
     * A wait before the call, of a length that a function gives; otherwise as {@link #latency(Duration)}.
     *
     * @param latency gives the length, on the thread of the call
     * @return the policy
     * @throws IllegalArgumentException if it is null
     */
    public static Chaos latency(Supplier<Duration> latency) {
        return new Chaos(new Harm.Supplied(Occasions.given("latency", latency)), Occasions.ALWAYS);
    }

    /**
     * Something done before the call, such as dropping a connection or a cache. It runs on the thread that makes the
     * call, so in asynchronous forms it must not block. If it throws, the call is not made and has failed with that.
     *
     * @param action what to do
     * @return the policy
     * @throws IllegalArgumentException if it is null
     */
    public static Chaos behavior(Action<?> action) {
        return new Chaos(new Harm.Behavior(Occasions.given("behavior", action)), Occasions.ALWAYS);
    }

    /**
     * A result in place of the call, which is not made.
     *
     * @param <T> the type of the result
     * @param value the result
     * @return the policy
     */
    public static <T extends @Nullable Object> ChaosResult<T> result(T value) {
        return new ChaosResult<>(new Harm.Result(new Harm.FixedResult<>(value)), Occasions.ALWAYS);
    }

    /**
     * A result in place of the call, which is not made, each time anew.
     *
     * @param <T> the type of the result
     * @param source gives the result, on the thread of the call, and must not block in asynchronous forms
     * @return the policy
     * @throws IllegalArgumentException if it is null
     */
    public static <T extends @Nullable Object> ChaosResult<T> resultFrom(Call<T, ?> source) {
        return new ChaosResult<>(new Harm.Result(Occasions.given("resultFrom", source)), Occasions.ALWAYS);
    }

    /**
     * Says how often it is done. Default 1, which is always.
     *
     * @param value the share of calls, from 0 to 1; a call is struck if a number drawn from [0, 1) is below it
     * @return a copy with this rate
     * @throws IllegalArgumentException if the rate is out of range
     */
    public Chaos rate(double value) {
        return new Chaos(harm, occasions.rate(value));
    }

    /**
     * Says how often it is done, by a rate that may change. Asked for each call for which nothing else forbids harm, on
     * the thread of the call: below 0 and not a number mean never, 1 and above always.
     *
     * @param value gives the share of calls
     * @return a copy with this rate
     * @throws IllegalArgumentException if it is null
     */
    public Chaos rate(DoubleSupplier value) {
        return new Chaos(harm, occasions.rate(value));
    }

    /**
     * Says from when to when it is done, counted from the building of the pipeline. Default: always.
     *
     * @param after when it begins, zero or more
     * @param length how long it goes on, above zero
     * @return a copy with this window
     * @throws IllegalArgumentException if a duration is out of range
     */
    public Chaos window(Duration after, Duration length) {
        return new Chaos(harm, occasions.window(after, length));
    }

    /**
     * Has a switch decide whether it is done at all. While the switch is off, nothing else is asked. Default: none,
     * which is on.
     *
     * @param value the switch, such as a {@link ChaosSwitch}
     * @return a copy with this switch
     * @throws IllegalArgumentException if it is null
     */
    public Chaos enabledBy(BooleanSupplier value) {
        return new Chaos(harm, occasions.enabledBy(value));
    }

    /**
     * Says to which calls it is done, such as by an attribute or by the number of the attempt. Default: to all. With a
     * predicate, every call makes its operation object at the start.
     *
     * @param value what must hold of the attempt
     * @return a copy with this predicate
     * @throws IllegalArgumentException if it is null
     */
    public Chaos when(Predicate<? super Attempt> value) {
        return new Chaos(harm, occasions.when(value));
    }

    /**
     * Has each pipeline draw the same numbers in every run. Default: the random source of the environment.
     *
     * @param value the seed
     * @return a copy with this seed
     */
    public Chaos seed(long value) {
        return new Chaos(harm, occasions.seed(value));
    }

    /**
     * Says where the numbers come from. Default: the random source of the environment.
     *
     * @param value the source, which all pipelines with this policy draw from
     * @return a copy with this source
     * @throws IllegalArgumentException if it is null
     */
    public Chaos random(RandomSource value) {
        return new Chaos(harm, occasions.random(value));
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
        return other instanceof Chaos that && harm.equals(that.harm) && occasions.equals(that.occasions);
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
