package dev.steadfast.cli.demo;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Threads that keep no process alive. */
final class DemoThreads {
    private DemoThreads() {}

    static ExecutorService pool(String name, int threads) {
        return Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }
}
