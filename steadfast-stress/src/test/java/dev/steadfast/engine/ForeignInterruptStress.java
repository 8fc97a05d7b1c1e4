package dev.steadfast.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import dev.steadfast.stress.HandTimer;
import dev.steadfast.stress.Meeting;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** An alarm against an interrupt of somebody else's, which is not to be lost. */
public final class ForeignInterruptStress {
    private static final String KEPT = "fired false, left true";
    private static final String KEPT_BESIDE_OURS = "fired true, left true";
    private static final String MERGED = "fired true, left false";

    private ForeignInterruptStress() {}

    /** At any moment. The flag is one bit, so an interrupt between ours and the end is one with it. */
    @JCStressTest
    @Outcome(id = KEPT, expect = ACCEPTABLE, desc = "the alarm did not go off")
    @Outcome(id = KEPT_BESIDE_OURS, expect = ACCEPTABLE, desc = "it came after ours was cleared")
    @Outcome(id = MERGED, expect = ACCEPTABLE_INTERESTING, desc = "it fell into the window that is documented")
    @State
    public static class AtAnyMoment {
        private final HandTimer time = new HandTimer();
        private final Scene scene = new Scene(new Alarm(time), 3);

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
        public void foreigner() {
            scene.meeting.meet();
            scene.worker.interrupt();
            scene.others.incrementAndGet();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = scene.interrupts();
        }
    }

    /** Before the timer looks, which therefore does not go off. */
    @JCStressTest
    @Outcome(id = KEPT, expect = ACCEPTABLE, desc = "the flag was left alone")
    @State
    public static class BeforeTheTimer {
        private final HandTimer time = new HandTimer();
        private final Scene scene = new Scene(new Alarm(time), 2);

        @Actor
        public void worker() {
            scene.work(1, 1);
        }

        @Actor
        public void foreignerThenTimer() {
            scene.meeting.meet();
            scene.worker.interrupt();
            time.advance(1);
            scene.others.incrementAndGet();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = scene.interrupts();
        }
    }

    /** After the end, however closely. */
    @JCStressTest
    @Outcome(id = KEPT, expect = ACCEPTABLE, desc = "the alarm did not go off")
    @Outcome(id = KEPT_BESIDE_OURS, expect = ACCEPTABLE, desc = "only ours was cleared")
    @State
    public static class AfterTheEnd {
        private final HandTimer time = new HandTimer();
        private final Scene scene = new Scene(new Alarm(time), 3);

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
        public void foreigner() {
            scene.meeting.meet();
            Meeting.until(() -> scene.disarmed);
            scene.worker.interrupt();
            scene.others.incrementAndGet();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = scene.interrupts();
        }
    }
}
