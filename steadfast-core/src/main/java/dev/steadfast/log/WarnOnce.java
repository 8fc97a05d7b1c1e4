package dev.steadfast.log;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A warning of what may happen with every operation, and is written the first time only. Safe for use by many threads. */
public final class WarnOnce {
    private final AtomicBoolean warned = new AtomicBoolean();
    private final String line;

    /**
     * Creates a warning that has not been written.
     *
     * @param line the line
     */
    public WarnOnce(String line) {
        this.line = line;
    }

    /**
     * Warns, if nobody has.
     *
     * @param thrown what belongs to the line; null if nothing does
     */
    public void warn(@Nullable Throwable thrown) {
        if (warned.compareAndSet(false, true)) {
            Log.warn(() -> line, thrown);
        }
    }
}
