package dev.steadfast.soak;

import dev.steadfast.TypedPipeline;
import dev.steadfast.outcome.OperationInterrupted;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/** Calls through a typed pipeline, whose fallback may give one value to many. For many threads. */
final class TypedCalls {
    private static final int SOON_NANOS = 8_000_000;

    private final Shop shop;
    private final TypedPipeline<String> pipeline;

    TypedCalls(Shop shop, TypedPipeline<String> pipeline) {
        this.shop = shop;
        this.pipeline = pipeline;
    }

    /** What a parcel says; it is unpacked by the work itself. */
    private String unpacked(Work work) throws Exception {
        Parcel parcel = work.block();
        parcel.unsent();
        if (parcel.isDamaged()) {
            throw new Faults.Confused();
        }
        return "good";
    }

    void call(Work work, Random random) {
        shop.ledger.begun.add(pipeline.name());
        if (random.nextBoolean()) {
            later(work, random);
            return;
        }
        try {
            String unused = random.nextBoolean()
                    ? pipeline.call(() -> unpacked(work))
                    : pipeline.outcome(attempt -> unpacked(work)).valueOr("none");
            shop.ledger.ends.add("typed value");
        } catch (InterruptedException | OperationInterrupted interrupt) {
            shop.ledger.wrong("an interrupt that nobody sent came out of " + pipeline);
        } catch (Throwable thrown) {
            shop.endsBy(pipeline.untyped(), thrown);
        }
        shop.ledger.endedForCaller.add(pipeline.name());
    }

    private void later(Work work, Random random) {
        CompletableFuture<String> future = random.nextBoolean()
                ? pipeline.callOn(shop.picky, () -> unpacked(work))
                : pipeline.callAsync(() -> CompletableFuture.supplyAsync(() -> unpackedUnchecked(work), shop.executor));
        CompletableFuture<Object> unused = future.handle((value, thrown) -> {
            if (thrown == null) {
                shop.ledger.ends.add("typed value");
            } else {
                shop.endsBy(pipeline.untyped(), thrown);
            }
            shop.ledger.endedForCaller.add(pipeline.name());
            return null;
        });
        switch (random.nextInt(4)) {
            case 0 -> shop.after(random.nextInt(SOON_NANOS), () -> future.cancel(true));
            case 1 -> shop.after(random.nextInt(SOON_NANOS), () -> future.complete("by hand"));
            default -> future.handle((value, thrown) -> null).join();
        }
    }

    private String unpackedUnchecked(Work work) {
        try {
            return unpacked(work);
        } catch (Exception thrown) {
            throw Faults.<RuntimeException>thrown(thrown);
        }
    }
}
