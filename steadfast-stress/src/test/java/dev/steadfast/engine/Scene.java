package dev.steadfast.engine;

import dev.steadfast.stress.Meeting;
import java.util.concurrent.atomic.AtomicInteger;

/** A worker under an alarm, and what came of it. The fields belong to the worker once the actors have met. */
final class Scene {
    final Alarm alarm;
    final Meeting meeting;
    /** How many of the other actors have done their part. */
    final AtomicInteger others = new AtomicInteger();

    private final AtomicInteger cuts = new AtomicInteger();
    volatile long ticket;
    volatile Thread worker;
    volatile boolean disarmed;
    private boolean fired;
    private boolean left;

    Scene(Alarm alarm, int actors) {
        this.alarm = alarm;
        this.meeting = new Meeting(actors);
    }

    /** The whole part of the worker. */
    void work(long nanos, int othersToCome) {
        begin(nanos);
        end();
        lookForInterrupts(othersToCome);
    }

    void begin(long nanos) {
        worker = Thread.currentThread();
        ticket = alarm.arm(nanos, () -> {
            cuts.incrementAndGet();
            return null;
        });
        meeting.meet();
    }

    void end() {
        fired = alarm.disarm();
        disarmed = true;
    }

    /** Whatever the others do to this thread is seen here, and does not reach the next race. */
    void lookForInterrupts(int othersToCome) {
        Meeting.until(() -> others.get() == othersToCome);
        left = Thread.interrupted();
    }

    String story() {
        return "fired " + fired + ", cuts " + cuts + ", left " + left;
    }

    String interrupts() {
        return "fired " + fired + ", left " + left;
    }
}
