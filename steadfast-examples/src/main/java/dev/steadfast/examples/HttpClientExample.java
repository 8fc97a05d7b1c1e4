package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.http.HttpHedge;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.http.ResilientHttpClient;
import dev.steadfast.http.SendOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The JDK's HTTP client behind a pipeline. */
public final class HttpClientExample {
    private HttpClientExample() {}

    /**
     * Makes a client, once for a service.
     *
     * @param environment what it runs in
     * @return the client
     */
    public static ResilientHttpClient client(Environment environment) {
        // region client
        Pipeline pipeline = Pipeline.builder("orders")
                .timeout(Duration.ofSeconds(10)) // the whole operation
                .retry(HttpRetry.builder().maxAttempts(4).build())
                .environment(environment)
                .build();

        ResilientHttpClient client = ResilientHttpClient.of(HttpClient.newHttpClient(), pipeline);
        // endregion
        return client;
    }

    /**
     * Places an order, which the server recognises if it comes twice.
     *
     * @param client the client
     * @param orders where orders go
     * @return the server's answer
     * @throws IOException the client's own exception
     * @throws InterruptedException if the thread is interrupted
     */
    public static String order(ResilientHttpClient client, URI orders) throws IOException, InterruptedException {
        // region send
        HttpRequest request = HttpRequest.newBuilder(orders)
                .POST(BodyPublishers.ofString("{\"order\":17}"))
                .build();

        HttpResponse<String> response = client.send(
                request, BodyHandlers.ofString(), SendOptions.defaults().repeatSafe());
        // endregion
        return response.body();
    }

    /**
     * Asks how an order stands, without holding a thread.
     *
     * @param client the client; any code that takes an {@link HttpClient} will do
     * @param order where the order is
     * @return the server's answer, later
     */
    public static CompletableFuture<String> state(HttpClient client, URI order) {
        // region async
        CompletableFuture<String> state = client.sendAsync(
                        HttpRequest.newBuilder(order).build(), BodyHandlers.ofString())
                .thenApply(HttpResponse::body);
        // state.cancel(true) would end the exchange, or the wait for a retry
        // endregion
        return state;
    }

    /**
     * Makes a client that sends a request once more if it takes long and may be repeated.
     *
     * @param environment what it runs in
     * @param client what sends
     * @return the client
     */
    public static ResilientHttpClient hedged(Environment environment, HttpClient client) {
        // region hedge
        Pipeline pipeline = Pipeline.builder("prices")
                .timeout(Duration.ofSeconds(2)) // around both
                .hedge(HttpHedge.builder()
                        .delay(Duration.ofMillis(80))
                        .runOn(environment.executor()) // for send; sendAsync needs none
                        .build())
                .environment(environment)
                .build();
        // endregion
        return ResilientHttpClient.of(client, pipeline);
    }

    /**
     * Ends a client with the part of the program that it belongs to.
     *
     * @param client the client
     * @return whether all of its requests have ended
     * @throws InterruptedException if the thread is interrupted
     */
    public static boolean end(ResilientHttpClient client) throws InterruptedException {
        // region end
        client.shutdown(); // nothing new; what runs goes on, its retries included
        boolean ended = client.awaitTermination(Duration.ofSeconds(5));
        if (!ended) {
            client.shutdownNow(); // futures are cancelled, threads are woken
        }
        // endregion
        return ended;
    }
}
