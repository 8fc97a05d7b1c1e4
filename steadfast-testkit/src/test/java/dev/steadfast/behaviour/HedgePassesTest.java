package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.Outcome;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each pass of a race has of its own, through every form whose work is shown its attempt. */
class HedgePassesTest {
    private static final AttributeKey<String> GIVEN = AttributeKey.named("given");
    private static final AttributeKey<Integer> PASS = AttributeKey.named("pass");
    private static final AttributeKey<String> LATE = AttributeKey.named("late");

    private final World world = new World();
    private final List<Attempt> attempts = new ArrayList<>();
    private final List<String> cut = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
    private final Attributes attributes = new Attributes().put(GIVEN, "by the caller");

    /** A result that must be closed if nobody sees it. */
    private static final class Answer implements AutoCloseable {
        int closed;

        @Override
        public void close() {
            closed++;
        }
    }

    /** The forms of call. */
    enum Form {
        CALL {
            @Override
            Answer run(HedgePassesTest test, Pipeline pipeline, CallOptions options) throws Exception {
                return pipeline.call(options, test::block);
            }
        },
        OUTCOME {
            @Override
            Answer run(HedgePassesTest test, Pipeline pipeline, CallOptions options) throws Exception {
                return ((Outcome.Returned<Answer>) pipeline.outcome(options, test::block)).value();
            }
        },
        CALL_ASYNC {
            @Override
            Answer run(HedgePassesTest test, Pipeline pipeline, CallOptions options) throws Exception {
                return test.world.time.await(pipeline.callAsync(options, test::start));
            }
        },
        /** Takes no options. */
        CALL_ON {
            @Override
            Answer run(HedgePassesTest test, Pipeline pipeline, CallOptions options) throws Exception {
                return test.world.time.await(pipeline.callOn(test.world.time.executor(), test::block));
            }
        };

        abstract Answer run(HedgePassesTest test, Pipeline pipeline, CallOptions options) throws Exception;
    }

    // ---- the first pass takes 500 ms, the second 50 ms

    private Duration begin(Attempt attempt) {
        int number = attempts.size();
        attempts.add(attempt);
        attempt.onCancel(() -> cut.add(number + " at " + world.time.elapsed().toMillis()));
        assertThat(attempt.attributes().get(PASS)).as("put by another pass").isEmpty();
        attempt.attributes().put(PASS, number);
        return ms(number == 0 ? 500 : 50);
    }

    private Answer end(Attempt attempt) {
        int number = attempts.indexOf(attempt);
        assertThat(attempt.attributes().get(PASS)).contains(number);
        if (number == 0) {
            attempt.attributes().put(LATE, "too late");
        }
        Answer answer = new Answer();
        answers.add(answer);
        return answer;
    }

    /** Heeds no interrupt: a loser has its answer all the same. */
    @SuppressWarnings("InterruptedExceptionSwallowed") // it is what makes it a loser that goes on
    private Answer block(Attempt attempt) {
        Duration takes = begin(attempt);
        try {
            world.time.sleep(takes.toNanos());
        } catch (InterruptedException e) {
            assertThat(attempt.cancelled()).isTrue();
        }
        return end(attempt);
    }

    private CompletableFuture<Answer> start(Attempt attempt) {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        world.time.after(begin(attempt), () -> answer.complete(end(attempt)));
        return answer;
    }

    private Pipeline hedged() {
        return world.pipeline()
                .hedge(Hedge.builder()
                        .delay(ms(85))
                        .budget(RetryBudget.unlimited())
                        .runOn(world.time.executor())
                        .build())
                .build();
    }

    private CallOptions options() {
        return CallOptions.none().attributes(attributes);
    }

    @ParameterizedTest
    @EnumSource
    void H04_losersResultIsClosedAndItsTokenCancelled_theWinnersNot(Form form) throws Exception {
        Answer seen = form.run(this, hedged(), options());
        world.time.advance(ms(10_000));

        assertThat(seen.closed).isZero();
        assertThat(attempts).hasSize(2);
        assertThat(attempts.get(0).cancelled()).as("the loser").isTrue();
        assertThat(attempts.get(1).cancelled()).as("the winner").isFalse();
        assertThat(cut).singleElement().asString().startsWith("0 at ");
        if (form == Form.CALL_ASYNC) {
            // Its future was cancelled, and what that is completed with later cannot be seen by anybody.
            assertThat(cut).as("C057: by 145").containsExactly("0 at 135");
        } else {
            assertThat(answers)
                    .hasSize(2)
                    .filteredOn(answer -> answer != seen)
                    .allSatisfy(late -> assertThat(late.closed).isEqualTo(1));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CALL_ON")
    void H05_eachPassHasItsOwnAttributes_andOnlyTheWinnersAreTheCallers(Form form) throws Exception {
        form.run(this, hedged(), options());

        assertThat(attributes.get(PASS)).contains(1);
        world.time.advance(ms(10_000));
        assertThat(attempts.get(0).attributes()).isNotSameAs(attributes);
        assertThat(attempts.get(0).attributes().get(PASS)).contains(0);
        assertThat(attributes.get(PASS)).as("the loser goes on").contains(1);
        assertThat(attributes.get(LATE)).isEmpty();
        assertThat(attempts)
                .extracting(attempt -> attempt.attributes().get(GIVEN).orElseThrow())
                .containsOnly("by the caller");
    }

    @EveryDriver
    void H05_whatAFailedRaceLeaves_isSeenByTheNextAttempt(Driver driver) {
        List<String> seen = new ArrayList<>();
        Pipeline pipeline = world.pipeline()
                .retry(Retry.builder()
                        .maxAttempts(2)
                        .backoff(Backoff.none())
                        .unsafeWhen((result, failure, attempt) -> {
                            seen.add(attempt.attributes()
                                    .get(PASS)
                                    .map(String::valueOf)
                                    .orElse("none"));
                            return false;
                        })
                        .build())
                .hedge(Hedge.builder()
                        .onlyAfterFailure()
                        .budget(RetryBudget.standard())
                        .eligible(attempt -> {
                            attempt.attributes().put(PASS, 17);
                            return true;
                        })
                        .runOn(world.time.executor())
                        .build())
                .build();

        driver.run(pipeline, world.<String>script().fail(4, IOException::new));

        assertThat(seen).isNotEmpty().allMatch("17"::equals);
    }
}
