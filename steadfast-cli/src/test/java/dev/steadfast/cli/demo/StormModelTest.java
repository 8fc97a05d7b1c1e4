package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.testkit.VirtualTime;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The demo in virtual time, with its real policies, over many seeds: whether its parameters show what they are to show. */
class StormModelTest {
    private static final HttpRequest REQUEST =
            HttpRequest.newBuilder(URI.create("http://127.0.0.1/")).build();

    @ParameterizedTest
    @MethodSource("seeds")
    void demo_ofAnySeed_tellsStormsFromBudgets(long seed) throws InterruptedException {
        DemoSettings settings = DemoSettings.standard(seed, 12);
        RunFigures none = run(DemoPolicy.noRetries(), settings);
        RunFigures immediate = run(DemoPolicy.immediate(), settings);
        RunFigures jitter = run(DemoPolicy.fullJitter(), settings);
        RunFigures budget = run(DemoPolicy.steadfastDefault(), settings);

        assertThat(none.recoveryNanos()).isBetween(millis(500), millis(1500));
        assertThat(none.amplification()).isEqualTo(1);
        assertThat(immediate.recoveryNanos()).isNull();
        assertThat(immediate.amplification()).isBetween(3.1, 3.4);
        assertThat(jitter.recoveryNanos()).isNull();
        assertThat(jitter.amplification()).isBetween(2.4, 2.6);
        // The longest is of a seed with 8 % more calls than usual.
        assertThat(budget.recoveryNanos()).isBetween(millis(1500), millis(3600));
        assertThat(budget.amplification()).isBetween(1.1, 1.2);
        assertThat(new Comparison(settings, List.of(none, immediate, jitter, budget)).isValid())
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void reducedDemo_ofAnySeed_tellsStormsFromBudgets(long seed) throws InterruptedException {
        DemoSettings settings = GoldenDemoTest.reduced(seed);
        RunFigures jitter = run(DemoPolicy.fullJitter(), settings);
        RunFigures budget = run(DemoPolicy.steadfastDefault(), settings);

        assertThat(jitter.recoveryNanos()).isNull();
        assertThat(jitter.amplification()).isBetween(2.3, 2.5);
        assertThat(budget.recoveryNanos()).isBetween(millis(1000), millis(1900));
        assertThat(budget.amplification()).isBetween(1.1, 1.2);
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 20);
    }

    private static long millis(long millis) {
        return millis * DemoSettings.MILLI;
    }

    private static RunFigures run(DemoPolicy policy, DemoSettings settings) throws InterruptedException {
        VirtualTime time = VirtualTime.manual();
        ModelServer server = new ModelServer(settings, time, REQUEST);
        Pipeline pipeline = policy.pipeline(
                time.environmentBuilder()
                        .random(new SplittableRandom(settings.seed())::nextDouble)
                        .build(),
                settings.attemptTimeoutNanos());
        long[] arrivals = Arrivals.poisson(settings.seed(), settings.callsPerSecond(), settings.runNanos());
        CallLog calls = new CallLog(arrivals, settings.runNanos());
        for (int i = 0; i < arrivals.length; i++) {
            int call = i;
            time.after(Duration.ofNanos(arrivals[i]), () -> {
                calls.sent(call, time.elapsed().toNanos());
                CallOptions options = CallOptions.none().attributes(HttpRetry.attributes(REQUEST));
                var unused = pipeline.callAsync(options, attempt -> server.send())
                        .whenComplete((response, failure) -> calls.ended(
                                call, time.elapsed().toNanos(), failure == null && response.statusCode() == 200));
            });
        }
        time.advance(Duration.ofNanos(settings.runNanos()).plusSeconds(5));
        assertThat(calls.awaitEnd(0)).isTrue();
        return RunFigures.of(policy.name(), calls, server.attempts(), settings);
    }
}
