package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.hedge.HedgeBuilder;
import dev.steadfast.policy.hedge.HedgeCounts;
import dev.steadfast.policy.hedge.SharedHedge;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Cases on hedges: their place among other policies, and races of three. */
class HedgeCasesTest {
    private final World world = new World();
    private final List<Duration> starts = new ArrayList<>();
    private final List<CompletableFuture<String>> work = new ArrayList<>();

    private HedgeBuilder hedge(long delayMillis, int most) {
        return Hedge.builder()
                .delay(ms(delayMillis))
                .maxAttempts(most)
                .budget(RetryBudget.unlimited())
                .runOn(world.time.executor());
    }

    private CircuitBreaker breaker(String name) {
        return CircuitBreaker.of(name, CircuitBreakerSettings.defaults(), world.environment);
    }

    private Bulkhead permits(int count) {
        return Bulkhead.of("places", BulkheadSettings.of(count), world.environment);
    }

    // ---- C030

    /** Where no thread waits: the future is cancelled while both passes run, and while one does. */
    @Test
    void C030_callThatIsCancelled_givesItsPermitBack_aroundAHedgeAndInside() {
        for (boolean inside : new boolean[] {false, true}) {
            Bulkhead places = permits(inside ? 2 : 1);
            Hedge hedge = hedge(10, 2).build();
            Pipeline pipeline = inside
                    ? world.silent().hedge(hedge).bulkhead(places).build()
                    : world.silent().bulkhead(places).hedge(hedge).build();
            for (int i = 0; i < 1_000; i++) {
                CompletableFuture<Object> call = pipeline.callAsync(CompletableFuture::new);
                world.time.advance(ms(i % 20));
                assertThat(places.inUse()).as("call " + i).isPositive();
                call.cancel(true);
                assertThat(places.inUse()).as("after call " + i).isZero();
            }
            assertThat(places.rejected()).isZero();
        }
        assertThat(world.time.scheduledTasks()).isZero();
    }

    @EveryDriver
    void C030_passThatLost_givesItsPermitBack(Driver driver) {
        Bulkhead places = permits(2);
        Pipeline pipeline =
                world.pipeline().hedge(hedge(85, 2).build()).bulkhead(places).build();
        for (int i = 0; i < 20; i++) {
            Ending<String> ending = driver.run(
                    pipeline,
                    world.<String>script()
                            .taking(ms(500))
                            .reply("slow")
                            .taking(ms(50))
                            .reply("fast"));

            assertThat(ending.thrown()).isNull();
            world.time.advance(ms(10_000));
            assertThat(places.inUse()).as("after call " + i).isZero();
        }
        assertThat(places.rejected()).isZero();
    }

    // ---- C057

    @EveryDriver
    void C057_breakersAndMetrics_recordOneSuccessAndOneCancelledAttempt(Driver driver) {
        CircuitBreaker around = breaker("around");
        CircuitBreaker inside = breaker("inside");
        SharedHedge hedge = hedge(85, 2).build().shared("prices", world.environment);
        Pipeline pipeline = world.pipeline()
                .circuitBreaker(around)
                .hedge(hedge)
                .circuitBreaker(inside)
                .build();

        driver.run(
                pipeline,
                world.<String>script()
                        .taking(ms(500))
                        .reply("primary")
                        .taking(ms(50))
                        .reply("hedge"));
        world.time.advance(ms(10_000));

        assertThat(around.counts().calls()).isEqualTo(1);
        assertThat(around.counts().failures() + around.counts().ignored()).isZero();
        assertThat(inside.counts().calls()).isEqualTo(1);
        assertThat(inside.counts().failures()).isZero();
        assertThat(inside.counts().ignored()).as("cancelled").isEqualTo(1);
        assertThat(hedge.counts()).isEqualTo(new HedgeCounts(1, 1, 0));
        assertThat(pipeline.counters().operations()).hasValue(1);
        assertThat(pipeline.counters().stops(StopReason.SUCCESS)).isEqualTo(1);
        assertThat(world.environment.pendingOperations()).isZero();
    }

    // ---- C061

    private Supplier<CompletableFuture<String>> ends(Object... afterMillisAndFailure) {
        return () -> {
            int call = starts.size();
            starts.add(world.time.elapsed());
            CompletableFuture<String> end = new CompletableFuture<>();
            work.add(end);
            Throwable failure = (Throwable) afterMillisAndFailure[2 * call + 1];
            world.time.after(ms((Integer) afterMillisAndFailure[2 * call]), () -> end.completeExceptionally(failure));
            return end;
        };
    }

    @Test
    void C061_allThreeFail_surfacesWhenTheLastHas_withAllAttached() {
        IOException[] all = {new IOException("0"), new IOException("1"), new IOException("2")};
        Pipeline pipeline = world.pipeline().hedge(hedge(100, 3).build()).build();

        CompletableFuture<String> call = pipeline.callAsync(ends(300, all[0], 20, all[1], 1_000, all[2])::get);
        world.time.advance(ms(1_119));
        assertThat(call).isNotDone();
        world.time.advance(ms(1));

        assertThat(call).isCompletedExceptionally();
        assertThat(starts).containsExactly(Duration.ZERO, ms(100), ms(120));
        assertThat(call.handle((value, thrown) -> thrown).join()).isSameAs(all[0]);
        assertThat(all[0].getSuppressed()).containsExactly(all[1], all[2]);
    }

    @EveryDriver
    void C061_allThreeFail_haveAllAttached(Driver driver) {
        IOException[] all = {new IOException("0"), new IOException("1"), new IOException("2")};
        AtomicInteger calls = new AtomicInteger();
        Pipeline pipeline = world.pipeline().hedge(hedge(100, 3).build()).build();

        Ending<String> ending = driver.run(pipeline, () -> {
            int call = calls.getAndIncrement();
            world.time.sleep(ms(call == 0 ? 300 : call == 1 ? 20 : 1_000).toNanos());
            throw all[call];
        });

        assertThat(ending.thrown()).isSameAs(all[0]);
        assertThat(all[0].getSuppressed()).containsExactlyInAnyOrder(all[1], all[2]);
    }

    @Test
    void C061_fatalFailure_endsAt120_andTheOthersAreCancelled() {
        FileNotFoundException fatal = new FileNotFoundException("fatal");
        Pipeline pipeline = world.pipeline()
                .hedge(hedge(100, 3).endOn(FileNotFoundException.class).build())
                .build();

        CompletableFuture<String> call = pipeline.callAsync(ends(300, new IOException(), 20, fatal)::get);
        world.time.advance(ms(119));
        assertThat(call).isNotDone();
        world.time.advance(ms(1));

        assertThat(call.handle((value, thrown) -> thrown).join()).isSameAs(fatal);
        assertThat(work).hasSize(2);
        assertThat(work.get(0)).isCancelled();
        assertThat(world.environment.pendingOperations()).isZero();
    }

    // ---- C082

    /** In a world without an end of its own, as no timer is ever due. */
    @Test
    void C082_aHundredThousandRaces_leaveNoTimerAndNoResult() {
        Environment environment = world.environment;
        Pipeline pipeline = Pipeline.builder("many")
                .hedge(hedge(600_000, 2).build())
                .environment(environment)
                .build();
        WeakReference<Object> last = new WeakReference<>(null);

        for (int i = 0; i < 100_000; i++) {
            Object result = new Object();
            last = new WeakReference<>(result);
            CompletableFuture<Object> work = new CompletableFuture<>();
            CompletableFuture<Object> call = pipeline.callAsync(() -> work);
            work.complete(result);
            world.time.runDue();
            assertThat(call.isDone()).isTrue();
        }

        assertThat(world.time.scheduledTasks()).isLessThan(100);
        for (int i = 0; i < 100 && last.get() != null; i++) {
            System.gc();
        }
        assertThat(last.get()).isNull();
    }
}
