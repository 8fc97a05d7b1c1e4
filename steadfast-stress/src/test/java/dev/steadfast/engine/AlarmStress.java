package dev.steadfast.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.stress.HandTimer;
import dev.steadfast.stress.Meeting;
import dev.steadfast.time.Nanos;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The end of the work against what sets its alarm off. */
public final class AlarmStress {
    private static final String QUIET = "fired false, cuts 0, left false";
    private static final String FIRED = "fired true, cuts 1, left false";

    private AlarmStress() {}

    /** The end against the timer. */
    @JCStressTest
    @Outcome(id = QUIET, expect = ACCEPTABLE, desc = "the end was first")
    @Outcome(id = FIRED, expect = ACCEPTABLE, desc = "the alarm was first, and its interrupt was cleared")
    @State
    public static class EndAgainstTimer {
        private final HandTimer time = new HandTimer();
        private final Scene scene = new Scene(new Alarm(time), 2);

        @Actor
        public void worker() {
            scene.work(1, 1);
        }

        @Actor
        public void timer() {
            scene.meeting.meet();
            time.advance(1);
            scene.others.incrementAndGet();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = scene.story();
        }
    }

    /** The end against the timer and a cancellation. */
    @JCStressTest
    @Outcome(id = QUIET + ", cancelled false", expect = ACCEPTABLE, desc = "the end was first")
    @Outcome(id = FIRED + ", cancelled true", expect = ACCEPTABLE, desc = "the cancellation was first")
    @Outcome(id = FIRED + ", cancelled false", expect = ACCEPTABLE, desc = "the timer was first")
    @State
    public static class EndAgainstTimerAgainstCancel {
        private final HandTimer time = new HandTimer();
        private final Scene scene = new Scene(new Alarm(time), 3);
        private boolean cancelled;

        @Actor
        public void worker() {
            scene.work(1, 2);
        }

        @Actor
        public void timer() {
            scene.meeting.meet();
            time.advance(1);
            scene.others.incrementAndGet();
        }

        @Actor
        public void canceller() {
            scene.meeting.meet();
            cancelled = scene.alarm.fireNow(scene.ticket);
            scene.others.incrementAndGet();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = scene.story() + ", cancelled " + cancelled;
        }
    }

    /** Both against an alarm that has been armed anew: what was meant for the first use does nothing to the second. */
    @JCStressTest
    @Outcome(id = QUIET + ", second false", expect = ACCEPTABLE, desc = "the end was first")
    @Outcome(id = FIRED + ", second false", expect = ACCEPTABLE, desc = "the first use was set off")
    @State
    public static class SecondUse {
        private final HandTimer time = new HandTimer();
        private final Scene scene = new Scene(new Alarm(time), 3);
        private boolean second;

        @Actor
        public void worker() {
            scene.begin(1);
            scene.end();
            if (scene.alarm.isReusable()) {
                scene.alarm.arm(Nanos.UNLIMITED, null);
                Meeting.until(() -> scene.others.get() == 2);
                second = scene.alarm.disarm();
            }
            scene.lookForInterrupts(2);
        }

        @Actor
        public void timer() {
            scene.meeting.meet();
            time.advance(1);
            scene.others.incrementAndGet();
        }

        @Actor
        public void canceller() {
            scene.meeting.meet();
            scene.alarm.fireNow(scene.ticket);
            scene.others.incrementAndGet();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = scene.story() + ", second " + second;
        }
    }
}
