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
import org.junit.jupiter.api.Test;

/** The demo in virtual time, with its real policies, over many seeds: whether its parameters show what they are to show. */
class StormModelTest {
    private static final HttpRequest REQUEST =
            HttpRequest.newBuilder(URI.create("http://127.0.0.1/")).build();

    @Test
    void print() {
        for (DemoPolicy policy : DemoPolicy.all()) {
            List<RunFigures> runs = LongStream.rangeClosed(1, 20)
                    .mapToObj(seed -> run(policy, DemoSettings.standard(seed, 12)))
                    .toList();
            for (RunFigures f : runs) {
                System.out.println(f + " " + f.amplification());
            }
        }
        for (DemoPolicy policy : List.of(DemoPolicy.fullJitter(), DemoPolicy.steadfastDefault())) {
            LongStream.rangeClosed(1, 20).forEach(seed -> {
                RunFigures f = run(policy, GoldenDemoTest.reduced(seed));
                System.out.println("small " + f + " " + f.amplification());
            });
        }
    }

    private static RunFigures run(DemoPolicy policy, DemoSettings settings) {
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
        assertThat(calls.unfinished()).isZero();
        return RunFigures.of(policy.name(), calls, server.attempts(), settings);
    }
}
