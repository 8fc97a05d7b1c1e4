package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.testkit.SeededRandom;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Twenty thousand operations that are cancelled, timed out, refused and completed at random, in virtual time. */
class TurmoilTest {
    private static final int OPERATIONS = 20_000;

    private final VirtualTime time = VirtualTime.auto();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void operationsWithRandomEnds_leaveNothingBehind(long seed) {
        Random random = new Random(seed);
        Turmoil turmoil = new Turmoil(
                time.environmentBuilder().random(SeededRandom.of(seed)).build(), OPERATIONS);
        for (int i = 0; i < OPERATIONS; i++) {
            time.after(ms(random.nextInt(10_000)), () -> start(turmoil, random));
        }

        time.advance(seconds(60));

        turmoil.assertSettled(OPERATIONS);
        assertThat(time.scheduledTasks()).as("timers left").isZero();
        assertThat(turmoil.delivered).hasPositiveValue();
        assertThat(turmoil.cancelled).hasPositiveValue();
        assertThat(turmoil.failed).hasPositiveValue();
        assertThat(turmoil.discarded).hasPositiveValue();
    }

    private void start(Turmoil turmoil, Random random) {
        Turmoil.Call call = turmoil.new Call();
        CompletableFuture<Turmoil.Result> future = random.nextInt(4) == 0
                ? turmoil.pipeline.callOn(time.executor(), attempt -> {
                    call.attemptBegins(attempt);
                    return block(turmoil, random);
                })
                : turmoil.pipeline.callAsync(attempt -> {
                    call.attemptBegins(attempt);
                    return work(turmoil, random, attempt);
                });
        call.watch(future);
        if (random.nextInt(3) == 0) {
            time.after(ms(random.nextInt(100)), call::cancel);
        }
    }

    private CompletionStage<Turmoil.Result> work(Turmoil turmoil, Random random, Attempt attempt) {
        int kind = random.nextInt(8);
        if (kind == 0) {
            return CompletableFuture.completedFuture(turmoil.new Result());
        }
        if (kind == 1) {
            return CompletableFuture.failedFuture(new IOException());
        }
        CompletableFuture<Turmoil.Result> end = new CompletableFuture<>();
        if (kind == 2) {
            // Never ends by itself.
            attempt.onCancel(() -> end.cancel(true));
            return end;
        }
        time.after(ms(random.nextInt(14)), () -> {
            if (random.nextInt(2) == 0) {
                end.completeExceptionally(new IOException());
            } else {
                Turmoil.Result result = turmoil.new Result();
                if (!end.complete(result)) {
                    // Cancelled with its attempt: nobody has seen it.
                    result.discard();
                }
            }
        });
        return end;
    }

    private Turmoil.Result block(Turmoil turmoil, Random random) throws IOException {
        if (random.nextInt(2) == 0) {
            throw new IOException();
        }
        return turmoil.new Result();
    }
}
