package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.outcome.DelaySource;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Condition;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import dev.steadfast.policy.retry.Verification;
import dev.steadfast.policy.retry.Verifier;
import dev.steadfast.testkit.Script;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Whether work was done whose outcome is in doubt. */
class VerifyTest {
    private final World world = new World();
    private final SocketTimeoutException lost = new SocketTimeoutException("lost");
    private final AtomicInteger asked = new AtomicInteger();

    private Pipeline verifying(Verifier verifier) {
        return world.retrying(base().verify(Condition.failure(SocketTimeoutException.class), verifier));
    }

    private static RetryBuilder base() {
        return Retry.builder().maxAttempts(2).backoff(fixed(ms(100))).retryOn(IOException.class);
    }

    private Verifier answering(Verification answer) {
        return Verifier.of((result, failure, attempt) -> {
            asked.incrementAndGet();
            return answer;
        });
    }

    private static boolean givesValues(Driver driver) {
        return driver != Driver.RUN && driver != Driver.RUN_WITH_ATTEMPT;
    }

    @EveryDriver
    void done_isASuccessWithThatValue(Driver driver) {
        Script<String> script = world.<String>script().fail(lost);

        Ending<String> ending = driver.run(verifying(answering(Verification.done("found"))), script);

        assertThat(ending).isEqualTo(new Ending<>(givesValues(driver) ? "found" : null, null, false));
        assertThat(script.calls()).isEqualTo(1);
        world.events.assertThat().hasRetries(0).endedWith(StopReason.SUCCESS).endedAfterAttempts(1);
    }

    @EveryDriver
    void done_afterTheLastAttemptToo(Driver driver) {
        Ending<String> ending = driver.run(
                verifying(answering(Verification.done("found"))),
                world.<String>script().fail(new IOException("1"), lost));

        assertThat(ending.thrown()).isNull();
        world.events.assertThat().endedWith(StopReason.SUCCESS).endedAfterAttempts(2);
    }

    @EveryDriver
    void notDone_isRetriedAsAnyFailure(Driver driver) {
        Ending<String> ending = driver.run(
                verifying(answering(Verification.notDone())),
                world.<String>script().fail(lost).reply("done"));

        assertThat(ending.value()).isEqualTo("done");
        world.events.assertThat().hasDelays(ms(100)).hasSources(DelaySource.BACKOFF);
    }

    @EveryDriver
    void notDone_afterTheLastAttempt_endsWithTheFailure(Driver driver) {
        Ending<String> ending = driver.run(
                verifying(answering(Verification.notDone())),
                world.<String>script().fail(lost));

        assertThat(ending.thrown()).isSameAs(lost);
        assertThat(asked).hasValue(2);
        world.events.assertThat().endedWith(StopReason.ATTEMPTS);
    }

    @EveryDriver
    void unknown_endsAsUnsafe(Driver driver) {
        Ending<String> ending = driver.run(
                verifying(answering(Verification.unknown())),
                world.<String>script().fail(lost));

        assertThat(ending.thrown()).isSameAs(lost);
        world.events.assertThat().endedWith(StopReason.UNSAFE).endedAfterAttempts(1);
    }

    @EveryDriver
    void asyncVerifier_isWaitedFor(Driver driver) {
        Verifier verifier = Verifier.ofAsync((result, failure, attempt) -> {
            CompletableFuture<Verification> answer = new CompletableFuture<>();
            world.time.after(ms(40), () -> answer.complete(Verification.notDone()));
            return answer;
        });
        Script<String> script = world.<String>script().fail(lost).reply("done");

        assertThat(driver.run(verifying(verifier), script).value()).isEqualTo("done");

        assertThat(script.starts()).containsExactly(ms(0), ms(140));
    }

    @EveryDriver
    void verifierThatThrows_endsTheOperation(Driver driver) {
        IllegalStateException bug = new IllegalStateException("bug");
        List<Verifier> verifiers = List.of(
                Verifier.of((result, failure, attempt) -> {
                    throw bug;
                }),
                Verifier.ofAsync((result, failure, attempt) -> CompletableFuture.failedFuture(bug)));
        for (Verifier verifier : verifiers) {
            assertThat(driver.run(verifying(verifier), world.<String>script().fail(lost))
                            .thrown())
                    .isSameAs(bug);
        }

        assertThat(bug.getSuppressed()).containsExactly(lost);
        world.events.assertThat().endedWith(StopReason.CALLBACK_FAILED, StopReason.CALLBACK_FAILED);
    }

    @EveryDriver
    void verifierThatDoesNotAnswer_endsTheOperation(Driver driver) {
        Ending<String> ending = driver.run(
                verifying(Verifier.of((result, failure, attempt) -> null)),
                world.<String>script().fail(lost));

        assertThat(ending.thrown())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Verifier answered null; allowed: Verification.done, notDone or unknown");
        assertThat(ending.thrown().getSuppressed()).containsExactly(lost);
    }

    @EveryDriver
    void whatIsNotRetried_isNotAskedAbout(Driver driver) {
        RetryBuilder never = base().neverRetryOn(SocketTimeoutException.class)
                .verify((result, failure, attempt) -> true, answering(Verification.done("x")));
        driver.run(world.retrying(never), world.<String>script().fail(lost));
        driver.run(world.retrying(never), world.<String>script().fail(new IllegalArgumentException()));
        Pipeline off = verifying(answering(Verification.done("x")));
        off.mode(PolicyKind.RETRY, PolicyMode.OFF);
        driver.run(off, world.<String>script().fail(lost));

        assertThat(asked).hasValue(0);
        world.events.assertThat().endedWith(StopReason.NEVER_LIST, StopReason.NOT_RETRYABLE, StopReason.UNSAFE);
    }

    @EveryDriver
    void verifier_isAskedInPlaceOfUnsafeWhen(Driver driver) {
        RetryBuilder retry = base().unsafeWhen((result, failure, attempt) -> true)
                .verify(Condition.failure(SocketTimeoutException.class), answering(Verification.notDone()));

        driver.run(world.retrying(retry), world.<String>script().fail(lost, new IOException("other")));

        world.events.assertThat().hasRetries(1).endedWith(StopReason.UNSAFE).endedAfterAttempts(2);
    }

    @EveryDriverWithResult
    void rejectedResult_thatWasDoneAfterAll_isReplacedAndDiscarded(Driver driver) {
        List<AutoCloseable> closed = new ArrayList<>();
        AutoCloseable[] vague = {null};
        vague[0] = () -> closed.add(vague[0]);
        AutoCloseable found = () -> closed.add(null);
        RetryBuilder retry = base().retryOnResult(AutoCloseable.class, (AutoCloseable result) -> result == vague[0])
                .verify((result, failure, attempt) -> result != null, answering(Verification.done(found)));

        Ending<AutoCloseable> ending = driver.run(world.retrying(retry), () -> vague[0]);

        assertThat(ending.value()).isSameAs(found);
        assertThat(closed).containsExactly(vague[0]);
    }

    @Test
    @SuppressWarnings("NullAway") // the faults under test
    void badInput_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Retry.builder().verify(null, null).build())
                .withMessageContaining("Retry.verify was null; allowed: a Condition")
                .withMessageContaining("Retry.verify was null; allowed: a Verifier");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Condition.failure(null))
                .withMessage("Condition.failure was null; allowed: a class of exceptions");
        assertThatNullPointerException().isThrownBy(() -> Verifier.of(null)).withMessage("check");
        assertThatNullPointerException()
                .isThrownBy(() -> Verifier.ofAsync(null))
                .withMessage("check");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Retry.builder().nested(null).build())
                .withMessage("Retry.nested was null; allowed: ALLOW, ONCE or REFUSE");
    }
}
