package dev.steadfast.benchmarks.peer;

import java.util.concurrent.Callable;

/**
 * Policies of a library, put together once and shared by all threads. Safe for use by many threads.
 */
@FunctionalInterface
public interface Decorator {
    /**
     * Puts the policies around the work of one thread. Nothing that can be made here is made in a call.
     *
     * @param service the work
     * @return what the thread calls
     */
    Callable<Object> decorate(Service service);
}
