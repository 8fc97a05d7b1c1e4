package dev.steadfast.policy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.policy.budget.BudgetState;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Policies are values: equal if they say the same, and readable in a log. */
class RetryValuesTest {
    private static final Duration MS_1 = Duration.ofMillis(1);
    private static final Duration MS_2 = Duration.ofMillis(2);

    @Test
    void shapedBackoffs_areEqualIfTheyGiveTheSameDelays() {
        ShapedBackoff backoff =
                Backoff.exponential(MS_1, 3).floor(MS_1).cap(MS_2).jitter(Jitter.equal());
        ShapedBackoff same =
                Backoff.exponential(MS_1, 3).jitter(Jitter.equal()).cap(MS_2).floor(MS_1);
        assertThat(backoff).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(backoff)
                .isNotEqualTo(Backoff.exponential(MS_1, 2).floor(MS_1).cap(MS_2).jitter(Jitter.equal()))
                .isNotEqualTo(backoff.floor(MS_2))
                .isNotEqualTo(backoff.cap(Duration.ofMillis(3)))
                .isNotEqualTo(backoff.jitter(Jitter.full()))
                .isNotEqualTo(Backoff.none());
        assertThat(backoff.hashCode()).isNotEqualTo(backoff.floor(MS_2).hashCode());
    }

    @Test
    void shapedBackoffs_showOnlyWhatIsSet() {
        assertThat(Backoff.fixed(MS_1)).hasToString("Backoff[Linear[first=1000000, increment=0], jitter full]");
        assertThat(Backoff.fixed(MS_1).floor(MS_1).cap(MS_2).jitter(Jitter.none()))
                .hasToString("Backoff[Linear[first=1000000, increment=0], floor PT0.001S, cap PT0.002S, jitter none]");
        assertThat(Backoff.none()).hasToString("none");
    }

    @Test
    void shapedBackoff_isNotChangedByItsMethods() {
        ShapedBackoff backoff = Backoff.fixed(MS_1);
        String before = backoff.toString();
        backoff.floor(MS_1).cap(MS_2).jitter(Jitter.none());
        assertThat(backoff).hasToString(before);
    }

    @Test
    void failurePlan_givesTheVerdict() {
        Verdict common = Verdict.retryByList(Backoff.list(MS_1));
        Backoff own = Backoff.fixed(MS_2);
        assertThat(FailurePlan.sameBackoff().verdict(common)).isEqualTo(common);
        assertThat(FailurePlan.sameBackoff().cost(4).verdict(common)).isEqualTo(common.withCost(4));
        assertThat(FailurePlan.backoff(own).verdict(common)).isEqualTo(Verdict.retry(own, BudgetState.USUAL));
        assertThat(FailurePlan.backoff(own).cost(0).verdict(common)).isEqualTo(Verdict.retry(own, 0));
        assertThat(FailurePlan.sameBackoff().cost(2)).hasToString("FailurePlan[same backoff, cost 2]");
        assertThat(FailurePlan.backoff(Backoff.none())).hasToString("FailurePlan[none]");
    }

    @Test
    void failurePlans_areEqualIfTheySayTheSame() {
        Backoff own = Backoff.fixed(MS_2);
        FailurePlan plan = FailurePlan.backoff(own).cost(4);
        FailurePlan same = FailurePlan.backoff(Backoff.fixed(MS_2)).cost(4);
        assertThat(plan).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(plan)
                .isNotEqualTo(FailurePlan.backoff(own))
                .isNotEqualTo(FailurePlan.backoff(Backoff.none()).cost(4))
                .isNotEqualTo(FailurePlan.sameBackoff().cost(4))
                .isNotEqualTo(MS_1);
        assertThat(FailurePlan.sameBackoff().cost(1))
                .as("one token is not what the budget charges")
                .isNotEqualTo(FailurePlan.sameBackoff());
        Repair repair = Repair.singleFlight("login", () -> {});
        assertThat(FailurePlan.repair(repair))
                .isEqualTo(FailurePlan.repair(repair))
                .isNotEqualTo(FailurePlan.repair(Repair.singleFlight("login", () -> {})))
                .isNotEqualTo(FailurePlan.sameBackoff().cost(0));
    }

    @Test
    void retries_areEqualIfTheySayTheSame() {
        Retry retry = Retry.builder().maxAttempts(4).totalTime(MS_2).build();
        Retry same = Retry.builder().totalTime(MS_2).maxAttempts(4).build();
        assertThat(retry).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(retry)
                .isNotEqualTo(Retry.builder().maxAttempts(4).build())
                .isNotEqualTo(Retry.builder().maxAttempts(5).totalTime(MS_2).build())
                .isNotEqualTo(MS_1);
    }
}
