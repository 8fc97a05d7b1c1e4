package dev.steadfast.testkit;

import dev.steadfast.outcome.Call;
import dev.steadfast.time.Nanos;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work whose every call is written down beforehand: fail twice, take 300 ms, then return a value. After the last step
 * the last step is repeated. Written by one thread, then safe for use by many.
 *
 * <pre>{@code
 * Script<String> script = Script.<String>on(time)
 *         .fail(2, IOException::new)
 *         .taking(Duration.ofMillis(300))
 *         .reply("done");
 * }</pre>
 *
 * @param <T> the type of the value
 * @since 0.1
 */
public final class Script<T extends @Nullable Object> implements Call<T, Exception> {
    private final VirtualTime time;
    private final List<Step<T>> steps = new ArrayList<>();
    private final Queue<Duration> starts = new ConcurrentLinkedQueue<>();
    private final AtomicInteger calls = new AtomicInteger();
    private Duration taking = Duration.ZERO;

    private record Step<T extends @Nullable Object>(Duration taking, Call<T, Exception> end) {}

    private Script(VirtualTime time) {
        this.time = time;
    }

    /**
     * Begins a script.
     *
     * @param <T> the type of the value
     * @param time the time that passes in it
     * @return a new script, without steps
     */
    public static <T extends @Nullable Object> Script<T> on(VirtualTime time) {
        return new Script<>(Objects.requireNonNull(time, "time"));
    }

    /**
     * Adds failing steps.
     *
     * @param times how many
     * @param failure makes the exception of each
     * @return this script
     */
    public Script<T> fail(int times, Supplier<? extends Throwable> failure) {
        for (int i = 0; i < times; i++) {
            steps.add(new Step<>(taking, () -> {
                throw exceptionFrom(failure);
            }));
        }
        return this;
    }

    /**
     * Adds a failing step for each exception, which is thrown as it is.
     *
     * @param failures the exceptions
     * @return this script
     */
    public Script<T> fail(Throwable... failures) {
        for (Throwable failure : failures) {
            fail(1, () -> failure);
        }
        return this;
    }

    /**
     * Adds a returning step for each value.
     *
     * @param values the values
     * @return this script
     */
    @SafeVarargs
    public final Script<T> reply(T... values) {
        for (T value : values) {
            steps.add(new Step<>(taking, () -> value));
        }
        return this;
    }

    /**
     * Lets the steps that are added after this take time. They first take none.
     *
     * @param duration how much
     * @return this script
     */
    public Script<T> taking(Duration duration) {
        taking = Objects.requireNonNull(duration, "duration");
        return this;
    }

    /**
     * Counts the calls.
     *
     * @return how often the script was run
     */
    public int calls() {
        return calls.get();
    }

    /**
     * Tells when each call began.
     *
     * @return the virtual time passed at the beginning of each call
     */
    public List<Duration> starts() {
        return List.copyOf(starts);
    }

    @Override
    public T run() throws Exception {
        if (steps.isEmpty()) {
            throw new IllegalStateException("Script has no step; add one with fail or reply");
        }
        starts.add(time.elapsed());
        Step<T> step = steps.get(Math.min(calls.getAndIncrement(), steps.size() - 1));
        if (!step.taking.isZero()) {
            time.sleep(Nanos.of(step.taking));
        }
        return step.end.run();
    }

    private static Exception exceptionFrom(Supplier<? extends Throwable> failure) {
        Throwable thrown = failure.get();
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof Exception exception) {
            return exception;
        }
        throw new IllegalArgumentException("Script.fail gave " + thrown + "; allowed: an Exception or an Error");
    }
}
