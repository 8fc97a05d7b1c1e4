package dev.steadfast.spi;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** Two who grant against one who leaves: a token is neither lost nor granted twice. */
@JCStressTest
@Outcome(id = "granted first, token 1 woken 1", expect = ACCEPTABLE, desc = "one grant was first")
@Outcome(id = "granted second, token 2 woken 1", expect = ACCEPTABLE, desc = "the other grant was first")
@Outcome(id = "left, token -2 woken 0", expect = ACCEPTABLE, desc = "nobody was granted anything")
@State
public class WaiterStress {
    private final Woken waiter = new Woken();
    private boolean first;
    private boolean second;
    private boolean left;

    @Actor
    public void first() {
        first = waiter.grant(1);
    }

    @Actor
    public void second() {
        second = waiter.grant(2);
    }

    @Actor
    public void leave() {
        left = waiter.leave();
    }

    @Arbiter
    public void look(LL_Result result) {
        result.r1 = (first ? "granted first" : "") + (second ? "granted second" : "") + (left ? "left" : "");
        result.r2 = "token " + waiter.token() + " woken " + waiter.times;
    }

    private static final class Woken extends Waiter {
        /** Not atomic: called once, by the thread that grants. */
        private int times;

        @Override
        protected void granted() {
            times++;
        }
    }
}
