package dev.steadfast.engine;

/** Stub. */
final class Alarm {
    boolean attach(Thread t) {
        return true;
    }

    boolean detach() {
        return false;
    }

    void fireNow() {}
}
