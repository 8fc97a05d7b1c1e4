package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steadfast.Pipeline;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class ClientLifecycleTest {
    private static final HttpRequest GET = StubResponse.GET;
    private static final Duration LONG = Duration.ofSeconds(20);

    private final VirtualTime time = VirtualTime.manual();
    private final List<CompletableFuture<HttpResponse<?>>> exchanges = new CopyOnWriteArrayList<>();

    /** For {@code sendAsync}: the test says when an exchange ends. */
    private final MortalClient pending = new MortalClient((ScriptedClient.AsyncExchange) request -> {
        CompletableFuture<HttpResponse<?>> exchange = new CompletableFuture<>();
        exchanges.add(exchange);
        return exchange;
    });

    @Nested
    class Shutdown {
        @ParameterizedTest
        @EnumSource
        void request_afterwards_isRefused(Style style) throws Exception {
            Rig rig = new Rig();
            MortalClient delegate = new MortalClient((ScriptedClient.Exchange) request -> StubResponse.of(200));
            ResilientHttpClient client = rig.around(delegate);

            client.shutdown();

            assertThatThrownBy(() -> style.send(rig, client, GET, BodyHandlers.ofString()))
                    .isInstanceOf(IOException.class)
                    .hasMessage("ResilientHttpClient was shut down; allowed: requests before shutdown(), shutdownNow()"
                            + " or close()");
            assertThat(delegate.requests()).isEmpty();
            assertThat(client.isTerminated()).isTrue();
        }

        @Test
        void asyncRequest_thatWaitsForItsRetry_runsToItsEnd() throws Exception {
            ResilientHttpClient client = around(pending);
            var future = client.sendAsync(GET, BodyHandlers.ofString());
            exchanges.get(0).complete(StubResponse.of(503));

            client.shutdown();

            assertThat(pending.calls()).isEmpty();
            assertThat(client.isTerminated()).isFalse();
            assertThat(client.awaitTermination(Duration.ZERO)).isFalse();
            time.advance(Rig.DELAY);
            exchanges.get(1).complete(StubResponse.of(200));
            assertThat(future.join().statusCode()).isEqualTo(200);
            assertThat(pending.calls()).isEqualTo(onMortal("shutdown"));
            assertThat(client.awaitTermination(LONG)).isTrue();
            assertThat(client.isTerminated()).isTrue();
        }

        @Test
        void blockingRequest_thatWaitsForItsRetry_runsToItsEnd() throws Exception {
            MortalClient delegate = new MortalClient((ScriptedClient.Exchange) request -> StubResponse.of(503));
            ResilientHttpClient client = around(delegate);
            var end = Style.BLOCKING.start(client, GET, BodyHandlers.ofString());
            time.awaitWaiting(1);

            client.shutdown();

            for (int retries = 0; retries < 3; retries++) {
                time.awaitWaiting(1);
                assertThat(delegate.calls()).isEmpty();
                time.advance(Rig.DELAY);
            }
            assertThat(end.get().statusCode()).isEqualTo(503);
            assertThat(client.awaitTermination(LONG)).isTrue();
            assertThat(delegate.calls()).isEqualTo(onMortal("shutdown"));
            assertThat(delegate.requests()).hasSize(4);
        }

        @Test
        void secondTime_always_changesNothing() {
            ResilientHttpClient client = around(pending);

            client.shutdown();
            client.shutdown();
            client.close();

            assertThat(pending.calls()).isEqualTo(onMortal("shutdown"));
        }

        @Test
        void requestThatDidNotStart_always_isNotWaitedFor() {
            var environment = time.environment();
            ResilientHttpClient client = ResilientHttpClient.of(
                    pending, Pipeline.builder("http").environment(environment).build());
            environment.close();

            assertThatThrownBy(() -> client.sendAsync(GET, BodyHandlers.ofString()))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> client.send(GET, BodyHandlers.ofString()))
                    .isInstanceOf(IllegalStateException.class);

            client.close();
            assertThat(client.isTerminated()).isTrue();
        }

        @Test
        void client_thatBreaksWhenShutDown_breaksNoRequest() {
            MortalClient breaking =
                    new MortalClient((ScriptedClient.AsyncExchange) request -> {
                        CompletableFuture<HttpResponse<?>> exchange = new CompletableFuture<>();
                        exchanges.add(exchange);
                        return exchange;
                    }) {
                        @Override
                        public void shutdown() {
                            throw new IllegalStateException("broken");
                        }
                    };
            ResilientHttpClient client = around(breaking);
            var future = client.sendAsync(GET, BodyHandlers.ofString());
            client.shutdown();

            exchanges.get(0).complete(StubResponse.of(200));

            assertThat(future.join().statusCode()).isEqualTo(200);
            Throwable thrown = catchThrowable(() -> client.awaitTermination(LONG));
            if (MortalClient.MORTAL) {
                assertThat(thrown).hasMessage("broken");
            } else {
                assertThat(thrown).isNull();
            }
        }
    }

    @Nested
    class ShutdownNow {
        @Test
        void asyncRequest_duringItsAttempt_isCancelled() throws Exception {
            ResilientHttpClient client = around(pending);
            var future = client.sendAsync(GET, BodyHandlers.ofString());

            client.shutdownNow();

            assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
            assertThat(exchanges.get(0)).isCancelled();
            assertThat(pending.calls()).isEqualTo(onMortal("shutdownNow"));
            assertThat(client.awaitTermination(LONG)).isTrue();
        }

        @Test
        void asyncRequest_thatWaitsForItsRetry_isCancelled() {
            ResilientHttpClient client = around(pending);
            var future = client.sendAsync(GET, BodyHandlers.ofString());
            exchanges.get(0).complete(StubResponse.of(503));

            client.shutdownNow();
            time.advance(LONG);

            assertThat(future).isCancelled();
            assertThat(exchanges).hasSize(1);
        }

        @Test
        void blockingRequest_duringItsAttempt_ends() throws Exception {
            CountDownLatch sending = new CountDownLatch(1);
            MortalClient delegate = new MortalClient((ScriptedClient.Exchange) request -> {
                sending.countDown();
                new CountDownLatch(1).await();
                return StubResponse.of(200);
            });
            ResilientHttpClient client = around(delegate);
            AtomicBoolean interrupted = new AtomicBoolean();
            var caller = caller(client, interrupted);
            sending.await();

            client.shutdownNow();

            assertThatThrownBy(caller::get)
                    .hasCauseExactlyInstanceOf(IOException.class)
                    .hasStackTraceContaining("the request was ended by ResilientHttpClient.shutdownNow()");
            assertThat(interrupted).isFalse();
            assertThat(delegate.requests()).hasSize(1);
            assertThat(delegate.calls()).isEqualTo(onMortal("shutdownNow"));
            assertThat(client.awaitTermination(LONG)).isTrue();
        }

        @Test
        void blockingRequest_thatWaitsForItsRetry_ends() throws Exception {
            MortalClient delegate = new MortalClient((ScriptedClient.Exchange) request -> StubResponse.of(503));
            ResilientHttpClient client = around(delegate);
            AtomicBoolean interrupted = new AtomicBoolean();
            var caller = caller(client, interrupted);
            time.awaitWaiting(1);

            client.shutdownNow();

            assertThatThrownBy(caller::get).hasCauseExactlyInstanceOf(IOException.class);
            assertThat(interrupted).isFalse();
            assertThat(delegate.requests()).hasSize(1);
        }

        @Test
        void blockingRequest_whoseExchangeSwallowsTheInterrupt_makesNoFurtherAttempt() throws Exception {
            AtomicReference<ResilientHttpClient> client = new AtomicReference<>();
            MortalClient delegate = new MortalClient((ScriptedClient.Exchange) request -> {
                client.get().shutdownNow();
                assertThat(Thread.interrupted()).isTrue();
                throw new IOException("reset");
            });
            Rig rig = new Rig();
            client.set(rig.around(delegate));

            assertThatThrownBy(() -> client.get().send(GET, BodyHandlers.ofString()))
                    .hasMessageContaining("shutdownNow()");

            assertThat(delegate.requests()).hasSize(1);
        }

        @Test
        void secondTime_always_isHarmless() {
            ResilientHttpClient client = around(pending);

            client.shutdown();
            client.shutdownNow();
            client.shutdownNow();

            assertThat(pending.calls()).isEqualTo(onMortal("shutdown", "shutdownNow", "shutdownNow"));
            assertThat(client.isTerminated()).isTrue();
        }

        private FutureTask<HttpResponse<String>> caller(ResilientHttpClient client, AtomicBoolean interrupted) {
            FutureTask<HttpResponse<String>> task = new FutureTask<>(() -> {
                try {
                    return client.send(GET, BodyHandlers.ofString());
                } finally {
                    interrupted.set(Thread.currentThread().isInterrupted());
                }
            });
            Thread thread = new Thread(task, "caller");
            thread.setDaemon(true);
            thread.start();
            return task;
        }
    }

    @Nested
    class AwaitTermination {
        @Test
        void beforeAnyShutdown_isFalse() throws Exception {
            ResilientHttpClient client = around(pending);

            assertThat(client.isTerminated()).isFalse();
            assertThat(client.awaitTermination(Duration.ZERO)).isFalse();
            assertThat(client.awaitTermination(Duration.ofSeconds(-1))).isFalse();
        }

        @Test
        void clientBehind_thatHasNotEnded_isWaitedForAsWell() throws Exception {
            ResilientHttpClient client = around(pending);
            pending.terminated(false);

            client.shutdown();

            assertThat(client.isTerminated()).isEqualTo(!MortalClient.MORTAL);
            assertThat(client.awaitTermination(LONG)).isEqualTo(!MortalClient.MORTAL);
            pending.terminated(true);
            assertThat(client.awaitTermination(LONG)).isTrue();
            assertThat(client.isTerminated()).isTrue();
        }

        /** What the JDK's superclass says by itself: awaited, it has ended; asked, never. */
        @Test
        void clientBehind_thatKnowsNothingOfItsEnd_hasEndedOnceAwaited() throws Exception {
            ResilientHttpClient client = around(ScriptedClient.async(request -> new CompletableFuture<>()));
            client.shutdown();

            assertThat(client.awaitTermination(LONG)).isTrue();

            assertThat(client.isTerminated()).isTrue();
        }
    }

    @Nested
    class Close {
        @Test
        void ofTheJdksClient_always_reachesIt() throws Exception {
            HttpClient jdk = HttpClient.newHttpClient();
            try (LoopbackServer server = new LoopbackServer(LoopbackServer.status(200, "good"))) {
                ResilientHttpClient client = around(jdk);
                HttpRequest request = HttpRequest.newBuilder(server.uri()).build();
                assertThat(client.send(request, BodyHandlers.ofString()).body()).isEqualTo("good");

                client.close();

                assertThat(client.isTerminated()).isTrue();
                if (MortalClient.MORTAL) {
                    assertThat(HttpClient.class.getMethod("isTerminated").invoke(jdk))
                            .isEqualTo(true);
                } else {
                    assertThat(jdk.send(request, BodyHandlers.ofString()).body())
                            .isEqualTo("good");
                }
            }
        }

        @Test
        void threadThatIsInterrupted_endsTheRequests_andKeepsItsFlag() {
            ResilientHttpClient client = around(pending);
            var future = client.sendAsync(GET, BodyHandlers.ofString());
            Thread.currentThread().interrupt();

            client.close();

            assertThat(Thread.interrupted()).isTrue();
            assertThat(future).isCancelled();
            assertThat(pending.calls()).isEqualTo(onMortal("shutdownNow"));
        }

        @Test
        void fromWhereAResponseIsHandled_always_waitsForNothing() {
            ResilientHttpClient client = around(pending);
            var closing = client.sendAsync(GET, BodyHandlers.ofString()).thenRun(client::close);

            exchanges.get(0).complete(StubResponse.of(200));

            assertThatCode(closing::join).doesNotThrowAnyException();
            assertThat(client.isTerminated()).isTrue();
        }
    }

    /** No request that was let in is forgotten, and none runs after the client behind was told to end. */
    @Test
    void shutdown_againstRequests_missesNone() throws Exception {
        for (int round = 0; round < 300; round++) {
            AtomicInteger late = new AtomicInteger();
            AtomicReference<MortalClient> self = new AtomicReference<>();
            MortalClient delegate = new MortalClient((ScriptedClient.Exchange) request -> {
                if (!self.get().calls().isEmpty()) {
                    late.incrementAndGet();
                }
                return StubResponse.of(200);
            });
            self.set(delegate);
            ResilientHttpClient client = around(delegate);
            AtomicInteger refused = new AtomicInteger();
            FutureTask<Integer> sender = new FutureTask<>(() -> {
                int answered = 0;
                while (refused.get() == 0) {
                    try {
                        client.send(GET, BodyHandlers.ofString());
                        answered++;
                    } catch (IOException afterwards) {
                        refused.incrementAndGet();
                    }
                }
                return answered;
            });
            Thread thread = new Thread(sender, "sender");
            thread.start();

            client.close();

            assertThat(client.isTerminated()).isTrue();
            assertThat(sender.get()).isEqualTo(delegate.requests().size());
            assertThat(late).hasValue(0);
            thread.join();
        }
    }

    private ResilientHttpClient around(HttpClient delegate) {
        return ResilientHttpClient.of(
                delegate,
                Pipeline.builder("http")
                        .retry(Rig.retry())
                        .environment(time.environment())
                        .build());
    }

    private static List<String> onMortal(String... calls) {
        return MortalClient.MORTAL ? List.of(calls) : List.of();
    }
}
