package dev.steadfast.event;

/**
 * Records retries and ends of operations in a flight recording. Safe for use by many threads.
 *
 * <p>The events are {@code dev.steadfast.RetryScheduled} and {@code dev.steadfast.OperationEnded}. As long as no
 * recording was ever started in the process, or where the module {@code jdk.jfr} is absent, the listener sleeps: it
 * costs a call one check, and no class of the recorder is loaded. An operation that began before the first recording is
 * not recorded.
 *
 * @since 0.1
 */
public final class JfrListener implements SleepingListener {
    private static final boolean PRESENT =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    /** Makes a listener. */
    public JfrListener() {}

    @Override
    public boolean isAwake() {
        return PRESENT && JfrEvents.recorderIsInitialized();
    }

    @Override
    public void on(Event event) {
        if (isAwake()) {
            JfrEvents.record(event);
        }
    }
}
