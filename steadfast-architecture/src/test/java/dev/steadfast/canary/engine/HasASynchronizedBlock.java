package dev.steadfast.canary.engine;

final class HasASynchronizedBlock {
    private final Object lock = new Object();

    int next() {
        synchronized (lock) {
            return 1;
        }
    }
}
