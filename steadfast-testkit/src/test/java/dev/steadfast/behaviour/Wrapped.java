package dev.steadfast.behaviour;

import dev.steadfast.testkit.VirtualTime;
import dev.steadfast.time.TimeSource;

/** A time source around a virtual one, so that a test that waits for a future finds the one to run. */
interface Wrapped extends TimeSource {
    TimeSource time();

    static VirtualTime virtual(TimeSource source) {
        TimeSource inner = source;
        while (inner instanceof Wrapped wrapped) {
            inner = wrapped.time();
        }
        return (VirtualTime) inner;
    }
}
