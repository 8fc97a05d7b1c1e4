package dev.steadfast;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Something for a registry that one thread makes, while others wait for it. Safe for use by many threads. */
final class Making {
    private final Thread maker = Thread.currentThread();
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();

    void end() {
        ended.complete(null);
    }

    /**
     * Waits until it is made, or was given up. An interrupt stays for later: making takes no time worth mentioning.
     *
     * @param waits who waits for what, in the same registry
     */
    void await(String name, Map<Thread, Making> waits) {
        Thread self = Thread.currentThread();
        waits.put(self, this);
        try {
            if (leadsTo(self, waits)) {
                throw new IllegalStateException("Registry: making " + name + " needs " + name
                        + " itself, by a circle; make what both need first, outside");
            }
            ended.join();
        } finally {
            waits.remove(self);
        }
    }

    /** Whether the maker is, or waits for, or waits for one who waits for, a thread. */
    private boolean leadsTo(Thread thread, Map<Thread, Making> waits) {
        Making making = this;
        // A circle that this thread is not in is found by one that is.
        for (int step = 0; making != null && step <= waits.size(); step++) {
            if (making.maker == thread) {
                return true;
            }
            making = waits.get(making.maker);
        }
        return false;
    }
}
