package dev.steadfast.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.stress.HandTimer;
import dev.steadfast.stress.Meeting;
import dev.steadfast.time.Nanos;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Alarms that go from one worker to the next, while the timer is about to tell one of them. */
@JCStressTest
@Outcome(
        id = "first fired false, left false; next fired false, left false",
        expect = ACCEPTABLE,
        desc = "the end was first")
@Outcome(
        id = "first fired true, left false; next fired false, left false",
        expect = ACCEPTABLE,
        desc = "the timer was first")
@State
public class AlarmsStress {
    private final HandTimer time = new HandTimer();
    private final Alarms alarms = new Alarms(time);
    private final Meeting meeting = new Meeting(3);
    private final AtomicInteger over = new AtomicInteger();
    private volatile boolean givenBack;
    private String first = "";
    private String next = "";

    @Actor
    public void firstWorker() {
        Alarm alarm = alarms.take();
        alarm.arm(1, null);
        meeting.meet();
        boolean fired = alarm.disarm();
        alarms.giveBack(alarm);
        givenBack = true;
        over.incrementAndGet();
        Meeting.until(() -> over.get() == 2);
        first = "first fired " + fired + ", left " + Thread.interrupted();
    }

    @Actor
    public void timer() {
        meeting.meet();
        time.advance(1);
        over.incrementAndGet();
    }

    @Actor
    public void nextWorker() {
        meeting.meet();
        Meeting.until(() -> givenBack);
        // From the slot of the first worker, or from wherever there is one.
        Alarm alarm = alarms.take();
        alarm.arm(Nanos.UNLIMITED, null);
        Meeting.until(() -> over.get() == 2);
        boolean fired = alarm.disarm();
        next = "next fired " + fired + ", left " + Thread.interrupted();
    }

    @Arbiter
    public void look(L_Result result) {
        result.r1 = first + "; " + next;
    }
}
