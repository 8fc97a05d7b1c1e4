package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.event.FallbackKind;
import dev.steadfast.event.FallbackUsed;
import dev.steadfast.outcome.CallRejected;
import dev.steadfast.outcome.OperationInterrupted;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.fallback.FallbackContext;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Answers in place of what failed. */
class FallbackTest {
    private final World world = new World();
    private final IOException failure = new IOException("first");
    private final List<FallbackContext> asked = new ArrayList<>();
    private final Fallback<String> answering = Fallback.of(context -> {
        asked.add(context);
        return "other";
    });

    private Pipeline with(Fallback<String> fallback) {
        return world.pipeline().fallback(fallback).build().untyped();
    }

    private <T> Ending<T> failing(Driver driver, Pipeline pipeline, Throwable thrown) {
        return driver.run(pipeline, world.<T>script().fail(1, () -> thrown));
    }

    // ---- what it answers with

    @EveryDriverWithResult
    void F01_handledFailure_isReplacedByTheValue(Driver driver) {
        assertThat(failing(driver, with(Fallback.value("other").on(IOException.class)), failure))
                .isEqualTo(new Ending<>("other", null, false));

        assertThat(world.events.fallbacks())
                .containsExactly(new FallbackUsed(
                        "test",
                        world.events.fallbacks().get(0).atNanos(),
                        FallbackKind.VALUE,
                        failure,
                        null,
                        0,
                        null,
                        false));
        world.events.assertThat().endedWith(StopReason.SUCCESS);
    }

    @EveryDriverWithResult
    void F01_unhandledFailure_passes(Driver driver) {
        IllegalStateException other = new IllegalStateException();

        assertThat(failing(driver, with(Fallback.value("other").on(IOException.class)), other)
                        .thrown())
                .isSameAs(other);

        assertThat(world.events.fallbacks()).isEmpty();
        world.events.assertThat().endedWith(StopReason.NOT_RETRYABLE);
    }

    @EveryDriverWithResult
    void F01_fallbackThatThrows_surfacesAndIsNotHandledAgain(Driver driver) {
        AtomicInteger runs = new AtomicInteger();
        IOException own = new IOException("own");
        Pipeline pipeline = with(Fallback.of(context -> {
            runs.incrementAndGet();
            throw own;
        }));

        assertThat(failing(driver, pipeline, failure).thrown()).isSameAs(own);

        assertThat(own.getSuppressed()).containsExactly(failure);
        assertThat(runs).hasValue(1);
        assertThat(world.events.fallbacks())
                .extracting(FallbackUsed::fallbackFailure)
                .containsExactly(own);
        world.events.assertThat().endedWith(StopReason.NOT_RETRYABLE);
    }

    @EveryDriverWithResult
    void function_isGivenTheFailureUnwrapped(Driver driver) {
        assertThat(failing(driver, with(answering), new UncheckedIOException(failure))
                        .value())
                .isEqualTo("other");

        assertThat(asked).hasSize(1);
        assertThat(asked.get(0).failure()).isSameAs(failure);
        assertThat(asked.get(0).attempt().number()).isEqualTo(1);
        assertThat(world.events.fallbacks()).extracting(FallbackUsed::kind).containsExactly(FallbackKind.FUNCTION);
    }

    @EveryDriverWithResult
    void asyncFunction_isWaitedFor(Driver driver) {
        Pipeline pipeline = with(Fallback.ofAsync(context -> {
            CompletableFuture<String> later = new CompletableFuture<>();
            world.time.after(seconds(1), () -> later.complete("later"));
            return later;
        }));

        assertThat(failing(driver, pipeline, failure).value()).isEqualTo("later");
        assertThat(world.time.elapsed()).isEqualTo(seconds(1));
    }

    @EveryDriverWithResult
    void asyncFunction_thatFails_keepsTheFirstFailure(Driver driver) {
        IOException own = new IOException("own");

        assertThat(failing(driver, with(Fallback.ofAsync(context -> CompletableFuture.failedFuture(own))), failure)
                        .thrown())
                .isSameAs(own);

        assertThat(own.getSuppressed()).containsExactly(failure);
    }

    @EveryDriverWithResult
    void nullValue_isAnAnswer(Driver driver) {
        assertThat(failing(driver, with(Fallback.value(null)), failure)).isEqualTo(new Ending<>(null, null, false));
    }

    @EveryDriverWithResult
    void success_isLeftAlone(Driver driver) {
        assertThat(driver.run(with(answering), () -> "done").value()).isEqualTo("done");
        assertThat(asked).isEmpty();
    }

    @EveryDriverWithResult
    void rejectedResult_isReplacedAndDiscarded(Driver driver) {
        List<String> discarded = new ArrayList<>();
        Pipeline pipeline = world.pipeline()
                .discard(String.class, discarded::add)
                .fallback(answering.onResult(String.class, "bad"::equals))
                .build()
                .untyped();

        assertThat(driver.run(pipeline, () -> "bad").value()).isEqualTo("other");

        assertThat(asked).extracting(FallbackContext::result).containsExactly("bad");
        assertThat(discarded).containsExactly("bad");
        world.events.assertThat().endedWith(StopReason.SUCCESS);
        assertThat(driver.run(pipeline, () -> "good").value()).isEqualTo("good");
    }

    // ---- what it is for

    @EveryDriverWithResult
    void rejection_byAPolicyInside_isAnswered(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .fallback(answering)
                .add(new Rejecting(1))
                .build()
                .untyped();

        assertThat(driver.run(pipeline, () -> "never").value()).isEqualTo("other");

        assertThat(asked.get(0).failure()).isInstanceOf(CallRejected.class);
        world.events.assertThat().endedWith(StopReason.SUCCESS);
    }

    @EveryDriverWithResult
    void rejection_withAConditionOnAnother_passes(Driver driver) {
        Pipeline pipeline = world.pipeline()
                .fallback(answering.on(IOException.class))
                .add(new Rejecting(2))
                .build()
                .untyped();
        assertThat(driver.run(pipeline, () -> "never").thrown()).isInstanceOf(CallRejected.class);

        Pipeline named = world.pipeline()
                .fallback(answering.on(Rejecting.Rejected.class))
                .add(new Rejecting(1))
                .build()
                .untyped();
        assertThat(driver.run(named, () -> "never").value()).isEqualTo("other");
    }

    @EveryDriverWithResult
    void exceptedFailure_passes(Driver driver) {
        Pipeline pipeline = with(answering.on(IOException.class).except(FileNotFoundException.class));
        FileNotFoundException missing = new FileNotFoundException();

        assertThat(failing(driver, pipeline, missing).thrown()).isSameAs(missing);
        assertThat(failing(driver, pipeline, failure).value()).isEqualTo("other");
    }

    @EveryDriverWithResult
    void classifier_decides(Driver driver) {
        Classifier ofTheService = Classifier.builder()
                .failure(IOException.class, e -> e.getMessage().equals("first"))
                .build();
        Pipeline pipeline = with(answering.classifier(ofTheService));

        assertThat(failing(driver, pipeline, failure).value()).isEqualTo("other");
        assertThat(failing(driver, pipeline, new IOException("another")).thrown())
                .hasMessage("another");
    }

    @EveryDriverWithResult
    void cancellationByTheWork_isAFailureLikeAny(Driver driver) {
        assertThat(failing(driver, with(answering), new CancellationException()).value())
                .isEqualTo("other");
    }

    @EveryBlockingDriver
    void interrupt_isNeverAnswered(Driver driver) {
        Ending<String> ending = failing(driver, with(answering), new InterruptedException("of the caller"));

        driver.assertInterrupted(ending);
        assertThat(asked).isEmpty();
    }

    @Test
    void operationInterruptedAndVirtualMachineError_areNeverAnswered() {
        for (Throwable thrown : List.of(
                new OperationInterrupted("inner", new InterruptedException()), new StackOverflowError("of the work"))) {
            assertThat(failing(Driver.CALL, with(answering.on(Throwable.class)), thrown)
                            .thrown())
                    .isSameAs(thrown);
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void cancellationOfTheOperation_isNotAnswered() {
        Pipeline pipeline = with(answering);
        CompletableFuture<String> future = pipeline.callAsync(() -> new CompletableFuture<>());

        assertThat(future.cancel(true)).isTrue();

        assertThat(asked).isEmpty();
        assertThat(future).isCancelled();
    }

    @EveryDriverWithResult
    void conditionThatThrows_endsTheOperation(Driver driver) {
        IllegalStateException broken = new IllegalStateException("predicate");
        Pipeline pipeline = with(answering.on(IOException.class, e -> {
            throw broken;
        }));

        assertThat(failing(driver, pipeline, failure).thrown()).isSameAs(broken);

        assertThat(broken.getSuppressed()).containsExactly(failure);
        world.events.assertThat().endedWith(StopReason.CALLBACK_FAILED);
    }

    // ---- switches

    @EveryDriverWithResult
    void off_leavesTheFailure(Driver driver) {
        Pipeline pipeline = with(answering);
        pipeline.mode(PolicyKind.FALLBACK, PolicyMode.OFF);

        assertThat(failing(driver, pipeline, failure).thrown()).isSameAs(failure);

        assertThat(world.events.fallbacks()).isEmpty();
    }

    @EveryDriverWithResult
    void observeOnly_tellsAndLeavesTheFailure(Driver driver) {
        Pipeline pipeline = with(answering);
        pipeline.mode(PolicyKind.FALLBACK, PolicyMode.OBSERVE_ONLY);

        assertThat(failing(driver, pipeline, failure).thrown()).isSameAs(failure);

        assertThat(asked).isEmpty();
        assertThat(world.events.fallbacks()).hasSize(1).allMatch(FallbackUsed::observed);
        world.events.assertThat().endedWith(StopReason.NOT_RETRYABLE);
    }

    @EveryDriverWithResult
    void observeOnly_leavesARejectedResult(Driver driver) {
        Pipeline pipeline = with(answering.onResult(String.class, "bad"::equals));
        pipeline.mode(PolicyKind.FALLBACK, PolicyMode.OBSERVE_ONLY);

        assertThat(driver.run(pipeline, () -> "bad").value()).isEqualTo("bad");

        assertThat(world.events.fallbacks()).extracting(FallbackUsed::result).containsExactly("bad");
    }
}
