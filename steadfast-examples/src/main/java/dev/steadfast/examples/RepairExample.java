package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.Repair;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.util.function.Supplier;

/** A token that runs out is renewed, once for all who need it. Safe for use by many threads. */
public final class RepairExample {
    private final Service service;
    private final Pipeline pipeline;
    private volatile String token = "none";

    /**
     * Makes the example.
     *
     * @param service what is called
     * @param login gives a new token
     * @param environment what the pipeline runs in
     */
    public RepairExample(Service service, Supplier<String> login, Environment environment) {
        this.service = service;
        this.pipeline = Pipeline.builder("orders")
                .retry(retry(() -> token = login.get()))
                .environment(environment)
                .build();
    }

    private static Retry retry(Runnable login) {
        // region repair
        Repair renewal = Repair.singleFlight("renew the token", login::run); // one object for all retries that need it

        return Retry.builder()
                .maxAttempts(3) // not counting the attempt after a repair
                .planOnResult(Reply.class, reply -> reply.status() == 401, FailurePlan.repair(renewal))
                .retryOnResult(Reply.class, reply -> reply.status() == 503)
                .build();
        // endregion
    }

    /**
     * Sends a request with the token.
     *
     * @param request the request
     * @return the reply
     * @throws IOException if the service cannot be reached
     * @throws InterruptedException if the thread is interrupted
     */
    public Reply send(String request) throws IOException, InterruptedException {
        return pipeline.call(() -> service.send(request + " token=" + token)); // read anew by each attempt
    }
}
