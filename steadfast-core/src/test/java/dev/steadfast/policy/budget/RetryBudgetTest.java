package dev.steadfast.policy.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.environment.Environment;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RetryBudgetTest {
    @Nested
    class Presets {
        @Test
        void presets_haveTheNumbersOfTheirNames() {
            assertThat(RetryBudget.standard())
                    .isEqualTo(RetryBudget.ratio(0.2).floorPerSecond(1).window(Duration.ofSeconds(10)));
            assertThat(RetryBudget.finagle())
                    .isEqualTo(RetryBudget.ratio(0.2).floorPerSecond(10).window(Duration.ofSeconds(10)));
            assertThat(RetryBudget.linkerd()).isEqualTo(RetryBudget.finagle());
            assertThat(RetryBudget.grpc()).isEqualTo(RetryBudget.grpc(10, 0.1));
            assertThat(RetryBudget.aws()).isEqualTo(RetryBudget.quota(500, 5, 5));
            assertThat(RetryBudget.aws2026()).isEqualTo(RetryBudget.quota(500, 14, 5));
            assertThat(RetryBudget.envoy()).isEqualTo(RetryBudget.concurrency(0.2, 3));
        }

        @Test
        void budgets_areEqualIfTheirSettingsAre() {
            List<RetryBudget> different = List.of(
                    RetryBudget.unlimited(),
                    RetryBudget.standard(),
                    RetryBudget.ratio(0.3),
                    RetryBudget.finagle(),
                    RetryBudget.standard().window(Duration.ofSeconds(9)),
                    RetryBudget.standard().whenEmpty(WhenEmpty.WAIT),
                    RetryBudget.standard().whenEmpty(WhenEmpty.FAIL),
                    RetryBudget.grpc(),
                    RetryBudget.grpc(10, 0.2),
                    RetryBudget.aws(),
                    RetryBudget.aws2026(),
                    RetryBudget.envoy(),
                    RetryBudget.concurrency(0.2, 4));

            assertThat(different).doesNotHaveDuplicates();
            assertThat(RetryBudget.unlimited()).isEqualTo(RetryBudget.unlimited());
            assertThat(RetryBudget.aws()).hasSameHashCodeAs(RetryBudget.quota(500, 5, 5));
            assertThat(RetryBudget.aws()).isNotEqualTo("aws");
        }

        @Test
        void budgets_printTheirRule() {
            assertThat(RetryBudget.unlimited()).hasToString("RetryBudget[unlimited]");
            assertThat(RetryBudget.ratio(0.125).floorPerSecond(0.5).whenEmpty(WhenEmpty.WAIT))
                    .hasToString("RetryBudget[12.5 % of operations + 0.5 per second over PT10S, when empty WAIT]");
            assertThat(RetryBudget.grpc())
                    .hasToString("RetryBudget[10 tokens, a failure takes 1, a success brings 0.1]");
            assertThat(RetryBudget.aws2026())
                    .hasToString("RetryBudget[quota of 500, a retry costs 14, 5 when throttled]");
            assertThat(RetryBudget.envoy())
                    .hasToString("RetryBudget[20 % of operations under way, or 3 retries, at once]");
        }

        @Test
        void waiting_isTheDefaultOnlyWhereItHelps() {
            assertThat(RetryBudget.standard().waits(true)).isTrue();
            assertThat(RetryBudget.standard().waits(false)).isFalse();
            assertThat(RetryBudget.standard().floorPerSecond(0).waits(true)).isFalse();
            assertThat(RetryBudget.aws().waits(true)).isFalse();
            assertThat(RetryBudget.standard().whenEmpty(WhenEmpty.WAIT).waits(false))
                    .isTrue();
            assertThat(RetryBudget.standard().whenEmpty(WhenEmpty.FAIL).waits(true))
                    .isFalse();
        }
    }

    static List<Arguments> refusals() {
        RetryBudget ratio = RetryBudget.ratio(0.2);
        String waiting = "; allowed: WAIT only where time pays in: a ratio with a floor above 0";
        return List.of(
                refused(
                        "RetryBudget.share was -0.1; allowed: from 0 to 1000 (0.2 means 20 %)",
                        () -> RetryBudget.ratio(-0.1)),
                refused(
                        "RetryBudget.share was NaN; allowed: from 0 to 1000 (0.2 means 20 %)",
                        () -> RetryBudget.ratio(Double.NaN)),
                refused(
                        "RetryBudget.share was 1000.5; allowed: from 0 to 1000 (0.2 means 20 %)",
                        () -> RetryBudget.ratio(1000.5)),
                refused(
                        "RetryBudget.floorPerSecond was -1.0; allowed: from 0 to 1000000",
                        () -> ratio.floorPerSecond(-1)),
                refused(
                        "RetryBudget.floorPerSecond was Infinity; allowed: from 0 to 1000000",
                        () -> ratio.floorPerSecond(Double.POSITIVE_INFINITY)),
                refused(
                        "RetryBudget.floorPerSecond was 1.0; allowed: a setting of ratio only, not of unlimited",
                        () -> RetryBudget.unlimited().floorPerSecond(1)),
                refused("RetryBudget.window was null; allowed: from PT0.001S to PT24H", () -> ratio.window(null)),
                refused(
                        "RetryBudget.window was PT0.000999999S; allowed: from PT0.001S to PT24H",
                        () -> ratio.window(Duration.ofNanos(999_999))),
                refused(
                        "RetryBudget.window was PT24H0.000000001S; allowed: from PT0.001S to PT24H",
                        () -> ratio.window(Duration.ofDays(1).plusNanos(1))),
                refused("RetryBudget.whenEmpty was null; allowed: FAIL or WAIT", () -> ratio.whenEmpty(null)),
                refused(
                        "RetryBudget.whenEmpty was WAIT with 20 % of operations + 0 per second over PT10S" + waiting,
                        () -> ratio.whenEmpty(WhenEmpty.WAIT).floorPerSecond(0)),
                refused(
                        "RetryBudget.whenEmpty was WAIT with unlimited" + waiting,
                        () -> RetryBudget.unlimited().whenEmpty(WhenEmpty.WAIT)),
                refused("RetryBudget.maxTokens was 0; allowed: from 1 to 1000", () -> RetryBudget.grpc(0, 0.1)),
                refused("RetryBudget.maxTokens was 1001; allowed: from 1 to 1000", () -> RetryBudget.grpc(1001, 0.1)),
                refused(
                        "RetryBudget.tokenRatio was 9.0E-4; allowed: from 0.001 to 1000",
                        () -> RetryBudget.grpc(10, 0.0009)),
                refused(
                        "RetryBudget.tokenRatio was 1000.1; allowed: from 0.001 to 1000",
                        () -> RetryBudget.grpc(10, 1000.1)),
                refused("RetryBudget.capacity was 0; allowed: from 1 to 1000000", () -> RetryBudget.quota(0, 1, 1)),
                refused(
                        "RetryBudget.capacity was 1000001; allowed: from 1 to 1000000",
                        () -> RetryBudget.quota(1_000_001, 1, 1)),
                refused("RetryBudget.cost was 0; allowed: from 1 to 10000", () -> RetryBudget.quota(10, 0, 1)),
                refused("RetryBudget.cost was 10001; allowed: from 1 to 10000", () -> RetryBudget.quota(10, 10_001, 1)),
                refused("RetryBudget.quota.cost was 5; allowed: 1 to capacity (3)", () -> RetryBudget.quota(3, 5, 5)),
                refused(
                        "RetryBudget.floorPerSecond was 0.0; allowed: above 0 with a share of 0; "
                                + "for no retry maxAttempts(1), for no limit unlimited()",
                        () -> RetryBudget.ratio(0).floorPerSecond(0)),
                refused(
                        "RetryBudget.throttledCost was -1; allowed: from 0 to 10000",
                        () -> RetryBudget.quota(10, 1, -1)),
                refused(
                        "RetryBudget.throttledCost was 10001; allowed: from 0 to 10000",
                        () -> RetryBudget.quota(10, 1, 10_001)),
                refused(
                        "RetryBudget.share was 1.1; allowed: from 0 to 1 (0.2 means 20 %)",
                        () -> RetryBudget.concurrency(1.1, 3)),
                refused(
                        "RetryBudget.share was -0.1; allowed: from 0 to 1 (0.2 means 20 %)",
                        () -> RetryBudget.concurrency(-0.1, 3)),
                refused("RetryBudget.floor was -1; allowed: >= 0", () -> RetryBudget.concurrency(0.2, -1)),
                refused(
                        "SharedBudget.name was  ; allowed: a name that is not blank\n"
                                + "SharedBudget.environment was null; allowed: an Environment",
                        () -> ratio.shared(" ", null)),
                refused(
                        "SharedBudget.name was null; allowed: a name that is not blank",
                        () -> ratio.shared(null, Environment.shared())));
    }

    private static Arguments refused(String message, ThrowingCallable setting) {
        return Arguments.of(message, setting);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void setting_outOfRange_isNamedWithWhatIsAllowed(String message, ThrowingCallable setting) {
        assertThatIllegalArgumentException().isThrownBy(setting).withMessage(message);
    }

    @Test
    void setting_atTheEdgeOfItsRange_isAccepted() {
        assertThat(List.of(
                        RetryBudget.ratio(0),
                        RetryBudget.ratio(0).floorPerSecond(0.001),
                        RetryBudget.ratio(0.001).floorPerSecond(0),
                        RetryBudget.ratio(1000).floorPerSecond(1_000_000).window(Duration.ofDays(1)),
                        RetryBudget.ratio(1).window(Duration.ofMillis(1)),
                        RetryBudget.grpc(1, 0.001),
                        RetryBudget.grpc(1000, 1000),
                        RetryBudget.quota(1, 1, 0),
                        RetryBudget.quota(3, 3, 5),
                        RetryBudget.quota(1_000_000, 10_000, 10_000),
                        RetryBudget.concurrency(0, 0),
                        RetryBudget.concurrency(1, 0)))
                .doesNotHaveDuplicates();
    }
}
