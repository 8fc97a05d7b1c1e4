package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.hint.GrpcHints;
import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.LongHint;
import dev.steadfast.hint.ServerHint;
import dev.steadfast.hint.ServerHints;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.ChosenRandom;
import dev.steadfast.testkit.Script;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;

/** What servers say about when to come back, and whether to come back at all. */
class HintsTest {
    private final World world = new World();

    /** A failure with what the server said. */
    private static final class Busy extends IOException {
        private static final long serialVersionUID = 1L;

        private final transient ServerHint said;

        Busy(ServerHint said) {
            this.said = said;
        }
    }

    private static ServerHint after(Duration wait) {
        return ServerHint.after(wait);
    }

    /** A retry that reads the hints of {@link Busy}, with a backoff of 100, 200, 400 ms and so on. */
    private static RetryBuilder listening() {
        return Retry.builder()
                .maxAttempts(6)
                .backoff(Backoff.exponential(ms(100)).cap(seconds(30)).jitter(Jitter.none()))
                .maxHint(seconds(120))
                .delayHint((result, failure, clock) -> failure instanceof Busy busy ? busy.said : ServerHint.none());
    }

    private Script<String> busy(ServerHint... hints) {
        Script<String> script = world.script();
        for (ServerHint hint : hints) {
            script.fail(new Busy(hint));
        }
        return script.reply("done");
    }

    @EveryDriver
    void C018_hintBeyondTheCap_isALowerBoundStretchedByATenthAtMost(Driver driver) {
        driver.run(world.retrying(listening()), busy(after(seconds(60)), after(seconds(60))));

        assertThat(world.events.retries()).hasSize(2).allSatisfy(event -> {
            assertThat(event.delayNanos())
                    .isBetween(seconds(60).toNanos(), seconds(66).toNanos());
            assertThat(event.source()).isEqualTo(DelaySource.HINT);
        });
    }

    @EveryDriver
    void C018_hintBeyondItsLimit_endsTheOperationAndIsShown(Driver driver) {
        IOException failure = new Busy(after(seconds(3600)));

        Ending<String> ending =
                driver.run(world.retrying(listening()), world.<String>script().fail(failure));

        assertThat(ending.thrown()).isSameAs(failure);
        world.events.assertThat().endedWith(StopReason.HINT_TOO_LONG).endedAfterAttempts(1);
        assertThat(world.events.ends().get(0).refusedDelayNanos())
                .isBetween(seconds(3600).toNanos(), seconds(3960).toNanos());
        assertThat(world.time.elapsed()).isZero();
    }

    @EveryDriver
    void hintBeyondItsLimit_whereClampingIsChosen_waitsForTheLimit(Driver driver) {
        RetryBuilder retry = listening().hintMode(HintMode.replace()).maxHint(seconds(5), LongHint.CLAMP);

        driver.run(world.retrying(retry), busy(after(seconds(3600)), after(seconds(4))));

        world.events
                .assertThat()
                .hasDelays(seconds(5), seconds(4))
                .hasSources(DelaySource.HINT_CLAMPED, DelaySource.HINT)
                .endedWith(StopReason.SUCCESS);
    }

    /** All forms of one demand, read from fields by the reader of the core. */
    @EveryDriver
    void C016_bothFormsOfRetryAfter_areWaitedFor(Driver driver) {
        world.time.setWallClock(Instant.parse("2015-10-21T07:27:50Z"));
        RetryBuilder retry = Retry.builder()
                .hintMode(HintMode.replace())
                .delayHint((result, failure, clock) ->
                        ServerHints.standard().read(fields(failure.getMessage()), true, clock));
        for (String value : List.of(
                "7",
                "Wed, 21 Oct 2015 07:28:00 GMT",
                "Wednesday, 21-Oct-15 07:28:07 GMT",
                "Wed Oct 21 07:28:17 2015")) {
            Script<String> work = world.<String>script()
                    .fail(new IOException("Retry-After=" + value))
                    .reply("done");
            driver.run(world.retrying(retry), work);
        }

        // The clock goes on from run to run: 7 s, then 3 s to 07:28:00, then to 07:28:07 and 07:28:17.
        world.events.assertThat().hasDelays(seconds(7), seconds(3), seconds(7), seconds(10));
    }

    private static Function<String, List<String>> fields(String line) {
        int sign = line.indexOf('=');
        return name -> name.equalsIgnoreCase(line.substring(0, sign)) ? List.of(line.substring(sign + 1)) : List.of();
    }

    /** gRFC A6, by a reader of pushback alone: a wait, exact; at once; a stop. */
    @EveryDriver
    void grpcPushback_isFollowedToTheLetter(Driver driver) {
        RetryBuilder retry = listening().retryOn(FileNotFoundException.class).hintMode(HintMode.replace());

        Ending<String> ending = driver.run(
                world.retrying(retry),
                busy(GrpcHints.pushback("2500"), GrpcHints.pushback("0"), GrpcHints.pushback("-1")));

        assertThat(ending.thrown()).isInstanceOf(Busy.class);
        world.events
                .assertThat()
                .hasDelays(ms(2_500), Duration.ZERO)
                .hasSources(DelaySource.HINT, DelaySource.HINT)
                .endedWith(StopReason.NOT_RETRYABLE);
    }

    @EveryDriver
    void A01_hintOfTenSeconds_isTenSeconds_noneOrPastIsTheBackoff(Driver driver) {
        Script<String> work = busy(after(seconds(10)), ServerHint.none(), after(seconds(-5)));

        driver.run(world.retrying(listening().hintMode(HintMode.replace())), work);

        world.events
                .assertThat()
                .hasDelays(seconds(10), ms(200), ms(400))
                .hasSources(DelaySource.HINT, DelaySource.BACKOFF, DelaySource.BACKOFF);
    }

    @EveryDriver
    void modes_makeTheirOwnOfOneHint(Driver driver) {
        assertThat(delayIn(driver, HintMode.ignore())).isEqualTo(ms(100));
        assertThat(delayIn(driver, HintMode.replace())).isEqualTo(seconds(8));
        assertThat(delayIn(driver, HintMode.atLeast())).isEqualTo(ms(8_400));
        assertThat(delayIn(driver, HintMode.clamp(seconds(5)))).isEqualTo(ms(5_100));
        assertThat(delayIn(driver, HintMode.lowerBound())).isEqualTo(seconds(10));
    }

    private static Duration delayIn(Driver driver, HintMode mode) {
        World world = new World();
        Pipeline pipeline = world.pipeline()
                .retry(listening().hintMode(mode).build())
                .environment(world.time
                        .environmentBuilder()
                        .random(ChosenRandom.of(0.5))
                        .build())
                .build();
        driver.run(
                pipeline,
                world.<String>script().fail(new Busy(after(seconds(8)))).reply("done"));
        return Duration.ofNanos(world.events.retries().get(0).delayNanos());
    }

    @EveryDriver
    void hint_thatDoesNotFitTheTimeLeft_isNotWaitedFor(Driver driver) {
        Pipeline pipeline =
                world.pipeline().timeout(seconds(10)).retry(listening().build()).build();
        IOException failure = new Busy(after(seconds(10)));

        assertThat(driver.run(pipeline, world.<String>script().fail(failure)).thrown())
                .isSameAs(failure);
        world.events.assertThat().hasRetries(0).endedWith(StopReason.DEADLINE);
        assertThat(world.time.elapsed()).isZero();
    }

    @EveryDriver
    void atOnce_waitsForNothing(Driver driver) {
        driver.run(world.retrying(listening()), busy(ServerHint.atOnce(), ServerHint.none()));

        world.events.assertThat().hasDelays(Duration.ZERO, ms(200)).hasSources(DelaySource.HINT, DelaySource.BACKOFF);
    }

    @Nested
    class Stop {
        @EveryDriver
        void stop_endsTheOperationWithTheFailureItself(Driver driver) {
            IOException failure = new Busy(ServerHint.stop());

            assertThat(driver.run(
                                    world.retrying(listening()),
                                    world.<String>script().fail(failure))
                            .thrown())
                    .isSameAs(failure);
            world.events.assertThat().hasRetries(0).endedWith(StopReason.SERVER_STOP);
        }

        @EveryDriver
        void stop_onTheLastAttempt_isNotTheReason(Driver driver) {
            driver.run(world.retrying(listening().maxAttempts(1)), busy(ServerHint.stop()));

            world.events.assertThat().endedWith(StopReason.ATTEMPTS);
        }

        @EveryDriver
        void stop_besideARetry_wins(Driver driver) {
            driver.run(world.retrying(listening()), busy(ServerHint.retry().and(ServerHint.stop())));

            world.events.assertThat().hasRetries(0).endedWith(StopReason.SERVER_STOP);
        }

        @EveryDriver
        void stop_ignored_changesNothing(Driver driver) {
            driver.run(world.retrying(listening().hintMode(HintMode.ignore())), busy(ServerHint.stop()));

            world.events.assertThat().hasDelays(ms(100)).endedWith(StopReason.SUCCESS);
        }
    }

    /** The server wants a retry of what no condition names. */
    @Nested
    class ExplicitRetry {
        private final RetryBuilder namingOthers = listening().retryOn(FileNotFoundException.class);

        @EveryDriver
        void retry_makesNotRetryableRetryable(Driver driver) {
            Ending<String> ending =
                    driver.run(world.retrying(namingOthers), busy(ServerHint.retry(), after(seconds(1))));

            assertThat(ending.thrown()).isInstanceOf(Busy.class);
            world.events.assertThat().hasDelays(ms(100)).endedWith(StopReason.NOT_RETRYABLE);
        }

        @EveryDriver
        void retry_withAWait_waits(Driver driver) {
            driver.run(
                    world.retrying(namingOthers.hintMode(HintMode.replace())),
                    busy(ServerHint.retry().and(after(seconds(3)))));

            world.events.assertThat().hasDelays(seconds(3)).endedWith(StopReason.SUCCESS);
        }

        @EveryDriver
        void retry_onTheNeverList_isNot(Driver driver) {
            driver.run(world.retrying(namingOthers.neverRetryOn(Busy.class)), busy(ServerHint.retry()));

            world.events.assertThat().hasRetries(0).endedWith(StopReason.NEVER_LIST);
        }

        @EveryDriver
        void retry_ofWhatIsUnsafe_isNot(Driver driver) {
            RetryBuilder unsafe = namingOthers.unsafeWhen((result, failure, attempt) -> true);

            driver.run(world.retrying(unsafe), busy(ServerHint.retry()));

            world.events.assertThat().hasRetries(0).endedWith(StopReason.UNSAFE);
        }

        @EveryDriver
        void retry_withoutAttemptsLeft_isNot(Driver driver) {
            driver.run(world.retrying(namingOthers.maxAttempts(1)), busy(ServerHint.retry()));

            world.events.assertThat().hasRetries(0).endedWith(StopReason.ATTEMPTS);
        }

        @EveryDriver
        void retry_ignored_isNot(Driver driver) {
            driver.run(world.retrying(namingOthers.hintMode(HintMode.ignore())), busy(ServerHint.retry()));

            world.events.assertThat().hasRetries(0).endedWith(StopReason.NOT_RETRYABLE);
        }

        @EveryDriver
        void retry_ofWhatOnlyItsClassCanName_isNot(Driver driver) {
            RetryBuilder always = Retry.builder().delayHint((result, failure, clock) -> ServerHint.retry());
            for (Throwable byClass : new Throwable[] {new AssertionError(), new CancellationException()}) {
                Script<String> work = world.<String>script().fail(byClass);

                assertThat(driver.run(world.retrying(always), work).thrown()).isSameAs(byClass);
            }
            world.events.assertThat().hasRetries(0).endedWith(StopReason.NOT_RETRYABLE, StopReason.NOT_RETRYABLE);
        }

        @EveryDriver
        void reader_isAskedOncePerTurn(Driver driver) {
            AtomicInteger asked = new AtomicInteger();
            RetryBuilder retry = Retry.builder()
                    .maxAttempts(3)
                    .backoff(fixed(ms(1)))
                    .retryOn(FileNotFoundException.class)
                    .delayHint((result, failure, clock) -> {
                        asked.incrementAndGet();
                        return ServerHint.retry();
                    });

            driver.run(world.retrying(retry), busy(ServerHint.none(), ServerHint.none()));

            assertThat(asked).hasValue(2);
        }
    }

    @EveryDriver
    void restart_hasTheBackoffStartOver_afterTheHintedRetry(Driver driver) {
        ServerHint pushback = after(seconds(7)).restartingBackoff();
        ServerHint none = ServerHint.none();

        driver.run(world.retrying(listening().hintMode(HintMode.replace())), busy(none, none, pushback, none, none));

        world.events.assertThat().hasDelays(ms(100), ms(200), seconds(7), ms(100), ms(200));
    }

    @EveryDriver
    void restart_forgetsWhatTheBackoffRemembered(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .retry(listening()
                        .backoff(Backoff.gaxExact(ms(64), 2, seconds(9)))
                        .build())
                .environment(world.time
                        .environmentBuilder()
                        .random(ChosenRandom.of(Math.nextDown(1.0)))
                        .build())
                .build();

        driver.run(
                pipeline,
                busy(
                        ServerHint.none(),
                        ServerHint.none(),
                        ServerHint.atOnce().restartingBackoff(),
                        ServerHint.none(),
                        ServerHint.none()));

        world.events.assertThat().hasDelays(ms(63), ms(127), Duration.ZERO, ms(63), ms(127));
    }
}
