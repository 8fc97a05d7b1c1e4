package dev.steadfast.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A thread that waits for work on another, until that ends or a bound passes: the result is seen or discarded, once. */
@JCStressTest
@Outcome(id = "value, ran 1, discarded 0, left false", expect = ACCEPTABLE, desc = "the work was first")
@Outcome(id = "timed out, ran 0, discarded 0, left false", expect = ACCEPTABLE, desc = "before the work began")
@Outcome(id = "timed out, ran 1, discarded 1, left false", expect = ACCEPTABLE, desc = "while it ran")
@State
public class RunOnStress {
    private final HandTimer timer = new HandTimer();
    private final AtomicInteger ran = new AtomicInteger();
    private final AtomicInteger discarded = new AtomicInteger();
    private final Pipeline pipeline = Pipeline.builder("run on")
            .environment(Environment.builder()
                    .name("run on")
                    .time(new Restless(timer))
                    .executor(timer.executor())
                    .build())
            .discard(String.class, (String result) -> discarded.incrementAndGet())
            .add(Timeout.of(Duration.ofNanos(10)).runOn(timer.executor()))
            .build();
    private volatile String ended;
    private boolean left;

    @Actor
    public void call() {
        try {
            ended = pipeline.call(() -> {
                ran.incrementAndGet();
                return "value";
            });
        } catch (TimeoutExceeded bound) {
            ended = "timed out";
        } catch (Exception other) {
            ended = other.toString();
        }
        left |= Thread.interrupted();
    }

    @Actor
    public void run() {
        Meeting.until(() -> timer.waiting() > 0 || ended != null);
        timer.runTasks();
        left |= Thread.interrupted();
    }

    @Actor
    public void pass() {
        Meeting.until(() -> timer.waiting() > 0 || ended != null);
        Meeting.linger();
        timer.advance(10);
    }

    @Arbiter
    public void look(L_Result result) {
        timer.runTasks();
        result.r1 = ended + ", ran " + ran + ", discarded " + discarded + ", left " + left;
    }

    /** In which nobody who waits sleeps, as is allowed. */
    private record Restless(HandTimer timer) implements TimeSource {
        @Override
        @SuppressWarnings("ThreadPriorityCheck") // there may be more actors than processors
        public void park(long nanos) {
            Thread.yield();
        }

        @Override
        public void unpark(Thread thread) {}

        @Override
        public long nanos() {
            return timer.nanos();
        }

        @Override
        public void schedule(long delayNanos, Timed node) {
            timer.schedule(delayNanos, node);
        }

        @Override
        public boolean cancel(Timed node) {
            return timer.cancel(node);
        }

        @Override
        public InstantSource wallClock() {
            return timer.wallClock();
        }
    }
}
