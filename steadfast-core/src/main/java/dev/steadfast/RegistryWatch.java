package dev.steadfast;

import dev.steadfast.event.Registration;
import dev.steadfast.log.WarnOnce;
import java.util.function.Consumer;

/** One who watches a registry, until closed. Safe for use by many threads. */
final class RegistryWatch implements Registration {
    private final Registry registry;
    private final RegistryListener listener;
    private final WarnOnce broken;
    private volatile boolean closed;

    RegistryWatch(Registry registry, RegistryListener listener) {
        this.registry = registry;
        this.listener = listener;
        this.broken = new WarnOnce("registry listener " + listener.getClass().getName()
                + " threw; the registry goes on, and this is logged once");
    }

    void tell(Consumer<RegistryListener> change) {
        if (closed) {
            return;
        }
        try {
            change.accept(listener);
        } catch (Throwable thrown) {
            if (thrown instanceof InterruptedException) {
                // Thrown past the compiler; the flag is all that is left of the interrupt.
                Thread.currentThread().interrupt();
            }
            broken.warn(thrown);
        }
    }

    @Override
    public void close() {
        closed = true;
        registry.forget(this);
    }
}
