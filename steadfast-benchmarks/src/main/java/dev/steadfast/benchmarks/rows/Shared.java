package dev.steadfast.benchmarks.rows;

import dev.steadfast.benchmarks.peer.Decorator;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Has all threads of a benchmark meet at the same policies. Safe for use by many threads. */
@State(Scope.Benchmark)
public class Shared {
    private final AtomicReference<@Nullable Decorator> policies = new AtomicReference<>();

    /**
     * The policies, of the thread that was the first to ask.
     *
     * @param maker makes them
     * @return the same for each thread
     */
    Decorator policies(Supplier<Decorator> maker) {
        Decorator made = policies.get();
        if (made != null) {
            return made;
        }
        Decorator mine = maker.get();
        Decorator first = policies.compareAndExchange(null, mine);
        return first == null ? mine : first;
    }
}
