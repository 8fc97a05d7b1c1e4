package dev.steadfast.http.wire;

import dev.steadfast.Pipeline;
import dev.steadfast.event.Event;
import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.http.ResilientHttpClient;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.testkit.proxy.FaultProxy;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/*
 * The toxic is at work during the first attempt. When that has failed, the connection is cut and the proxy is a good one
 * from then on. Were the toxic only taken away, what it held would go on to the server at that moment, together with the
 * news that nobody waits for it any more, and whether the server then does the work would be a matter of luck.
 *
 * A client speaks HTTP/2 without encryption only on a connection that began with an upgrade. So that is done by requests
 * of their own, before the first attempt and before the second: with a body of several kilobytes in the answer to the
 * upgrade, the client loses track of the frames about once in a hundred times (JDK 17 and 25 alike).
 */

/** Runs one cell of the matrix behind a proxy of its own. Used by one thread; not shared. */
final class Trial {
    private static final long LIMIT_SECONDS = 30;
    private static final int UPGRADES = 2;
    private static final int UPGRADE_TRIES = 10;
    private static final double MUCH_LONGER = 50;
    private static final Duration AMPLE = Duration.ofSeconds(10);

    private final Cell cell;
    private final WireServer server;
    private final HttpClient client;

    private FaultProxy proxy;
    /** Written before the caller has the answer. */
    private volatile StopReason reason;

    Trial(Cell cell, WireServer server, HttpClient client) {
        this.cell = cell;
        this.server = server;
        this.client = client;
    }

    Verdict run() throws IOException, InterruptedException {
        try (FaultProxy line = FaultProxy.to(server.address())) {
            proxy = line;
            upgrade();
            proxy.add(cell.strike().toxic());
            return send();
        }
    }

    /** Has the client open a connection that speaks HTTP/2, if it is to, and waits until both ends are at rest. */
    private void upgrade() {
        int good = 0;
        for (int i = 0; cell.version() == Version.HTTP_2 && good < UPGRADES && i < UPGRADE_TRIES; i++) {
            try {
                client.send(request("upgrade").timeout(AMPLE).build(), BodyHandlers.discarding());
                good++;
            } catch (IOException cut) {
                // The client had not yet noticed that its connection is gone.
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts here", e);
            }
        }
    }

    private Verdict send() throws InterruptedException {
        String caller;
        byte[] answer = {};
        try {
            HttpResponse<byte[]> response = response();
            caller = Integer.toString(response.statusCode());
            answer = response.body();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            caller = name(e);
        }
        return Verdict.of(cell, caller, reason, answer, server);
    }

    private HttpResponse<byte[]> response() throws Exception {
        ResilientHttpClient resilient = ResilientHttpClient.of(client, pipeline());
        HttpRequest request = cell.shape().onto(request(cell.toString())).build();
        if (cell.style() == Cell.Style.BLOCKING) {
            return resilient.send(request, BodyHandlers.ofByteArray());
        }
        try {
            return resilient.sendAsync(request, BodyHandlers.ofByteArray()).get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception failure ? failure : e;
        }
    }

    private Pipeline pipeline() {
        return Pipeline.builder(cell.toString())
                .retry(HttpRetry.builder()
                        .maxAttempts(4)
                        .backoff(Backoff.fixed(Duration.ofMillis(10)).jitter(Jitter.none()))
                        .attemptTimeout(cell.strike().bound(), MUCH_LONGER, AMPLE)
                        .budget(RetryBudget.unlimited())
                        .build())
                .listener(this::heal)
                .build();
    }

    private void heal(Event event) {
        if (event instanceof OperationEnded ended) {
            reason = ended.reason();
        }
        boolean failed = event instanceof RetryScheduled || reason != StopReason.SUCCESS;
        if (failed && !proxy.toxics().isEmpty()) {
            proxy.disable();
            proxy.clear();
            proxy.enable();
            upgrade();
        }
    }

    /** Which kind of {@link IOException} it is depends on the JDK. */
    private static String name(Exception failure) {
        return failure instanceof IOException
                ? "IOException"
                : failure.getClass().getSimpleName();
    }

    private HttpRequest.Builder request(String call) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + proxy.port() + "/"))
                .header(WireServer.CALL, call);
    }
}
