package dev.steadfast.engine;

import dev.steadfast.time.TimeSource;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Alarms between two uses: a few slots, each claimed by one atomic step, so that a call under a bound makes no object.
 * Where more threads meet than there are slots, alarms are made and dropped. Safe for use by many threads.
 */
final class Alarms {
    private static final int SLOTS = 8;
    /** Slots stand apart, so that threads on different ones do not share a cache line. */
    private static final int STRIDE = 16;

    private final TimeSource time;
    private final AtomicReferenceArray<@Nullable Alarm> slots = new AtomicReferenceArray<>(SLOTS * STRIDE);

    Alarms(TimeSource time) {
        this.time = time;
    }

    /** An alarm that is not armed, this caller's alone until it is given back. */
    Alarm take() {
        int first = System.identityHashCode(Thread.currentThread());
        for (int i = 0; i < SLOTS; i++) {
            int slot = ((first + i) & (SLOTS - 1)) * STRIDE;
            if (slots.getPlain(slot) != null) {
                Alarm alarm = slots.getAndSet(slot, null);
                if (alarm != null) {
                    return alarm;
                }
            }
        }
        return new Alarm(time);
    }

    /** Gives back an alarm that was disarmed. */
    void giveBack(Alarm alarm) {
        if (!alarm.isReusable()) {
            return;
        }
        int first = System.identityHashCode(Thread.currentThread());
        for (int i = 0; i < SLOTS; i++) {
            int slot = ((first + i) & (SLOTS - 1)) * STRIDE;
            if (slots.getPlain(slot) == null && slots.compareAndSet(slot, null, alarm)) {
                return;
            }
        }
    }
}
