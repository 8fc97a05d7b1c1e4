package dev.steadfast.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** An operation that begins while its environment is closed: it is refused, or ended; it does not wait. */
@JCStressTest
@Outcome(id = "refused, pending 0", expect = ACCEPTABLE, desc = "closed before")
@Outcome(id = "cancelled, pending 0", expect = ACCEPTABLE, desc = "begun before, or by a hair")
@State
public class CloseStress {
    private final HandTimer time = new HandTimer();
    private final Environment environment = Environment.builder()
            .name("closed")
            .time(time)
            .executor(time.executor())
            .build();
    private final Pipeline pipeline =
            Pipeline.builder("closed").environment(environment).build();
    private CompletableFuture<String> operation;

    @Actor
    public void begin() {
        try {
            operation = pipeline.callAsync(() -> new CompletableFuture<String>());
        } catch (IllegalStateException closed) {
            operation = null;
        }
    }

    @Actor
    public void close() {
        environment.close();
    }

    @Arbiter
    public void look(L_Result result) {
        time.runTasks();
        result.r1 = (operation == null ? "refused" : Bench.word(operation)) + ", pending "
                + environment.pendingOperations();
    }
}
