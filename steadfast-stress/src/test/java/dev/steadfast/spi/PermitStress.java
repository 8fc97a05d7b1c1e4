package dev.steadfast.spi;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Three ends of one permit: the stage is told one of them, and that nothing goes on any more. */
@JCStressTest
@Outcome(id = "ends 1, released 1", expect = ACCEPTABLE, desc = "the first counts")
@State
public class PermitStress {
    private final Told stage = new Told();
    private final Permit permit = Permit.of(stage, 7);

    @Actor
    public void succeed() {
        permit.succeeded("value");
    }

    @Actor
    public void fail() {
        permit.failed(new IllegalStateException("scripted"));
    }

    @Actor
    public void close() {
        permit.close();
    }

    @Arbiter
    public void look(L_Result result) {
        result.r1 = "ends " + stage.ends + ", released " + stage.released;
    }

    private static final class Told implements Stage {
        private final AtomicInteger ends = new AtomicInteger();
        private final AtomicInteger released = new AtomicInteger();

        @Override
        public int flags() {
            return ON_SUCCESS | HOLDS;
        }

        @Override
        public long enter(long leftNanos) {
            return Step.go(7);
        }

        @Override
        public long success(long token, @Nullable Object value) {
            ends.incrementAndGet();
            return Step.DONE;
        }

        @Override
        public long failure(
                long token,
                @Nullable Object value,
                @Nullable Throwable thrown,
                @Nullable Operation operation,
                long leftNanos) {
            ends.incrementAndGet();
            return Step.DONE;
        }

        @Override
        public void abandon(long token) {
            ends.incrementAndGet();
        }

        @Override
        public void released(long token) {
            released.incrementAndGet();
        }
    }
}
