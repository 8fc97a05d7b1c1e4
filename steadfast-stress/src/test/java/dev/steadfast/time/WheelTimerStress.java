package dev.steadfast.time;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.stress.Meeting;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The timer of the machine, with its own thread, against those who schedule and cancel. */
public final class WheelTimerStress {
    /** One for all races: a timer is a thread. */
    private static final WheelTimer TIMER = new WheelTimer();

    private static final long HOUR_NANOS = 3_600_000_000_000L;
    /** More than a tick, so that it comes after what is due at once. */
    private static final long LATER_NANOS = 10_000;
    /** So late that a node has been forgotten, however busy the machine. */
    private static final long LATE_NANOS = 20_000_000_000L;

    /** Once one has been forgotten nobody waits any more, so that the race ends and tells. */
    private static volatile boolean forgotten;

    private WheelTimerStress() {}

    /** Who takes a node back has it for good; else it is told, and once. */
    @JCStressTest
    @Outcome(id = "cancelled true, told 0", expect = ACCEPTABLE, desc = "taken back in time")
    @Outcome(id = "cancelled false, told 1", expect = ACCEPTABLE, desc = "the timer was first")
    @State
    public static class CancelAgainstFire {
        private final Told node = new Told();
        private final Meeting meeting = new Meeting(2);
        private boolean cancelled;

        @Actor
        public void schedule() {
            TIMER.schedule(0, node);
            meeting.meet();
        }

        @Actor
        public void cancel() {
            meeting.meet();
            cancelled = TIMER.cancel(node);
        }

        @Arbiter
        public void look(L_Result result) {
            // What comes later in the timer's one thread: when it is told, so is all before it.
            Told after = new Told();
            TIMER.schedule(LATER_NANOS, after);
            after.await();
            result.r1 = "cancelled " + cancelled + ", told " + node.times;
        }
    }

    /** What is taken back while the thread moves it from where it came in to where it waits: gone, and for good. */
    @JCStressTest
    @Outcome(id = "cancelled true, again false, told 0", expect = ACCEPTABLE, desc = "found wherever it was")
    @State
    public static class CancelAgainstMove {
        private final Told far = new Told();
        private final Told near = new Told();
        private final Meeting meeting = new Meeting(2);
        private boolean cancelled;
        private boolean again;

        @Actor
        public void cancel() {
            TIMER.schedule(HOUR_NANOS, far);
            meeting.meet();
            cancelled = TIMER.cancel(far);
            again = TIMER.cancel(far);
        }

        @Actor
        public void wake() {
            meeting.meet();
            TIMER.schedule(0, near);
        }

        @Arbiter
        public void look(L_Result result) {
            near.await();
            result.r1 = "cancelled " + cancelled + ", again " + again + ", told " + far.times;
        }
    }

    /** Two take one node back: only one of them has it. */
    @JCStressTest
    @Outcome(id = "first true, second false", expect = ACCEPTABLE, desc = "one was first")
    @Outcome(id = "first false, second true", expect = ACCEPTABLE, desc = "the other was first")
    @State
    public static class CancelAgainstCancel {
        private final Told node = new Told();
        private boolean first;
        private boolean second;

        public CancelAgainstCancel() {
            TIMER.schedule(HOUR_NANOS, node);
        }

        @Actor
        public void first() {
            first = TIMER.cancel(node);
        }

        @Actor
        public void second() {
            second = TIMER.cancel(node);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = "first " + first + ", second " + second;
        }
    }

    /** What is due now is told, though the thread may be about to sleep until something much later. */
    @JCStressTest
    @Outcome(id = "told 1, cancelled true", expect = ACCEPTABLE, desc = "the thread was woken, or had not slept")
    @State
    public static class ScheduleAgainstSleep {
        private final Told now = new Told();
        private final Told later = new Told();

        @Actor
        public void later() {
            TIMER.schedule(HOUR_NANOS, later);
        }

        @Actor
        public void now() {
            TIMER.schedule(0, now);
        }

        @Arbiter
        public void look(L_Result result) {
            now.await();
            result.r1 = "told " + now.times + ", cancelled " + TIMER.cancel(later);
        }
    }

    private static final class Told implements Timed {
        final AtomicInteger times = new AtomicInteger();
        private Timed later;
        private Timed earlier;
        private long mark;

        @Override
        public void due() {
            times.incrementAndGet();
        }

        void await() {
            long start = System.nanoTime();
            Meeting.until(() -> times.get() > 0 || forgotten || System.nanoTime() - start > LATE_NANOS);
            forgotten = forgotten || times.get() == 0;
        }

        @Override
        public Timed laterInTimer() {
            return later;
        }

        @Override
        public void laterInTimer(Timed node) {
            later = node;
        }

        @Override
        public Timed earlierInTimer() {
            return earlier;
        }

        @Override
        public void earlierInTimer(Timed node) {
            earlier = node;
        }

        @Override
        public long timerMark() {
            return mark;
        }

        @Override
        public void timerMark(long value) {
            mark = value;
        }
    }
}
