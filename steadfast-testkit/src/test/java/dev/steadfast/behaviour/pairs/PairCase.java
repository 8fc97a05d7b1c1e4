package dev.steadfast.behaviour.pairs;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.behaviour.Driver;
import dev.steadfast.behaviour.Ending;
import dev.steadfast.behaviour.LibraryLog;
import dev.steadfast.behaviour.World;
import dev.steadfast.outcome.Call;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.budget.Budget;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.spi.Policy;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One policy around another, in virtual time, with the policies from which pairs are made. */
abstract class PairCase {
    static final String DEGRADED = "degraded";
    static final Duration BOUND = seconds(1);
    static final Duration BEYOND = seconds(9);
    static final Duration BACKOFF = ms(100);
    static final Duration HEDGE_DELAY = ms(85);

    /** Some pairs are advised against, and that is not to be printed for each form of call. */
    @RegisterExtension
    final LibraryLog log = new LibraryLog();

    final World world = new World();
    final VirtualTime time = world.time;
    final IOException failure = new IOException("of the work");
    final IOException harm = new IOException("on purpose");
    final Script<String> work = world.script();
    /** What was seen, in order. */
    final List<String> course = new ArrayList<>();

    Gate gate(Part kind) {
        return Gates.of(kind, world, "gate");
    }

    /** Up to three attempts, 100 ms apart. */
    static Retry retry() {
        return Retry.builder()
                .backoff(fixed(BACKOFF))
                .budget(RetryBudget.unlimited())
                .build();
    }

    static Policy timeout() {
        return Timeout.of(BOUND);
    }

    static Policy attemptTimeout() {
        return Timeout.ofAttempt(BOUND);
    }

    /** A second pass after 85 ms, or after a failure. */
    Hedge hedge() {
        return hedge(RetryBudget.unlimited());
    }

    Hedge hedge(Budget budget) {
        return Hedge.builder()
                .delay(HEDGE_DELAY)
                .budget(budget)
                .runOn(time.executor())
                .build();
    }

    static Fallback<String> fallback() {
        return Fallback.value(DEGRADED);
    }

    Chaos fault() {
        return Chaos.fault(() -> harm);
    }

    /** Runs the scripted work. */
    Ending<String> run(Driver driver, Policy outer, Policy inner) {
        return run(driver, outer, inner, work);
    }

    Ending<String> run(Driver driver, Policy outer, Policy inner, Call<String, Exception> task) {
        return driver.run(world.pipeline().add(outer).add(inner).build(), task);
    }

    /** Work as scripted that notes how many calls the gate counts when it begins. */
    Call<String, Exception> noting(Gate gate) {
        return () -> {
            note("work", gate);
            return work.run();
        };
    }

    /** The work goes on for a while after it was cut; a future that was cancelled has ended by that. */
    void assertCutWorkKeepsItsPermit(Driver driver, Policy outer, Policy inner, Gate gate) {
        course.clear();
        Ending<String> ending = run(driver, outer, inner, () -> {
            try {
                time.sleep(seconds(3).toNanos());
            } catch (InterruptedException e) {
                time.sleep(seconds(2).toNanos());
                note("late", gate);
                throw e;
            }
            note("late", gate);
            return "late";
        });

        assertTimedOut(ending);
        settle();
        note("end", gate);
        assertThat(course).containsExactly(driver == Driver.CALL_ASYNC_WITH_ATTEMPT ? "late 0" : "late 1", "end 0");
    }

    /** The second pass wins while the work of the first goes on, which does not heed its cancellation. */
    void assertLoserKeepsItsPermit(Policy outer, Policy inner, Gate gate) {
        CompletableFuture<String> stubborn = new CompletableFuture<>() {
            @Override
            public boolean cancel(boolean mayInterruptIfRunning) {
                return false;
            }
        };
        CompletableFuture<String> quick = new CompletableFuture<>();
        time.after(BACKOFF, () -> quick.complete("quick"));
        Iterator<CompletableFuture<String>> passes = List.of(stubborn, quick).iterator();

        CompletableFuture<String> end =
                world.pipeline().add(outer).add(inner).build().callAsync(() -> passes.next());
        time.advance(BOUND);

        assertThat(end).isCompletedWithValue("quick");
        assertThat(gate.used()).isEqualTo(1);
        stubborn.complete("late");
        assertThat(gate.used()).isZero();
    }

    void note(String what, Gate gate) {
        course.add(what + " " + gate.used());
    }

    void noteLater(Duration delay, String what, Gate gate) {
        time.after(delay, () -> note(what, gate));
    }

    /** Late work runs on, and permits that the test holds come back. */
    void settle() {
        time.advance(Gates.SHUT);
    }

    @AfterEach
    void nothingIsLeft() {
        settle();
        assertThat(time.scheduledTasks()).as("tasks left").isZero();
        assertThat(world.environment.pendingOperations()).as("operations left").isZero();
        assertThat(Thread.interrupted()).as("interrupt left").isFalse();
    }

    void assertRefused(String message, Policy outer, Policy inner) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> world.pipeline().add(outer).add(inner).build())
                .withMessageContaining(message);
    }

    static void assertTimedOut(Ending<?> ending) {
        assertTimedOut(BOUND, ending);
    }

    static void assertTimedOut(Duration limit, Ending<?> ending) {
        assertThat(ending.thrown())
                .isInstanceOfSatisfying(
                        TimeoutExceeded.class,
                        exceeded -> assertThat(exceeded.limit()).isEqualTo(limit));
    }

    /** The forms that run work without a result have none to give. */
    static void assertReturned(Driver driver, String value, Ending<String> ending) {
        assertThat(ending.thrown()).isNull();
        if (driver != Driver.RUN && driver != Driver.RUN_WITH_ATTEMPT) {
            assertThat(ending.value()).isEqualTo(value);
        }
    }

    static void assertVotes(Gate gate, long successes, long failures) {
        assertThat(gate.failures()).as("failures").isEqualTo(failures);
        gate.successes().ifPresent(number -> assertThat(number).as("successes").isEqualTo(successes));
    }

    /** The call was turned away, and the work did not run. */
    void assertTurnedAway(Gate gate, Ending<?> ending) {
        assertThat(ending.thrown()).isInstanceOf(gate.rejection);
        assertThat(work.calls()).as("calls").isZero();
    }
}
