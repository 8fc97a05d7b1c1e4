package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
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
}
