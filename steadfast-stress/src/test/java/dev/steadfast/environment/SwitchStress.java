package dev.steadfast.environment;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.steadfast.outcome.PolicyKind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** Switches that are set while calls read them. */
public final class SwitchStress {
    private static final PolicyKind KIND = PolicyKind.BULKHEAD;

    private SwitchStress() {}

    /** What a stage reads on entry. */
    private static PolicyMode read(PolicySwitches around, PolicySwitches own) {
        return around.isUntouched() ? PolicyMode.ON : own.strictest(around, KIND);
    }

    /** The first switch of all is set: whoever sees that one was used sees which. */
    @JCStressTest
    @Outcome(id = "ON, OFF", expect = ACCEPTABLE, desc = "read before")
    @Outcome(id = "OFF, OFF", expect = ACCEPTABLE, desc = "read after")
    @State
    public static class FirstUse {
        private final PolicySwitches around = new PolicySwitches();
        private final PolicySwitches own = new PolicySwitches(around);

        @Actor
        public void set() {
            own.mode(KIND, PolicyMode.OFF);
        }

        @Actor
        public void read(LL_Result result) {
            boolean touched = !around.isUntouched();
            PolicyMode mode = SwitchStress.read(around, own);
            result.r1 = touched && mode == PolicyMode.ON ? "touched, but not set" : mode;
        }

        @Arbiter
        public void look(LL_Result result) {
            result.r2 = SwitchStress.read(around, own);
        }
    }

    /** Two switches of one place are set at once: neither is lost. */
    @JCStressTest
    @Outcome(id = "OFF, OBSERVE_ONLY", expect = ACCEPTABLE, desc = "both are set")
    @State
    public static class TwoKinds {
        private final PolicySwitches switches = new PolicySwitches();

        @Actor
        public void one() {
            switches.mode(PolicyKind.BULKHEAD, PolicyMode.OFF);
        }

        @Actor
        public void other() {
            switches.mode(PolicyKind.RETRY, PolicyMode.OBSERVE_ONLY);
        }

        @Arbiter
        public void look(LL_Result result) {
            result.r1 = switches.mode(PolicyKind.BULKHEAD);
            result.r2 = switches.mode(PolicyKind.RETRY);
        }
    }
}
