package dev.steadfast.benchmarks.peer;

import java.util.concurrent.Callable;

/** Four lambdas that do the same, and are of four classes. */
final class Callables {
    private Callables() {}

    static Callable<?>[] four(Service service) {
        return new Callable<?>[] {() -> service.work(), () -> service.work(), () -> service.work(), () -> service.work()
        };
    }
}
