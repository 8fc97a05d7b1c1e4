package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import java.io.IOException;

/** A pipeline within an attempt of another. */
public final class NestedExample {
    private NestedExample() {}

    /**
     * Sends a request through both.
     *
     * @param outer retries the whole
     * @param inner retries the request
     * @param service what is called
     * @return the reply
     * @throws IOException if the service cannot be reached
     * @throws InterruptedException if the thread is interrupted
     */
    public static Reply send(Pipeline outer, Pipeline inner, Service service) throws IOException, InterruptedException {
        // region nested
        return outer.call(attempt -> inner.call(attempt, () -> service.send("GET /stock/42")));
        // endregion
    }
}
