package dev.steadfast.benchmarks.peer;

import java.util.concurrent.ThreadFactory;

/** Makes threads that do not keep a process alive. */
public final class Daemons {
    private Daemons() {}

    /** {@return what makes them} */
    public static ThreadFactory threads() {
        return task -> {
            Thread thread = new Thread(task, "benchmark");
            thread.setDaemon(true);
            return thread;
        };
    }
}
