package dev.steadfast;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.environment.Environment;
import dev.steadfast.stress.HandTimer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A task that is handed in while the executor of a pipeline is shut down: refused, run or cancelled; the end comes. */
@JCStressTest
@Outcome(id = "refused, terminated true", expect = ACCEPTABLE, desc = "shut down before")
@Outcome(id = "ran, terminated true", expect = ACCEPTABLE, desc = "shut down after")
@Outcome(id = "cancelled, terminated true", expect = ACCEPTABLE, desc = "shut down meanwhile")
@State
public class PipelineExecutorStress {
    private final HandTimer time = new HandTimer();
    private final Pipeline pipeline = Pipeline.builder("executor")
            .environment(Environment.builder()
                    .name("executor")
                    .time(time)
                    .executor(time.executor())
                    .build())
            .build();
    private final ExecutorService executor = pipeline.executor(time.executor());
    private Future<String> future;

    @Actor
    public void submit() {
        try {
            future = executor.submit(() -> "ran");
        } catch (RejectedExecutionException refused) {
            future = null;
        }
    }

    @Actor
    public void shutDown() {
        executor.shutdownNow();
    }

    @Actor
    public void run() {
        time.runTasks();
        // An interrupt that is meant for the task must not meet the next race.
        Thread.interrupted();
    }

    @Arbiter
    public void look(L_Result result) {
        time.runTasks();
        result.r1 = word() + ", terminated " + executor.isTerminated();
    }

    private String word() {
        if (future == null) {
            return "refused";
        }
        return !future.isDone() ? "hangs" : future.isCancelled() ? "cancelled" : "ran";
    }
}
