package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.ResultRejected;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.retry.ExhaustedResult;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.Repair;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Results after which something is put right. */
class RepairAfterResultsTest {
    private final World world = new World();
    private final List<Duration> repairs = new ArrayList<>();
    private final Repair login = Repair.each("login", (result, failure, attempt) -> repairs.add(world.time.elapsed()));

    private final List<Reply> replies = new ArrayList<>();

    private static final class Reply implements AutoCloseable {
        private final int status;
        private int closed;

        Reply(int status) {
            this.status = status;
        }

        @Override
        public void close() {
            closed++;
        }
    }

    private RetryBuilder onStatus(Repair repair) {
        return Retry.builder()
                .planOnResult(Reply.class, (Reply reply) -> reply.status == 401, FailurePlan.repair(repair));
    }

    private Reply next(int... statuses) {
        Reply reply = new Reply(statuses[Math.min(replies.size(), statuses.length - 1)]);
        replies.add(reply);
        return reply;
    }

    @EveryDriverWithResult
    void resultBeforeARepair_isDiscarded(Driver driver) {
        Ending<Reply> ending = driver.run(world.retrying(onStatus(login)), () -> next(401, 200));

        assertThat(ending.value()).isSameAs(replies.get(1));
        assertThat(replies).extracting(reply -> reply.closed).containsExactly(1, 0);
    }

    @EveryDriverWithResult
    void secondResultOfTheKind_isReturnedAsNotRetryable(Driver driver) {
        Ending<Reply> ending = driver.run(world.retrying(onStatus(login)), () -> next(401));

        assertThat(ending.value()).isSameAs(replies.get(1));
        assertThat(replies).extracting(reply -> reply.closed).containsExactly(1, 0);
        world.events.assertThat().endedWith(StopReason.NOT_RETRYABLE);
    }

    @EveryDriverWithResult
    void secondResultOfTheKind_isThrownWhereChosen(Driver driver) {
        Ending<Reply> ending =
                driver.run(world.retrying(onStatus(login).exhaustedResult(ExhaustedResult.THROW)), () -> next(401));

        assertThat(ending.thrown())
                .isInstanceOfSatisfying(
                        ResultRejected.class,
                        rejected -> assertThat(rejected.result()).isSameAs(replies.get(1)));
        assertThat(replies.get(1).closed).isZero();
    }

    @EveryDriverWithResult
    void resultBeforeARepairThatThrows_isDiscarded(Driver driver) {
        Repair broken = Repair.each("login", (result, failure, attempt) -> {
            throw new IOException("down");
        });

        Ending<Reply> ending = driver.run(world.retrying(onStatus(broken)), () -> next(401));

        assertThat(ending.thrown()).hasMessage("down");
        assertThat(replies).extracting(reply -> reply.closed).containsExactly(1);
    }

    @EveryDriverWithResult
    void resultBeforeARepairThatIsCut_isDiscarded(Driver driver) {
        Repair slow = Repair.each("login", (result, failure, attempt) -> world.time.sleep(5_000_000_000L));
        Pipeline pipeline = world.pipeline()
                .timeout(seconds(1))
                .retry(onStatus(slow).build())
                .build();

        Ending<Reply> ending = driver.run(pipeline, () -> next(401));

        assertThat(ending.thrown()).isInstanceOf(TimeoutExceeded.class);
        assertThat(replies).extracting(reply -> reply.closed).containsExactly(1);
    }

    @EveryBlockingDriver
    void resultBeforeARepairThatIsInterrupted_isDiscarded(Driver driver) {
        if (driver == Driver.RUN || driver == Driver.RUN_WITH_ATTEMPT) {
            return;
        }
        Repair waiting = Repair.each("login", (result, failure, attempt) -> {
            Thread.currentThread().interrupt();
            world.time.sleep(1);
        });

        driver.assertInterrupted(driver.run(world.retrying(onStatus(waiting)), () -> next(401)));

        assertThat(replies).extracting(reply -> reply.closed).containsExactly(1);
    }
}
