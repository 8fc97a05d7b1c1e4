package dev.steadfast.policy.bulkhead;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.spi.Waiter;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Permits that come back while others come, wait, leave, and change the number of permits. */
public final class BulkheadStress {
    private BulkheadStress() {}

    private static BulkheadState one(boolean fair) {
        return new BulkheadState(
                BulkheadSettings.builder().permits(1).queue(2).fair(fair).build());
    }

    /** One who comes, waits if it must, and leaves no trace if it goes. */
    private static final class Caller extends Waiter {
        private boolean had;

        @Override
        protected void granted() {}

        /** Comes, and has a permit, or waits for one. */
        void comes(BulkheadState state) {
            int answer = state.admit();
            had = answer == BulkheadState.TAKEN
                    || (answer == BulkheadState.MAY_WAIT && state.queue(this) == BulkheadState.PERMIT);
        }

        void leaves(BulkheadState state) {
            if (leave()) {
                state.unqueue(this);
            }
        }

        String word() {
            return had ? "had" : token() >= 0 ? "granted" : "none";
        }
    }

    private static String books(BulkheadState state) {
        return ", " + state.counts(0, 0).inUse() + " in use, "
                + state.counts(0, 0).waiting() + " waiting";
    }

    /** A permit comes back while somebody comes for it: nobody waits beside a free permit. */
    @JCStressTest
    @Outcome(id = "had, 1 in use, 0 waiting", expect = ACCEPTABLE, desc = "it was back")
    @Outcome(id = "granted, 1 in use, 0 waiting", expect = ACCEPTABLE, desc = "it was handed over")
    @State
    public static class ReleaseAgainstQueue {
        private final BulkheadState state = one(true);
        private final Caller caller = new Caller();

        /** One permit is out. */
        public ReleaseAgainstQueue() {
            state.admit();
        }

        @Actor
        public void release() {
            state.release();
        }

        @Actor
        public void come() {
            caller.comes(state);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = caller.word() + books(state);
        }
    }

    /** The first who waits leaves while the permit comes back: it is the second's, or the first's to give back. */
    @JCStressTest
    @Outcome(id = "none granted, 1 in use, 0 waiting", expect = ACCEPTABLE, desc = "the first had left")
    @Outcome(id = "granted none, 1 in use, 1 waiting", expect = ACCEPTABLE, desc = "the grant came first")
    @State
    public static class ReleaseAgainstLeave {
        private final BulkheadState state = one(true);
        private final Caller first = new Caller();
        private final Caller second = new Caller();

        /** One permit is out, and two wait. */
        public ReleaseAgainstLeave() {
            state.admit();
            first.comes(state);
            second.comes(state);
        }

        @Actor
        public void release() {
            state.release();
        }

        @Actor
        public void leave() {
            first.leaves(state);
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = first.word() + " " + second.word() + books(state);
        }
    }

    /** Permits become more while one comes back: both who wait get one. */
    @JCStressTest
    @Outcome(id = "granted granted, 2 in use, 0 waiting", expect = ACCEPTABLE, desc = "both have one")
    @State
    public static class ReleaseAgainstGrowth {
        private final BulkheadState state = one(false);
        private final Caller first = new Caller();
        private final Caller second = new Caller();

        /** One permit is out, and two wait. */
        public ReleaseAgainstGrowth() {
            state.admit();
            first.comes(state);
            second.comes(state);
        }

        @Actor
        public void release() {
            state.release();
        }

        @Actor
        public void grow() {
            state.settings(state.settings().toBuilder().permits(2).build());
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = first.word() + " " + second.word() + books(state);
        }
    }

    /** Permits become fewer while two come: not more than there are, and not more than there were before. */
    @JCStressTest
    @Outcome(id = "true false, 1 in use, 0 waiting", expect = ACCEPTABLE, desc = "one was there")
    @Outcome(id = "false true, 1 in use, 0 waiting", expect = ACCEPTABLE, desc = "one was there")
    @Outcome(id = "true true, 2 in use, 0 waiting", expect = ACCEPTABLE, desc = "both came before")
    @State
    public static class ShrinkAgainstAcquire {
        private final BulkheadState state = one(true);
        private boolean first;
        private boolean second;

        /** There are two permits. */
        public ShrinkAgainstAcquire() {
            state.settings(state.settings().toBuilder().permits(2).build());
        }

        @Actor
        public void shrink() {
            state.settings(state.settings().toBuilder().permits(1).build());
        }

        @Actor
        public void first() {
            first = state.tryAcquire();
        }

        @Actor
        public void second() {
            second = state.tryAcquire();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = first + " " + second + books(state);
        }
    }

    /** As above, for calls that wait if they must. */
    @JCStressTest
    @Outcome(id = "taken waits, 1 in use, 1 waiting", expect = ACCEPTABLE, desc = "one was there")
    @Outcome(id = "waits taken, 1 in use, 1 waiting", expect = ACCEPTABLE, desc = "one was there")
    @Outcome(id = "taken taken, 2 in use, 0 waiting", expect = ACCEPTABLE, desc = "both came before")
    @State
    public static class ShrinkAgainstAdmit {
        private final BulkheadState state = one(true);
        private int first;
        private int second;

        /** There are two permits. */
        public ShrinkAgainstAdmit() {
            state.settings(state.settings().toBuilder().permits(2).build());
        }

        @Actor
        public void shrink() {
            state.settings(state.settings().toBuilder().permits(1).build());
        }

        @Actor
        public void first() {
            first = state.admit();
        }

        @Actor
        public void second() {
            second = state.admit();
        }

        @Arbiter
        public void look(L_Result result) {
            result.r1 = word(first) + " " + word(second) + books(state);
        }

        private static String word(int answer) {
            return answer == BulkheadState.TAKEN ? "taken" : answer == BulkheadState.MAY_WAIT ? "waits" : "refused";
        }
    }
}
