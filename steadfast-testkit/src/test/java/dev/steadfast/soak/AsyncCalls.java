package dev.steadfast.soak;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.CallOptions;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Calls whose futures are waited for, left alone, cancelled at once or later, or completed by somebody else. */
final class AsyncCalls {
    private static final int MOST = 64;
    private static final int SOON_NANOS = 8_000_000;

    private final Shop shop;
    private final Semaphore places = new Semaphore(MOST);

    AsyncCalls(Shop shop) {
        this.shop = shop;
    }

    /** Starts a call, unless there are too many under way. */
    boolean start(Pipeline pipeline, Work work, Random random) {
        if (!places.tryAcquire()) {
            return false;
        }
        shop.ledger.begun.add(pipeline.name());
        CompletableFuture<Parcel> future = future(pipeline, work, random);
        CompletableFuture<Object> unused = future.handle((parcel, thrown) -> {
            ended(pipeline, parcel, thrown);
            return null;
        });
        touch(future, random);
        return true;
    }

    private CompletableFuture<Parcel> future(Pipeline pipeline, Work work, Random random) {
        CallOptions options = CallOptions.none().timeout(Recipes.ms(1 + random.nextInt(20)));
        return switch (random.nextInt(6)) {
            case 0 -> pipeline.callOn(shop.picky, work::block);
            case 1 -> pipeline.callOn(shop.executor, attempt -> work.block());
            case 2 -> pipeline.callAsync(shop.picky, work::later);
            case 3 -> pipeline.callAsync(options, attempt -> work.later());
            default -> pipeline.callAsync(work::later);
        };
    }

    private void ended(Pipeline pipeline, @Nullable Parcel parcel, @Nullable Throwable thrown) {
        if (parcel != null) {
            parcel.delivered();
        }
        if (thrown == null) {
            shop.ledger.ends.add("value");
        } else {
            shop.endsBy(pipeline, thrown);
        }
        shop.ledger.endedForCaller.add(pipeline.name());
        places.release();
    }

    private void touch(CompletableFuture<Parcel> future, Random random) {
        switch (random.nextInt(8)) {
            case 0 -> future.cancel(true);
            case 1, 2 -> shop.after(random.nextInt(SOON_NANOS), () -> future.cancel(true));
            case 3 -> shop.after(random.nextInt(SOON_NANOS), () -> completeByHand(future));
            case 4 -> {
                CompletableFuture<Parcel> unused = future.orTimeout(1 + random.nextInt(8), TimeUnit.MILLISECONDS);
            }
            case 5 -> future.handle((parcel, thrown) -> null).join();
            default -> {
                // left alone
            }
        }
    }

    private void completeByHand(CompletableFuture<Parcel> future) {
        Parcel parcel = shop.parcels.make(false, "by hand");
        if (!future.complete(parcel)) {
            parcel.unsent();
        }
    }
}
