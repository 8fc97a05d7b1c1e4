package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;

/** What is refused of repairs, and how they are told in text. */
@SuppressWarnings("NullAway") // the faults under test
class RepairTest {
    private final Repair login = Repair.each("login", (result, failure, attempt) -> {});

    @Test
    void planWithoutRepair_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FailurePlan.repair(null))
                .withMessage("FailurePlan.repair was null; allowed: a Repair");
    }

    @Test
    void costOfARepair_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FailurePlan.repair(login).cost(2))
                .withMessage("FailurePlan.cost was 2; allowed: nothing where repair is given, which draws no budget");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FailurePlan.repair(login).throttled())
                .withMessageStartingWith("FailurePlan.throttled was ");
    }

    @Test
    void nameThatSaysNothing_isRefused() {
        for (String name : new String[] {null, "", " "}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Repair.singleFlight(name, () -> {}))
                    .withMessage("Repair.name was " + name + "; allowed: a name that is not blank");
        }
    }

    @Test
    void repairOfNothing_isRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> Repair.singleFlight("x", null))
                .withMessage("action");
        assertThatNullPointerException()
                .isThrownBy(() -> Repair.singleFlightAsync("x", null))
                .withMessage("call");
        assertThatNullPointerException()
                .isThrownBy(() -> Repair.each("x", null))
                .withMessage("fix");
        assertThatNullPointerException()
                .isThrownBy(() -> Repair.eachAsync("x", null))
                .withMessage("fix");
    }

    @Test
    void names_areToldInText() {
        assertThat(FailurePlan.repair(login)).hasToString("FailurePlan[Repair[login]]");
    }
}
