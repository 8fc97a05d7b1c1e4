package dev.steadfast.soak;

import static dev.steadfast.soak.Recipes.ms;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineBuilder;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.spi.Permit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls that wait for a permit and give up, while nobody gives one back: who gives one back would clear away those who
 * have left, and nothing would show that they were still in the queue.
 */
final class Leavers {
    /** As many as may wait. */
    private static final int CALLS = 6;

    private final Shop shop;
    private final List<Queue> queues = new ArrayList<>();

    /** Where calls wait. */
    private record Queue(Pipeline pipeline, Supplier<Optional<Permit>> permits, IntSupplier waiting) {}

    Leavers(Plant plant) {
        this.shop = plant.shop;
        for (Bulkhead each : List.of(plant.bulkhead, plant.inner, plant.patient)) {
            Pipeline pipeline = leaving(each.name()).bulkhead(each).build();
            queues.add(new Queue(pipeline, each::tryAcquire, each::waiting));
        }
        Pipeline pipeline =
                leaving(plant.limiter.name()).adaptiveLimiter(plant.limiter).build();
        queues.add(new Queue(pipeline, plant.limiter::tryAcquire, plant.limiter::waiting));
    }

    private PipelineBuilder leaving(String name) {
        return Pipeline.builder("leaving " + name).environment(shop.environment).timeout(ms(20));
    }

    /** Has calls come and go when nothing else goes on; names where some of them still wait. */
    List<String> stayed() throws InterruptedException {
        List<String> stayed = new ArrayList<>();
        for (Queue queue : queues) {
            List<Permit> held = all(queue.permits);
            comeAndGoInThread(queue.pipeline);
            comeAndGo(queue.pipeline);
            if (!Settling.comesTrue(shop, () -> queue.waiting.getAsInt() == 0)) {
                stayed.add(queue.waiting.getAsInt() + " in " + queue.pipeline);
            }
            held.forEach(Permit::ignored);
        }
        return stayed;
    }

    private static List<Permit> all(Supplier<Optional<Permit>> permits) {
        List<Permit> all = new ArrayList<>();
        for (Optional<Permit> next = permits.get(); next.isPresent(); next = permits.get()) {
            all.add(next.get());
        }
        return all;
    }

    private void comeAndGoInThread(Pipeline pipeline) {
        shop.ledger.begun.add(pipeline.name());
        Throwable thrown = null;
        try {
            Object unused = pipeline.call(Object::new);
        } catch (Throwable gone) {
            thrown = gone;
        }
        ended(pipeline, thrown);
    }

    private void comeAndGo(Pipeline pipeline) {
        List<CompletableFuture<Object>> ended = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            shop.ledger.begun.add(pipeline.name());
            CompletableFuture<Object> future = future(pipeline, i);
            ended.add(future.handle((value, thrown) -> {
                ended(pipeline, thrown);
                return value;
            }));
            if (i % 3 == 0) {
                future.cancel(true);
            }
        }
        ended.forEach(CompletableFuture::join);
    }

    /** A call that is cancelled, one that has little time, and one on a thread of the pool. */
    private CompletableFuture<Object> future(Pipeline pipeline, int number) {
        return switch (number % 3) {
            case 0 -> pipeline.callAsync(CompletableFuture::new);
            case 1 -> pipeline.callAsync(CallOptions.none().timeout(ms(1)), attempt -> new CompletableFuture<>());
            default -> pipeline.callOn(shop.executor, Object::new);
        };
    }

    private void ended(Pipeline pipeline, @Nullable Throwable thrown) {
        if (thrown == null) {
            shop.ledger.wrong("there was one permit too many in " + pipeline);
        } else {
            shop.endsBy(pipeline, thrown);
        }
        shop.ledger.endedForCaller.add(pipeline.name());
    }
}
