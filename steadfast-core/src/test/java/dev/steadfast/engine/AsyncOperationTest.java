package dev.steadfast.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.AsyncCall;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Where a timer comes too late: between two of its steps, the operation has gone on. */
class AsyncOperationTest {
    private final HandTime time = new HandTime();
    private final AsyncOperation operation = operation();

    private AsyncOperation operation() {
        Environment environment = Environment.builder().time(time).build();
        CompiledPipeline pipeline =
                new CompiledPipeline("late", List.of(), environment, List.of(), new Discards(List.of()), false, true);
        AsyncCall<String> work = () -> CompletableFuture.completedFuture("");
        return new AsyncOperation(new RunningOperation(pipeline, true, 0), CallForm.ASYNC_CALL, work, null);
    }

    @Test
    void timerTakenBackBeforeItReads_findsThatItIsEarly() {
        operation.arm(0);
        var late = time.takeOut();
        operation.disarm();

        late.due();

        assertThat(operation.open()).isTrue();
    }

    @Test
    void timerThatIsNotTakenBack_leavesItsFlag() {
        operation.arm(0);

        time.takeOut().due();

        assertThat(operation.open()).isFalse();
        assertThat(operation.take(AsyncOperation.DUE)).isTrue();
    }
}
