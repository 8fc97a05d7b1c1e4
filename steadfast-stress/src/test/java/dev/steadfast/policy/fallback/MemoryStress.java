package dev.steadfast.policy.fallback;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Values that are remembered while others are read and forgotten. */
public final class MemoryStress {
    private static final long LATE = 1_000;

    private MemoryStress() {}

    /** A value is never given with the age of another. */
    @JCStressTest
    @Outcome(id = "old, 1000 old", expect = ACCEPTABLE, desc = "read before the new one came")
    @Outcome(id = "new, 1 old", expect = ACCEPTABLE, desc = "read after the new one came")
    @Outcome(id = "nothing", expect = ACCEPTABLE, desc = "read when all was forgotten")
    @State
    public static class Remembered {
        private final Memory memory = new Memory(Duration.ofSeconds(1));

        public Remembered() {
            memory.remember("old", 0);
        }

        @Actor
        public void remember() {
            memory.remember("new", LATE - 1);
        }

        @Actor
        public void forget() {
            memory.forget();
        }

        @Actor
        public void read(L_Result result) {
            Memory.Good good = memory.fresh(LATE);
            result.r1 = good == null ? "nothing" : good.value() + ", " + good.ageNanos(LATE) + " old";
        }
    }
}
