package dev.steadfast.notice;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Notices: told once, by number, by one thread at a time, however threads come. */
public final class NoticesStress {
    private NoticesStress() {}

    /** Each thread brings a notice, and none of them waits. What is told is written without a lock, as is promised. */
    @JCStressTest
    @Outcome(id = "told 1 2 3", expect = ACCEPTABLE, desc = "by number")
    @State
    public static class Order {
        private final Notices notices = new Notices(1);
        private final StringBuilder told = new StringBuilder("told");

        @Actor
        public void first() {
            bring(1);
        }

        @Actor
        public void second() {
            bring(2);
        }

        @Actor
        public void third() {
            bring(3);
        }

        private void bring(long number) {
            notices.add(number, () -> told.append(' ').append(number));
            notices.tell();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = told.toString();
        }
    }
}
