package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.outcome.StopReason;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** A future that somebody completes by hand ends its operation as one that is cancelled. */
class CompletedByHandTest extends EndedFromOutside {
    @Test
    void complete_endsTheOperationAsCancelled() throws Exception {
        CompletableFuture<String> future = audited(endless).callAsync(this::failing);
        world.time.advance(ms(300));

        assertThat(future.complete("by hand")).isTrue();

        assertThat(future.get()).isEqualTo("by hand");
        assertCancelledOnce(2);
        assertThat(future.complete("again")).isFalse();
    }

    @Test
    void completeExceptionally_endsTheOperationAsCancelled() {
        CompletableFuture<String> own = new CompletableFuture<>();
        CompletableFuture<String> future = audited(endless).callAsync(() -> {
            calls.incrementAndGet();
            return own;
        });

        assertThat(future.completeExceptionally(new IOException("by hand"))).isTrue();

        assertThatThrownBy(future::get).isInstanceOf(ExecutionException.class).hasRootCauseMessage("by hand");
        assertThat(own).isCancelled();
        assertCancelledOnce(1);
    }

    @Test
    void completeAsync_endsTheOperationAsCancelled() throws Exception {
        CompletableFuture<String> future = audited(endless).callAsync(this::failing);

        assertThat(future.completeAsync(() -> "by hand")).isSameAs(future);
        assertThat(world.time.await(future)).isEqualTo("by hand");

        assertCancelledOnce(1);
    }

    @Test
    void completeAsync_thatThrows_failsTheFuture() {
        CompletableFuture<String> future = audited(endless).callAsync(this::failing);
        IllegalStateException bug = new IllegalStateException("bug");

        CompletableFuture<String> unused = future.completeAsync(() -> {
            throw bug;
        });

        assertThatThrownBy(() -> world.time.await(future)).hasCause(bug);
        assertCancelledOnce(1);
    }

    @Test
    void completeAsync_afterTheEnd_doesNotAskForAValue() {
        CompletableFuture<String> future = audited(endless).callAsync(() -> CompletableFuture.completedFuture("done"));

        CompletableFuture<String> unused = future.completeAsync(() -> "never " + calls.incrementAndGet());
        world.time.runDue();

        assertThat(future).isCompletedWithValue("done");
        assertThat(calls).hasValue(0);
    }

    /** The future's own timer is the machine's, and its thread that of the JDK. */
    @Test
    void orTimeout_endsTheOperationAsCancelled() {
        CompletableFuture<String> future = audited(endless).callAsync(this::failing);

        assertThatThrownBy(() -> future.orTimeout(1, TimeUnit.MILLISECONDS).get())
                .hasCauseInstanceOf(TimeoutException.class);

        assertThat(calls).hasValue(1);
        world.events.assertThat().endedWith(StopReason.CANCELLED);
        assertThat(world.environment.pendingOperations()).isZero();
    }
}
