package dev.steadfast.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.steadfast.environment.Environment;
import dev.steadfast.time.Timed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Events that come at the moment in which an operation goes from one wait to the next. */
class AsyncOperationTest {
    private final HandTime time = new HandTime();
    private final List<Runnable> executed = new ArrayList<>();
    private final CompiledPipeline pipeline = new CompiledPipeline(
            "test",
            List.of(),
            Environment.builder().time(time).executor(executed::add).build(),
            List.of(),
            new Discards(List.of()),
            false,
            true);
    private final AsyncOperation operation = new AsyncOperation(
            RunningOperation.of(pipeline, true, 0),
            CallForm.ASYNC_CALL,
            CompletableFuture.completedFuture("unused"),
            null);

    /** Waits for work under a bound of ten nanoseconds, and lets go. */
    private int waitForWork() {
        operation.nextWait(AsyncOperation.WORK);
        operation.arm(10);
        int wait = operation.waitNumber();
        assertThat(operation.open()).isTrue();
        return wait;
    }

    @Test
    void due_whileNobodyHoldsIt_takesHoldAndGoesOnElsewhere() {
        int wait = waitForWork();

        time.takeOut().due();

        assertThat(executed).hasSize(1);
        assertThat(operation.claim(wait)).as("a completion afterwards").isFalse();
        assertThat(operation.take(AsyncOperation.DUE)).isTrue();
    }

    /** The work has just been started, and whoever started it has taken hold again to watch it: the bound still holds. */
    @Test
    void due_whileSomebodyHoldsIt_isNotLost() {
        int wait = waitForWork();
        assertThat(operation.claim(wait)).isTrue();

        time.takeOut().due();

        assertThat(executed).isEmpty();
        assertThat(operation.open()).as("let go of without a look at the timer").isFalse();
        assertThat(operation.take(AsyncOperation.DUE)).isTrue();
        assertThat(operation.isDue()).isTrue();
    }

    @Test
    void due_toldMoreOftenThanAskedFor_doesNotHideTheNext() {
        waitForWork();
        assertThat(operation.claimIfOpen()).isTrue();
        Timed node = time.takeOut();
        node.due();
        node.due();

        operation.disarm();
        operation.nextWait(AsyncOperation.BACKOFF);
        operation.arm(100);
        assertThat(operation.open()).isTrue();
        time.takeOut().due();

        assertThat(executed).hasSize(1);
    }

    @Test
    void due_ofATimerThatWasTakenBackInTime_isNotWaitedFor() {
        waitForWork();
        assertThat(operation.claimIfOpen()).isTrue();
        operation.disarm();
        assertThat(time.waiting).isEmpty();
        operation.nextWait(AsyncOperation.BACKOFF);
        operation.arm(100);
        assertThat(operation.open()).isTrue();

        time.takeOut().due();

        assertThat(executed).hasSize(1);
    }

    @Test
    void timerThatThrows_isAsIfItHadNotBeenSet() {
        time.broken = true;
        assertThatIllegalStateException().isThrownBy(() -> operation.arm(10)).withMessage("broken timer");
        time.broken = false;
        waitForWork();

        time.takeOut().due();

        assertThat(executed).hasSize(1);
    }

    @Test
    void due_ofTheWaitBefore_doesNotReachTheNext() {
        waitForWork();
        assertThat(operation.claimIfOpen()).isTrue();
        time.takeOut().due();

        operation.disarm();
        operation.nextWait(AsyncOperation.BACKOFF);
        operation.arm(100);

        assertThat(operation.open()).isTrue();
        assertThat(executed).isEmpty();
    }

    /** Taken back too late: the timer has taken it out already, and tells it while it waits for something else. */
    @Test
    void due_thatComesInTheNextWait_isNotTakenForIts() {
        waitForWork();
        assertThat(operation.claimIfOpen()).isTrue();
        time.takeOut();
        operation.disarm();
        operation.nextWait(AsyncOperation.BACKOFF);
        operation.arm(100);
        assertThat(operation.open()).isTrue();

        operation.due();

        assertThat(executed).isEmpty();
        time.takeOut().due();
        assertThat(executed).hasSize(1);
    }

    @Test
    void grant_ofTheWaitBefore_doesNotReachTheNext() {
        operation.nextWait(AsyncOperation.PERMIT);
        int wait = operation.waitNumber();
        operation.nextWait(AsyncOperation.WORK);

        operation.granted(wait);

        assertThat(operation.open()).isTrue();
        operation.granted(wait);
        assertThat(executed).isEmpty();
    }

    @Test
    void cancel_acrossWaits_isKept() {
        operation.nextWait(AsyncOperation.PERMIT);
        assertThat(operation.cancel(true)).isTrue();

        operation.nextWait(AsyncOperation.WORK);

        assertThat(operation.open()).isFalse();
        assertThat(operation.cancelRequested()).isTrue();
    }
}
