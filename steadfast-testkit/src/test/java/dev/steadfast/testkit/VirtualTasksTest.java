package dev.steadfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/** Nodes, the executor, and waiting for a future, in virtual time. */
class VirtualTasksTest {
    private final VirtualTime time = VirtualTime.auto();
    private final List<String> ran = new ArrayList<>();

    @Test
    void node_isToldOnceAndMayWaitAgain() {
        RecordingNode node = new RecordingNode(time);
        time.schedule(5, node);

        assertThatIllegalStateException().isThrownBy(() -> time.schedule(9, node));
        time.advance(Duration.ofNanos(7));
        time.schedule(5, node);
        time.advance(Duration.ofNanos(50));

        assertThat(node.toldAt).containsExactly(Duration.ofNanos(5), Duration.ofNanos(12));
    }

    @Test
    void nodeTakenBack_isNotTold() {
        RecordingNode node = new RecordingNode(time);
        time.schedule(5, node);

        assertThat(time.cancel(node)).isTrue();
        assertThat(time.cancel(node)).isFalse();
        time.advance(Duration.ofNanos(7));

        assertThat(node.toldAt).isEmpty();
        assertThat(time.scheduledTasks()).isZero();
    }

    @Test
    void executor_runsTasksInOrderWithoutLettingTimePass() {
        Executor executor = time.environment().executor();
        executor.execute(() -> {
            ran.add("a");
            executor.execute(() -> ran.add("c"));
        });
        executor.execute(() -> ran.add("b"));
        assertThat(ran).isEmpty();

        time.runDue();

        assertThat(ran).containsExactly("a", "b", "c");
        assertThat(time.elapsed()).isZero();
    }

    @Test
    void await_jumpsFromTaskToTaskUntilTheFutureIsDone() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        time.after(Duration.ofSeconds(1), () -> ran.add("on the way"));
        time.after(Duration.ofSeconds(2), () -> future.complete("done"));
        time.after(Duration.ofSeconds(3), () -> ran.add("later"));

        assertThat(time.await(future)).isEqualTo("done");
        assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(2));
        assertThat(ran).containsExactly("on the way");
    }

    @Test
    void await_endsAsGetDoes() {
        IOException failure = new IOException();
        CompletableFuture<String> failed = new CompletableFuture<>();
        time.after(Duration.ofSeconds(1), () -> failed.completeExceptionally(failure));
        assertThatThrownBy(() -> time.await(failed))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isSameAs(failure);

        CompletableFuture<String> cancelled = new CompletableFuture<>();
        cancelled.cancel(false);
        assertThatThrownBy(() -> time.await(cancelled)).isInstanceOf(CancellationException.class);
    }

    @Test
    void await_whenNothingCouldCompleteTheFuture_throws() {
        assertThatIllegalStateException()
                .isThrownBy(() -> time.await(new CompletableFuture<>()))
                .withMessageContaining("would block for ever");
        assertThatIllegalStateException()
                .isThrownBy(() -> VirtualTime.manual().await(new CompletableFuture<>()))
                .withMessageContaining("is for auto mode");
    }

    @Test
    void await_interrupted_throwsWithTheFlagClear() {
        time.after(Duration.ofSeconds(1), () -> Thread.currentThread().interrupt());

        assertThatThrownBy(() -> time.await(new CompletableFuture<>())).isInstanceOf(InterruptedException.class);

        assertThat(Thread.interrupted()).isFalse();
        assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(1));
    }
}
