package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.testkit.VirtualTime;
import java.lang.ref.WeakReference;
import java.net.ConnectException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Any client may be behind ours, and its futures need not be those of the JDK. */
@Timeout(60)
class AsyncCancellationTest {
    private static final HttpRequest GET = StubResponse.GET;
    private static final Duration BOUND = Duration.ofSeconds(5);

    private final VirtualTime time = VirtualTime.manual();
    private final List<CompletableFuture<HttpResponse<?>>> exchanges = new CopyOnWriteArrayList<>();
    private final ScriptedClient delegate = ScriptedClient.async(request -> {
        CompletableFuture<HttpResponse<?>> exchange = newExchange();
        exchanges.add(exchange);
        return exchange;
    });
    private final AtomicInteger closed = new AtomicInteger();
    private boolean stubborn;

    @Test
    void cancel_duringAnAttempt_reachesTheExchange() {
        var future = around(b -> b.retry(Rig.retry())).sendAsync(GET, BodyHandlers.ofLines());

        assertThat(future.cancel(false)).isTrue();

        assertThat(exchanges.get(0)).isCancelled();
        assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
    }

    @Test
    void cancel_duringABackoff_startsNoFurtherAttempt() {
        var future = around(b -> b.retry(Rig.retry())).sendAsync(GET, BodyHandlers.ofLines());
        exchanges.get(0).complete(response(503));

        assertThat(future.cancel(true)).isTrue();
        time.advance(Duration.ofMinutes(1));

        assertThat(exchanges).hasSize(1);
        assertThat(time.scheduledTasks()).isZero();
        assertThat(closed).hasValue(1);
    }

    @Test
    void cancel_afterTheEnd_changesNothing() {
        var future = around(b -> b).sendAsync(GET, BodyHandlers.ofLines());
        exchanges.get(0).complete(response(200));

        assertThat(future.cancel(true)).isFalse();

        assertThat(future.join().statusCode()).isEqualTo(200);
        assertThat(closed).hasValue(0);
    }

    @Test
    void attemptTimeout_always_reachesTheExchange() {
        var future = around(b -> b.retry(Rig.retry()).attemptTimeout(BOUND)).sendAsync(GET, BodyHandlers.ofLines());

        time.advance(BOUND.plus(Rig.DELAY));

        assertThat(exchanges).hasSize(2);
        assertThat(exchanges.get(0)).isCancelled();
        exchanges.get(1).complete(response(200));
        assertThat(future.join().statusCode()).isEqualTo(200);
    }

    @Test
    void propagateCancel_ifSwitchedOff_leavesTheExchangeAlone() {
        var future = around(b -> b.propagateCancel(false)).sendAsync(GET, BodyHandlers.ofLines());

        future.cancel(true);

        assertThat(future).isCancelled();
        assertThat(exchanges.get(0)).isNotDone();
        exchanges.get(0).complete(response(200));
        assertThat(closed).hasValue(1);
    }

    @Test
    void response_thatComesInSpiteOfACancellation_isLetGoOfOnce() {
        stubborn = true;
        var future = around(b -> b).sendAsync(GET, BodyHandlers.ofLines());

        future.cancel(true);
        exchanges.get(0).complete(response(200));

        assertThat(future).isCancelled();
        assertThat(closed).hasValue(1);
    }

    @Test
    void response_thatComesAfterACompletionByHand_isLetGoOfOnce() {
        stubborn = true;
        var future = around(b -> b).sendAsync(GET, BodyHandlers.ofLines());
        HttpResponse<Stream<String>> other = response(204);

        assertThat(future.complete(other)).isTrue();
        exchanges.get(0).complete(response(200));

        assertThat(future.join()).isSameAs(other);
        assertThat(closed).hasValue(1);
    }

    @Test
    void cancel_ofADerivedFuture_reachesTheExchange() {
        var derived = around(b -> b)
                .sendAsync(GET, BodyHandlers.ofLines())
                .thenApply(HttpResponse::statusCode)
                .thenApply(Integer::toHexString);

        assertThat(derived.cancel(true)).isTrue();

        assertThat(derived).isCancelled();
        assertThat(exchanges.get(0)).isCancelled();
    }

    /** Such as in a cache of what was made of responses. */
    @Test
    void derivedFuture_thatHasEnded_holdsNoResponse() {
        var derived = around(b -> b).sendAsync(GET, BodyHandlers.ofLines()).thenApply(HttpResponse::statusCode);
        WeakReference<HttpResponse<?>> response = answerFirst();
        exchanges.clear();

        for (int i = 0; i < 100 && response.get() != null; i++) {
            System.gc();
        }

        assertThat(response.get()).isNull();
        assertThat(derived.join()).isEqualTo(200);
        assertThat(derived.cancel(true)).isFalse();
    }

    private WeakReference<HttpResponse<?>> answerFirst() {
        HttpResponse<?> response = response(200);
        exchanges.get(0).complete(response);
        return new WeakReference<>(response);
    }

    @Test
    void cancel_underAnExecutorThatIsBusy_isDoneAtOnce() {
        Pipeline pipeline = Pipeline.builder("http")
                .retry(Rig.retry())
                .environment(
                        Environment.builder().time(time).executor(task -> {}).build())
                .build();
        var future = ResilientHttpClient.of(delegate, pipeline).sendAsync(GET, BodyHandlers.ofLines());

        assertThat(future.cancel(true)).isTrue();
        assertThat(future).isCancelled();
    }

    @Test
    void immediateRetries_byThousands_takeNoStack() {
        ScriptedClient refusing =
                ScriptedClient.async(request -> CompletableFuture.failedFuture(new ConnectException("refused")));
        var retry = HttpRetry.builder()
                .maxAttempts(20_000)
                .backoff(Backoff.none())
                .budget(RetryBudget.unlimited())
                .build();
        Pipeline pipeline = Pipeline.builder("http")
                .retry(retry)
                .environment(time.environment())
                .build();
        var future = ResilientHttpClient.of(refusing, pipeline).sendAsync(GET, BodyHandlers.ofLines());
        time.advance(Duration.ofMinutes(1));

        assertThat(future).isCompletedExceptionally();
        assertThat(refusing.requests()).hasSize(20_000);
        assertThatThrownBy(future::join).hasCauseInstanceOf(ConnectException.class);
    }

    @Test
    void future_thatIsNull_fails() {
        ScriptedClient broken = ScriptedClient.async(request -> null);
        Pipeline pipeline =
                Pipeline.builder("http").environment(time.environment()).build();

        assertThatThrownBy(() -> ResilientHttpClient.of(broken, pipeline)
                        .sendAsync(GET, BodyHandlers.ofLines())
                        .join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(NullPointerException.class);
    }

    /** Whoever is first: the caller has the response, or it was let go of. */
    @Test
    void cancel_againstTheEnd_losesNoResponse() throws Exception {
        ResilientHttpClient client = around(b -> b);
        int rounds = 2_000;
        CyclicBarrier together = new CyclicBarrier(2);
        List<CompletableFuture<HttpResponse<Stream<String>>>> futures = new CopyOnWriteArrayList<>();
        Thread canceller = new Thread(() -> {
            for (int i = 0; i < rounds; i++) {
                await(together);
                futures.get(i).cancel(true);
                await(together);
            }
        });
        canceller.start();
        for (int i = 0; i < rounds; i++) {
            stubborn = i % 2 == 0;
            int before = closed.get();
            futures.add(client.sendAsync(GET, BodyHandlers.ofLines()));
            await(together);
            boolean answered = exchanges.get(i).complete(response(200));
            await(together);
            boolean has = !futures.get(i).isCompletedExceptionally();
            assertThat(futures.get(i)).isDone();
            assertThat(closed.get() - before).isEqualTo(answered && !has ? 1 : 0);
        }
        canceller.join();
    }

    private CompletableFuture<HttpResponse<?>> newExchange() {
        boolean deaf = stubborn;
        return new CompletableFuture<>() {
            @Override
            public boolean cancel(boolean mayInterruptIfRunning) {
                return !deaf && super.cancel(mayInterruptIfRunning);
            }
        };
    }

    private HttpResponse<Stream<String>> response(int status) {
        return StubResponse.of(GET, status, Stream.of("a").onClose(closed::incrementAndGet));
    }

    private ResilientHttpClient around(UnaryOperator<PipelineBuilder> policies) {
        Pipeline pipeline = policies.apply(Pipeline.builder("http"))
                .environment(time.environment())
                .build();
        return ResilientHttpClient.of(delegate, pipeline);
    }

    private static void await(CyclicBarrier together) {
        try {
            together.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
