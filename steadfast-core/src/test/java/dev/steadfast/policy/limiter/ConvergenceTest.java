package dev.steadfast.policy.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * Where the limit settles before a service that does 20 calls at once in 10 ms each, and has callers who want more than
 * that. Beyond 20 a call takes as much longer as there are more of them.
 */
class ConvergenceTest {
    private static final long ORIGIN = Long.MAX_VALUE - 3_000_000_000L;

    private static ModelService service(LimitAlgorithm algorithm) {
        return new ModelService(
                AdaptiveLimiterSettings.builder().algorithm(algorithm).build(), 20, ORIGIN);
    }

    /**
     * By hand: it stays where 1 - 1 / √limit = 1.5 × 20 / limit, which is at 36.6; above, calls queue for too long. The
     * service does all that it can, 2000 calls per second, but for the probes.
     */
    @Test
    void gradient_settlesWhereCallsTakeHalfAsLongAgain() {
        ModelService service = service(Gradient.defaults());
        service.run(10);

        service.run(30);

        assertThat(service.meanLimit()).isBetween(35.0, 38.0);
        assertThat(service.lowest).isGreaterThanOrEqualTo(33);
        assertThat(service.highest).isLessThanOrEqualTo(40);
        assertThat(service.averageMillis()).isBetween(9.0, 11.0);
        assertThat(service.done / 30).isBetween(1_900L, 2_000L);
    }

    /** Under a load that never rests, an average that learns from all calls would rise with the queue, and the limit with it. */
    @Test
    void gradient_underLoadForLong_doesNotDrift() {
        ModelService service = service(Gradient.defaults());
        service.run(600);

        service.run(30);

        assertThat(service.meanLimit()).isBetween(35.0, 38.0);
    }

    /** With 10 at once 1 - 1 / √limit = 15 / limit at 19.8; with 60 at 100.3. */
    @Test
    void gradient_followsTheCapacityAndRecovers() {
        ModelService service = service(Gradient.defaults());
        service.run(20);

        service.workers = at -> 10;
        service.run(10);
        assertThat(service.run(20).meanLimit()).isBetween(18.5, 21.5);

        service.workers = at -> 60;
        service.run(10);
        assertThat(service.run(20).meanLimit()).isBetween(96.0, 105.0);

        service.workers = at -> 20;
        service.run(10);
        assertThat(service.run(20).meanLimit()).isBetween(35.0, 38.0);
    }

    /** At first that looks like a queue; the probes show that it is not. */
    @Test
    void gradient_learnsThatTheServiceHasBecomeSlower() {
        ModelService service = service(Gradient.defaults());
        service.run(20);

        service.microsPerCall = at -> 40_000;
        service.run(5);
        assertThat(service.run(5).meanLimit()).isLessThan(30);
        service.run(60);

        assertThat(service.run(30).meanLimit()).isBetween(34.0, 39.0);
        assertThat(service.averageMillis()).isBetween(36.0, 44.0);
    }

    @Test
    void gradient_withFewCallers_leavesTheLimit() {
        ModelService service = service(Gradient.defaults());
        service.callers = at -> 5;

        service.run(60);

        assertThat(service.lowest).isEqualTo(20);
        assertThat(service.highest).isEqualTo(20);
    }

    /** The threshold is where 30 calls are under way; it hovers below. */
    @Test
    void aimd_withAThreshold_staysBelowIt() {
        ModelService service = service(Aimd.defaults().latencyThreshold(Duration.ofMillis(15)));
        service.run(10);

        service.run(30);

        assertThat(service.lowest).isGreaterThanOrEqualTo(18);
        assertThat(service.highest).isLessThanOrEqualTo(30);
        assertThat(service.done / 30).isBetween(1_950L, 2_000L);
    }

    @Test
    void aimd_followsTheCapacityAndRecovers() {
        ModelService service = service(Aimd.defaults().latencyThreshold(Duration.ofMillis(15)));
        service.run(20);

        service.workers = at -> 10;
        service.run(10);
        assertThat(service.run(20).meanLimit()).isBetween(10.0, 15.0);

        service.workers = at -> 20;
        service.run(10);
        assertThat(service.run(20).meanLimit()).isBetween(20.0, 30.0);
    }

    /** 20 at once and 10 that wait: the 31st fails, and the limit is lowered to nine tenths once. */
    @Test
    void aimd_withoutAThreshold_findsWhereCallsFail() {
        ModelService service = service(Aimd.defaults());
        service.queue = 10;
        service.run(10);

        service.run(30);

        assertThat(service.lowest).isGreaterThanOrEqualTo(26);
        assertThat(service.highest).isLessThanOrEqualTo(31);
        assertThat((double) service.failed / service.done).isLessThan(0.02);
    }

    @Property(tries = 50)
    void limit_isAlwaysWithinItsBounds(
            @ForAll @IntRange(min = 1, max = 100) int minLimit,
            @ForAll @IntRange(max = 100) int more,
            @ForAll @IntRange(min = 1, max = 60) int workers,
            @ForAll boolean gradient,
            @ForAll long origin) {
        AdaptiveLimiterSettings settings = AdaptiveLimiterSettings.builder()
                .algorithm(gradient ? Gradient.defaults() : Aimd.defaults().latencyThreshold(Duration.ofMillis(15)))
                .minLimit(minLimit)
                .maxLimit(minLimit + more)
                .build();
        ModelService service = new ModelService(settings, workers, origin);

        service.run(2);

        assertThat(service.lowest).isGreaterThanOrEqualTo(minLimit);
        assertThat(service.highest).isLessThanOrEqualTo(minLimit + more);
    }
}
