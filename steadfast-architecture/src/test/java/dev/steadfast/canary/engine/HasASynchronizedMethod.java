package dev.steadfast.canary.engine;

final class HasASynchronizedMethod {
    synchronized int next() {
        return 1;
    }
}
