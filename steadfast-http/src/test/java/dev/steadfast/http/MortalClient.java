package dev.steadfast.http;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A client without a network that notes how its life ends. Its methods override those of the JDK from 21 on; before, they
 * are methods like any, which nobody can know.
 */
class MortalClient extends ScriptedClient {
    /** Whether the JDK that runs the test has clients that can be shut down. */
    static final boolean MORTAL = Runtime.version().feature() >= 21;

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private volatile boolean terminated = true;

    MortalClient(Exchange exchange) {
        super(Redirect.NEVER, exchange);
    }

    MortalClient(AsyncExchange exchange) {
        super(
                Redirect.NEVER,
                request -> {
                    throw new AssertionError("this client is for sendAsync");
                },
                exchange);
    }

    /** What has been called to end it, in order. */
    List<String> calls() {
        return calls;
    }

    /** Sets what it says about its end. */
    void terminated(boolean value) {
        terminated = value;
    }

    public void shutdown() {
        calls.add("shutdown");
    }

    public void shutdownNow() {
        calls.add("shutdownNow");
    }

    public boolean isTerminated() {
        return terminated;
    }

    public boolean awaitTermination(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return terminated;
    }
}
