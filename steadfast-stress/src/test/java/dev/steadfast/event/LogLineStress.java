package dev.steadfast.event;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Two lines at the same time: one is written, and the other is told of by it or by the next. */
@JCStressTest
@Outcome(id = "written 1, then told of 1", expect = ACCEPTABLE, desc = "by the next")
@Outcome(id = "written 1, then told of 0", expect = ACCEPTABLE, desc = "by the one that was written")
@State
public class LogLineStress {
    private static final long SECOND_NANOS = 1_000_000_000L;

    private final LogLine line = new LogLine(0);
    private long first;
    private long second;

    @Actor
    public void first() {
        first = line.admit(5);
    }

    @Actor
    public void second() {
        second = line.admit(5);
    }

    @Arbiter
    public void look(L_Result result) {
        long next = line.admit(5 + SECOND_NANOS);
        int written = (first >= 0 ? 1 : 0) + (second >= 0 ? 1 : 0);
        long told = Math.max(first, 0) + Math.max(second, 0) + next;
        result.r1 = told == 1 ? "written " + written + ", then told of " + next : "told of " + told;
    }
}
