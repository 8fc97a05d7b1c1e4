package dev.steadfast.policy.hedge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.environment.Environment;
import dev.steadfast.policy.budget.RetryBudget;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class HedgeBuilderTest {
    private static HedgeBuilder fixed() {
        return Hedge.builder().delay(Duration.ofMillis(50));
    }

    private static HedgeBuilder live() {
        return Hedge.builder().delayPercentile(0.95);
    }

    @Test
    void build_withoutADelay_saysWhatThereIs() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hedge.builder().build())
                .withMessage("Hedge.delay was not set; allowed: one of delay(…), delayPercentile(…) and"
                        + " onlyAfterFailure()");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fixed().onlyAfterFailure().build())
                .withMessageStartingWith("Hedge.delay was set in 2 ways; allowed: ");
    }

    @Test
    void build_reportsEverythingThatIsWrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> live().delayPercentile(1)
                        .window(Duration.ofMillis(999))
                        .minimumSamples(0)
                        .initialDelay(Duration.ofNanos(-1))
                        .minDelay(Duration.ofMillis(20))
                        .maxDelay(Duration.ofMillis(10))
                        .maxAttempts(0)
                        .budget(null)
                        .eligible(null)
                        .classifier(null)
                        .endOn(null)
                        .runOn(null)
                        .build())
                .withMessageContainingAll(
                        "Hedge.delayPercentile was 1.0; allowed: above 0 and below 1",
                        "Hedge.window was PT0.999S; allowed: from PT1S to PT24H",
                        "Hedge.minimumSamples was 0; allowed: from 1 to 1000000",
                        "Hedge.initialDelay was PT-0.000000001S; allowed: a duration >= 0",
                        "Hedge.maxDelay was PT0.01S; allowed: >= minDelay (PT0.02S)",
                        "Hedge.maxAttempts was 0; allowed: from 1 to 10",
                        "Hedge.budget was null",
                        "Hedge.eligible was null",
                        "Hedge.classifier was null",
                        "Hedge.endOn was null",
                        "Hedge.runOn was null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> live().delayPercentile(Double.NaN).build())
                .withMessageStartingWith("Hedge.delayPercentile was NaN");
    }

    @Test
    void build_withWhatBelongsToALiveDelay_wantsOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fixed().window(Duration.ofSeconds(5)).build())
                .withMessageStartingWith("Hedge.delayPercentile was not set; allowed: ");
    }

    @Test
    void hedges_areEqualIfTheirSettingsAre() {
        Executor executor = Runnable::run;

        assertThat(fixed().build()).isEqualTo(fixed().maxAttempts(2).build()).hasSameHashCodeAs(fixed().build());
        assertThat(fixed().runOn(executor).endOn(IOException.class).build())
                .isEqualTo(fixed().runOn(executor).endOn(IOException.class).build())
                .isNotEqualTo(fixed().build());
        assertThat(live().build()).isNotEqualTo(live().minimumSamples(5).build());
        assertThat(Hedge.builder().onlyAfterFailure().build()).isNotEqualTo(fixed().build());
    }

    @Test
    void hedge_tellsItsSettings() {
        assertThat(fixed().build())
                .hasToString("Hedge[after PT0.05S, 2 attempts, RetryBudget[20 % of operations + 1 per second over"
                        + " PT10S]]");
        assertThat(live().budget(RetryBudget.unlimited()).maxAttempts(3).build())
                .hasToString("Hedge[after the 0.95 quantile of the last PT30S, 3 attempts, RetryBudget[unlimited]]");
        assertThat(Hedge.builder().onlyAfterFailure().build().shared("stock", Environment.shared()))
                .hasToString("SharedHedge[stock: only after a failure, 2 attempts]");
    }

    @Test
    void handle_withoutNameOrEnvironment_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fixed().build().shared(" ", null))
                .withMessageContainingAll("SharedHedge.name was  ", "SharedHedge.environment was null");
    }

    @Test
    void absurdDelays_countAsForEver() {
        SharedHedge handle = Hedge.builder()
                .delay(Duration.ofSeconds(Long.MAX_VALUE))
                .build()
                .shared("stock", Environment.shared());

        assertThat(handle.delay()).isEmpty();
    }
}
