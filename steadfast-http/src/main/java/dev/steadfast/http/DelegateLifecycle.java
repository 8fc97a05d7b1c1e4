package dev.steadfast.http;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.http.HttpClient;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The end of a client's life, as far as the running JDK knows one: {@link HttpClient} has these methods from 21 on.
 * Before that each of them does nothing, and the client counts as terminated. Safe for use by many threads.
 */
final class DelegateLifecycle {
    private static final @Nullable MethodHandle SHUTDOWN = find("shutdown", void.class);
    private static final @Nullable MethodHandle SHUTDOWN_NOW = find("shutdownNow", void.class);
    private static final @Nullable MethodHandle IS_TERMINATED = find("isTerminated", boolean.class);
    private static final @Nullable MethodHandle AWAIT_TERMINATION =
            find("awaitTermination", boolean.class, Duration.class);

    private final HttpClient client;
    /** A client that overrides none of the methods never says by itself that it has ended, only when awaited. */
    private volatile boolean seenTerminated;

    DelegateLifecycle(HttpClient client) {
        this.client = client;
    }

    void shutdown() {
        invoke(SHUTDOWN);
    }

    void shutdownNow() {
        invoke(SHUTDOWN_NOW);
    }

    boolean isTerminated() {
        if (IS_TERMINATED == null || seenTerminated) {
            return true;
        }
        try {
            return (boolean) IS_TERMINATED.invokeExact(client);
        } catch (Throwable thrown) {
            throw unchecked(thrown);
        }
    }

    boolean awaitTermination(Duration atMost) throws InterruptedException {
        if (AWAIT_TERMINATION == null || seenTerminated) {
            return true;
        }
        try {
            boolean terminated = (boolean) AWAIT_TERMINATION.invokeExact(client, atMost);
            if (terminated) {
                seenTerminated = true;
            }
            return terminated;
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable thrown) {
            throw unchecked(thrown);
        }
    }

    private void invoke(@Nullable MethodHandle method) {
        if (method == null) {
            return;
        }
        try {
            method.invokeExact(client);
        } catch (Throwable thrown) {
            throw unchecked(thrown);
        }
    }

    /** None of the methods declares a checked exception, but for the one that waits. */
    private static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof RuntimeException e) {
            return e;
        }
        if (thrown instanceof Error e) {
            throw e;
        }
        return new IllegalStateException("a method of HttpClient threw what it does not declare", thrown);
    }

    private static @Nullable MethodHandle find(String name, Class<?> result, Class<?>... parameters) {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(HttpClient.class, name, MethodType.methodType(result, parameters));
        } catch (NoSuchMethodException | IllegalAccessException before21) {
            return null;
        }
    }
}
