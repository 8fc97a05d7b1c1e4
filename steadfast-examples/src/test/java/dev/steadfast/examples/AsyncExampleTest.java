package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The asynchronous calls of the guide, against clients that fail once. */
class AsyncExampleTest {
    private final VirtualTime time = VirtualTime.auto();
    private final Environment environment = time.environment();
    private final Pipeline quotes = AsyncExample.pipeline(environment);
    private final ExecutorService workers = Executors.newSingleThreadExecutor();
    private final AtomicInteger calls = new AtomicInteger();

    @AfterEach
    void endThreads() {
        workers.shutdownNow();
        AsyncExample.request(null);
    }

    private CompletableFuture<String> quoteLater(String symbol) {
        return calls.incrementAndGet() == 1
                ? CompletableFuture.failedFuture(new IOException("first"))
                : CompletableFuture.completedFuture(symbol + " 42");
    }

    @Test
    void callAsync_retriesAndHoldsNoThread() throws Exception {
        CompletableFuture<String> quote = AsyncExample.later(quotes, this::quoteLater);

        assertThat(quote).isNotDone();
        assertThat(time.await(quote)).isEqualTo("ACME 42");
    }

    @Test
    void callOn_runsTheAttemptsOnTheWorkers() throws Exception {
        Thread worker = workers.submit(Thread::currentThread).get();
        CompletableFuture<String> quote = AsyncExample.elsewhere(
                quotes,
                symbol -> symbol + (Thread.currentThread() == worker ? " on the worker" : " elsewhere"),
                workers);

        assertThat(quote.get()).isEqualTo("ACME on the worker");
    }

    @Test
    void cancel_endsTheOperationAndItsAttempt() {
        CompletableFuture<String> own = new CompletableFuture<>();

        assertThat(AsyncExample.cancel(quotes, symbol -> own)).isTrue();

        assertThat(own).isCancelled();
        assertThat(environment.pendingOperations()).isZero();
        assertThat(time.scheduledTasks()).isZero();
    }

    @Test
    void context_isThatOfTheCallerInEveryAttempt() throws Exception {
        Pipeline carried = AsyncExample.pipeline(AsyncExample.carrying(time.environmentBuilder()));
        List<String> seen = new ArrayList<>();
        AsyncExample.request("A");
        CompletableFuture<String> quote = AsyncExample.later(carried, symbol -> {
            seen.add(String.valueOf(AsyncExample.request()));
            return quoteLater(symbol);
        });
        AsyncExample.request("B");

        assertThat(time.await(quote)).isEqualTo("ACME 42");
        assertThat(seen).containsExactly("A", "A");
        assertThat(AsyncExample.request()).isEqualTo("B");
    }

    @Test
    void executor_runsItsTasksThroughThePipeline() throws Exception {
        assertThat(AsyncExample.all(quotes, symbol -> symbol + " 42", workers)).containsExactly("ACME 42", "EMCA 42");
        assertThat(workers.isShutdown()).isFalse();
    }

    @Test
    void close_endsWhatWaitsAndRefusesWhatIsNew() {
        CompletableFuture<String> quote = AsyncExample.later(quotes, this::quoteLater);

        AsyncExample.stop(environment);

        assertThat(quote).isCancelled();
        assertThatThrownBy(() -> AsyncExample.later(quotes, this::quoteLater))
                .isInstanceOf(IllegalStateException.class);
    }
}
