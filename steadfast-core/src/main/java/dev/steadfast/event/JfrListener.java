package dev.steadfast.event;

/**
 * Records retries and ends of operations in a flight recording. Safe for use by many threads.
 *
 * <p>The events are {@code dev.steadfast.RetryScheduled} and {@code dev.steadfast.OperationEnded}. As long as no
 * recording was ever started in the process, or where the module {@code jdk.jfr} is absent, an event costs one check
 * and no class of the recorder is loaded.
 *
 * @since 0.1
 */
public final class JfrListener implements Listener {
    private static final boolean PRESENT =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    /** Makes a listener. */
    public JfrListener() {}

    @Override
    public void on(Event event) {
        if (PRESENT && JfrEvents.recorderIsInitialized()) {
            JfrEvents.record(event);
        }
    }
}
