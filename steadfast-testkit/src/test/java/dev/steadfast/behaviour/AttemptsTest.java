package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often the work runs, and what its caller gets in the end. */
class AttemptsTest {
    private final World world = new World();

    private static RetryBuilder attempts(int attempts) {
        return Retry.builder().maxAttempts(attempts).backoff(Backoff.none());
    }

    @EveryDriver
    void R01_threeRetriesOfAnEndlessFailure_runFourTimesAndThrowTheFourthItself(Driver driver) {
        IOException fourth = new IOException("4");
        StackTraceElement[] stack = fourth.getStackTrace();
        Script<String> work = world.<String>script().fail(3, IOException::new).fail(fourth);

        Ending<String> ending = driver.run(world.retrying(attempts(4)), work);

        assertThat(work.calls()).isEqualTo(4);
        assertThat(ending.thrown()).isSameAs(fourth).hasNoCause().hasNoSuppressedExceptions();
        assertThat(fourth.getStackTrace()).isEqualTo(stack);
        world.events.assertThat().hasRetries(3).endedWith(StopReason.ATTEMPTS).endedAfterAttempts(4);
    }

    @EveryDriver
    void R02_successOnTheLastAttempt_isReturned(Driver driver) {
        Script<String> work = world.<String>script().fail(3, IOException::new).reply("done");

        assertThat(driver.run(world.retrying(attempts(4)), work).value()).isEqualTo("done");

        assertThat(work.calls()).isEqualTo(4);
        world.events.assertThat().endedWith(StopReason.SUCCESS).endedAfterAttempts(4);
    }

    @EveryDriver
    void R03_successBeforeTheLastAttempt_stopsTheRetries(Driver driver) {
        Script<String> work = world.<String>script().fail(2, IOException::new).reply("done");

        assertThat(driver.run(world.retrying(attempts(4)), work).value()).isEqualTo("done");

        assertThat(work.calls()).isEqualTo(3);
        world.events.assertThat().hasRetriesAfterAttempts(1, 2);
    }

    @EveryDriver
    void R10_oneAttempt_isNoRetry(Driver driver) {
        IOException failure = new IOException();
        Script<String> work = world.<String>script().fail(failure);

        assertThat(driver.run(world.retrying(attempts(1)), work).thrown()).isSameAs(failure);

        assertThat(work.calls()).isEqualTo(1);
        world.events.assertThat().hasRetries(0).endedWith(StopReason.ATTEMPTS);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void R10_C075_fewerAttemptsThanOne_areRefused(int attempts) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Retry.builder().maxAttempts(attempts).build())
                .withMessage("Retry.maxAttempts was " + attempts + "; allowed: >= 1 (1 means no retry)");
    }

    @EveryDriver
    void C075_maxAttempts_countsTheFirstCall(Driver driver) {
        for (int attempts = 1; attempts <= 3; attempts++) {
            Script<String> work = world.<String>script().fail(1, IOException::new);
            assertThat(driver.run(world.retrying(attempts(attempts)), work).thrown())
                    .isInstanceOf(IOException.class);
            assertThat(work.calls()).isEqualTo(attempts);
        }
    }

    @EveryDriver
    void C075_forever_goesOnUntilSuccess(Driver driver) {
        Script<String> work = world.<String>script().fail(49, IOException::new).reply("done");

        Retry forever = Retry.builder().forever().backoff(Backoff.none()).build();
        assertThat(driver.run(world.pipeline().retry(forever).build(), work).value())
                .isEqualTo("done");

        assertThat(work.calls()).isEqualTo(50);
    }

    @EveryDriver
    void R13_secondOperation_startsAfresh(Driver driver) {
        Pipeline pipeline = world.retrying(attempts(3));
        for (int operation = 0; operation < 2; operation++) {
            Script<String> work =
                    world.<String>script().fail(2, IOException::new).reply("done");
            assertThat(driver.run(pipeline, work).value()).isEqualTo("done");
        }

        world.events.assertThat().hasRetriesAfterAttempts(1, 2, 1, 2).endedAfterAttempts(3, 3);
    }

    @EveryDriver
    void R15_successAfterAThousandFailures_isReturned(Driver driver) {
        Script<String> work =
                world.<String>script().fail(1000, IOException::new).reply("done");

        RetryBuilder forever =
                Retry.builder().forever().backoff(World.fixed(ms(1))).budget(RetryBudget.unlimited());
        assertThat(driver.run(world.retrying(forever), work).value()).isEqualTo("done");

        assertThat(work.calls()).isEqualTo(1001);
        assertThat(world.time.elapsed()).isEqualTo(ms(1000));
        assertThat(world.events.retries())
                .extracting(retry -> retry.attempt())
                .isSorted()
                .startsWith(1)
                .endsWith(1000);
    }

    @EveryDriver
    void sameExceptionObjectThrownAgainAndAgain_isRetriedAndThrown(Driver driver) {
        IOException shared = new IOException("shared");
        Script<String> work = world.<String>script().fail(shared);

        assertThat(driver.run(world.retrying(attempts(3)), work).thrown())
                .isSameAs(shared)
                .hasNoSuppressedExceptions();

        assertThat(work.calls()).isEqualTo(3);
    }
}
