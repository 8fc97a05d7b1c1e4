package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a caller asks for one operation. */
class CallOptionsTest {
    private final World world = new World();
    private final Script<String> hanging =
            world.<String>script().taking(seconds(600)).reply("far too late");

    private PipelineBuilder retrying() {
        return world.pipeline()
                .retry(Retry.builder().maxAttempts(3).backoff(fixed(ms(100))).build());
    }

    private TimeoutExceeded timedOut(Pipeline pipeline, CallOptions options) {
        TimeoutExceeded[] caught = new TimeoutExceeded[1];
        assertThatThrownBy(() -> pipeline.call(options, hanging))
                .isInstanceOfSatisfying(TimeoutExceeded.class, exceeded -> caught[0] = exceeded);
        assertThat(Thread.interrupted()).isFalse();
        assertThat(world.time.scheduledTasks()).isZero();
        return caught[0];
    }

    @Test
    void timeout_boundsTheOperationAroundEverything() {
        for (Pipeline pipeline : List.of(
                world.silent().build(),
                retrying().build(),
                retrying().timeout(seconds(60)).build())) {
            Duration began = world.time.elapsed();

            TimeoutExceeded exceeded = timedOut(pipeline, CallOptions.none().timeout(seconds(2)));

            assertThat(exceeded.limit()).isEqualTo(seconds(2));
            assertThat(exceeded.getSuppressed()).hasSize(1);
            assertThat(world.time.elapsed().minus(began)).isEqualTo(seconds(2));
            assertThat(pipeline.counters().stops()).containsOnlyKeys(StopReason.DEADLINE);
        }
    }

    @Test
    void timeout_longerThanThePipelines_loosensNothing() {
        Pipeline pipeline =
                world.pipeline().timeout(seconds(2)).retry(Retry.defaults()).build();

        TimeoutExceeded exceeded = timedOut(pipeline, CallOptions.none().timeout(seconds(3)));

        assertThat(exceeded.limit()).isEqualTo(seconds(2));
        assertThat(world.time.elapsed()).isEqualTo(seconds(2));
    }

    @Test
    void timeout_endsTheRetriesThatDoNotFit() {
        TimeoutExceeded exceeded = timedOut(
                retrying().attemptTimeout(ms(400)).build(), CallOptions.none().timeout(ms(450)));

        // The delay of 100 ms would not end in time.
        assertThat(exceeded.limit()).isEqualTo(ms(400));
        world.events.assertThat().hasRetries(0).endedWith(StopReason.DEADLINE);
    }

    @Test
    void attemptTimeout_replacesThatOfThePipeline_shorterOrLonger() {
        for (int millis : List.of(200, 700)) {
            World each = new World();
            Script<String> work = each.<String>script().taking(seconds(600)).reply("far too late");
            Pipeline pipeline = each.pipeline()
                    .retry(Retry.builder()
                            .maxAttempts(2)
                            .backoff(fixed(ms(100)))
                            .build())
                    .attemptTimeout(ms(400))
                    .build();

            assertThatThrownBy(() -> pipeline.call(CallOptions.none().attemptTimeout(ms(millis)), work))
                    .isInstanceOfSatisfying(
                            TimeoutExceeded.class,
                            exceeded -> assertThat(exceeded.limit()).isEqualTo(ms(millis)));

            assertThat(work.starts()).containsExactly(Duration.ZERO, ms(millis + 100));
            assertThat(each.time.elapsed()).isEqualTo(ms(2 * millis + 100));
            each.events.assertThat().endedWith(StopReason.ATTEMPTS);
        }
    }

    @Test
    void attemptTimeout_whereNoStageBoundsAttempts_boundsTheWorkItself() {
        TimeoutExceeded exceeded =
                timedOut(retrying().build(), CallOptions.none().attemptTimeout(ms(300)));

        assertThat(exceeded.limit()).isEqualTo(ms(300));
        assertThat(hanging.starts()).containsExactly(Duration.ZERO, ms(400), ms(800));
        assertThat(timedOut(world.silent().build(), CallOptions.none().attemptTimeout(ms(50)))
                        .limit())
                .isEqualTo(ms(50));
    }

    @Test
    void attemptTimeout_isCutToTheTimeLeft_onTheFirstAttemptToo() throws Exception {
        List<Optional<Duration>> remaining = new ArrayList<>();
        Pipeline pipeline = world.pipeline().timeout(seconds(2)).build();

        pipeline.call(CallOptions.none().attemptTimeout(seconds(5)), attempt -> remaining.add(attempt.remaining()));
        pipeline.call(CallOptions.none().attemptTimeout(seconds(1)), attempt -> remaining.add(attempt.remaining()));
        pipeline.call(CallOptions.none().timeout(ms(500)), attempt -> remaining.add(attempt.remaining()));

        assertThat(remaining).containsExactly(Optional.of(seconds(2)), Optional.of(seconds(1)), Optional.of(ms(500)));
        assertThat(timedOut(pipeline, CallOptions.none().attemptTimeout(seconds(5)))
                        .limit())
                .isEqualTo(seconds(2));
    }

    @Test
    void attributes_areThoseOfTheOperation() throws Exception {
        AttributeKey<String> key = AttributeKey.named("tenant");
        Attributes attributes = new Attributes().put(key, "blue");

        Optional<String> seen = retrying()
                .build()
                .call(
                        CallOptions.none().attributes(attributes),
                        attempt -> attempt.attributes().get(key));

        assertThat(seen).contains("blue");
    }

    @Test
    void noOptions_changeNothing() throws Exception {
        assertThat(retrying().build().call(CallOptions.none(), () -> "value")).isEqualTo("value");
        assertThat(world.time.scheduledTasks()).isZero();
    }

    @Test
    void T02_limitThatIsNotPositive_isRefused() {
        for (Duration limit : Arrays.asList(null, Duration.ZERO, ms(-1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> CallOptions.none().timeout(limit))
                    .withMessage("CallOptions.timeout was " + limit + "; allowed: a duration > 0");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> CallOptions.none().attemptTimeout(limit))
                    .withMessage("CallOptions.attemptTimeout was " + limit + "; allowed: a duration > 0");
        }
        assertThatNullPointerException().isThrownBy(() -> CallOptions.none().attributes(null));
        assertThatNullPointerException()
                .isThrownBy(() -> retrying().build().call((CallOptions) null, () -> "value"))
                .withMessage("options");
    }

    @Test
    void options_tellWhatTheyHold() {
        CallOptions options = CallOptions.none().timeout(seconds(2)).attemptTimeout(seconds(1));

        assertThat(options.timeout()).contains(seconds(2));
        assertThat(options.attemptTimeout()).contains(seconds(1));
        assertThat(options.attributes()).isEmpty();
        assertThat(options).hasToString("CallOptions[timeout=PT2S, attemptTimeout=PT1S, attributes=null]");
    }
}
