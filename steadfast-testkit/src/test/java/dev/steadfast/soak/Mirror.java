package dev.steadfast.soak;

import dev.steadfast.Pipeline;
import dev.steadfast.RegistryListener;
import dev.steadfast.spi.Handle;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A registry as one who watches it knows it; notes what cannot follow from what was told before. For many threads. */
final class Mirror implements RegistryListener {
    private final Ledger ledger;
    private final Map<String, Object> seen = new ConcurrentHashMap<>();
    private final AtomicBoolean told = new AtomicBoolean();

    Mirror(Ledger ledger) {
        this.ledger = ledger;
    }

    Map<String, Object> seen() {
        return Map.copyOf(seen);
    }

    @Override
    public void added(Pipeline pipeline) {
        change(pipeline.name(), null, pipeline);
    }

    @Override
    public void added(Handle handle) {
        change(handle.name(), null, handle);
    }

    @Override
    public void replaced(Pipeline before, Pipeline after) {
        change(after.name(), before, after);
    }

    @Override
    public void replaced(Handle before, Handle after) {
        change(after.name(), before, after);
    }

    @Override
    public void removed(Pipeline pipeline) {
        change(pipeline.name(), pipeline, null);
    }

    @Override
    public void removed(Handle handle) {
        change(handle.name(), handle, null);
    }

    private void change(String name, @Nullable Object from, @Nullable Object to) {
        if (!told.compareAndSet(false, true)) {
            ledger.wrong("a watcher was told of two changes at once");
        }
        Object known = to == null ? seen.remove(name) : seen.put(name, to);
        if (known != from) {
            ledger.wrong("a watcher that knew " + known + " was told of " + from + " becoming " + to);
        }
        told.set(false);
    }
}
