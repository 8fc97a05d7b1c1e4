package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.time.TimeSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The demo as it is, in real time and over real sockets, but shorter. What its parameters show for other seeds is tested
 * in virtual time, by {@link StormModelTest}.
 */
@Timeout(60)
class GoldenDemoTest {
    /** With this seed the model recovers after 1.1 s; the run can show recoveries of up to 2.0 s. */
    private static final long SEED = 8;

    static DemoSettings reduced(long seed) {
        long second = DemoSettings.SECOND;
        BrownOut brownOut = new BrownOut(2 * second, 3 * second, 0.1);
        return new DemoSettings(
                seed, 4, 20 * DemoSettings.MILLI, 1000, 100, 150 * DemoSettings.MILLI, brownOut, 7 * second);
    }

    /**
     * On a machine that is too busy for it, there is no verdict to compare: then the demo has to say just that. Nothing is
     * tried again, and nothing is left out.
     */
    @Test
    void demo_ofTwoPolicies_tellsTheStormFromTheBudgetOrRefusesAVerdict() throws Exception {
        Comparison comparison;
        try (Demo demo = new Demo(reduced(SEED), TimeSource.system())) {
            comparison = demo.run(List.of(DemoPolicy.fullJitter(), DemoPolicy.steadfastDefault()), Onlooker.NONE);
        }
        String summary = Summary.of(comparison);
        System.out.println(summary); // so that the build's log tells which of the two it was
        RunFigures storm = comparison.runs().get(0);
        RunFigures budget = comparison.runs().get(1);

        // However busy the machine is, every call has ended, and no policy has gone beyond its own limits. Less may
        // reach
        // the server than was begun: an attempt whose time is over before its request has left was none to the server.
        assertThat(storm.calls()).isEqualTo(budget.calls()).isEqualTo(691);
        assertThat(storm.amplification()).isLessThanOrEqualTo(3);
        // 20 % of the calls and one a second, and what the calls of the second before the budget's window add.
        assertThat(budget.amplification()).isLessThanOrEqualTo(1.25);
        if (!comparison.isValid()) {
            assertThat(summary).startsWith("No verdict: ").doesNotContain("recover");
            return;
        }
        assertThat(storm.recoveryNanos()).as(summary).isNull();
        assertThat(storm.amplification()).isGreaterThan(2);
        assertThat(budget.amplification()).isGreaterThan(1);
        assertThat(budget.recoveryNanos()).as(summary).isNotNull().isLessThanOrEqualTo(2 * DemoSettings.SECOND);
        assertThat(summary)
                .contains("\"full jitter\" did not recover in the 4.0 s", "\"Steadfast's default\" recovered, after ");
    }
}
