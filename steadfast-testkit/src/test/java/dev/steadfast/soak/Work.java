package dev.steadfast.soak;

import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What the user's code does in one operation; each attempt ends in one of all the ways there are. For several threads. */
final class Work {
    private static final int LONG_NANOS = 12_000_000;
    private static final int DEAF_NANOS = 4_000_000;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final Shop shop;
    private final String pipeline;
    private final long seed;
    private final AtomicInteger runs = new AtomicInteger();

    Work(Shop shop, String pipeline, long seed) {
        this.shop = shop;
        this.pipeline = pipeline;
        this.seed = seed;
        shop.remains.mustGo(this, "the user's code");
    }

    private SplittableRandom dice() {
        return new SplittableRandom(seed + GOLDEN * runs.incrementAndGet());
    }

    private boolean fails(SplittableRandom dice) {
        return dice.nextInt(100) < shop.failures;
    }

    private Parcel parcel(SplittableRandom dice, String way) {
        return shop.parcels.make(dice.nextInt(8) == 0, pipeline + ", " + way);
    }

    /** As code does that holds its thread. */
    Parcel block() throws Exception {
        SplittableRandom dice = dice();
        switch (dice.nextInt(12)) {
            case 0 -> shop.time.sleep(dice.nextInt(LONG_NANOS));
            case 1 -> deaf(dice.nextInt(DEAF_NANOS));
            default -> {
                // at once
            }
        }
        if (fails(dice)) {
            throw Faults.<Exception>thrown(Faults.any(dice));
        }
        return parcel(dice, "blocking");
    }

    /** The same, for forms that know no checked exceptions. */
    Parcel supply() {
        try {
            return block();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new Faults.Confused();
        } catch (Exception thrown) {
            throw Faults.<RuntimeException>thrown(thrown);
        }
    }

    /** Heeds no interrupt for a while, and leaves the flag as good code does. */
    private void deaf(long nanos) {
        boolean interrupted = false;
        long start = shop.time.nanos();
        for (long left = nanos; left > 0; left = nanos - (shop.time.nanos() - start)) {
            shop.time.park(left);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** As code does whose answer comes later. */
    @Nullable CompletionStage<Parcel> later() {
        SplittableRandom dice = dice();
        int way = dice.nextInt(32);
        boolean failing = fails(dice);
        if (failing && way == 0) {
            return null;
        }
        if (failing && way < 4) {
            throw Faults.<RuntimeException>thrown(Faults.any(dice));
        }
        if (way < 14) {
            return failing
                    ? CompletableFuture.failedFuture(Faults.any(dice))
                    : CompletableFuture.completedFuture(parcel(dice, "at once"));
        }
        CompletableFuture<Parcel> answer = way < 18 ? new Deaf() : new CompletableFuture<>();
        shop.after(dice.nextInt(LONG_NANOS), () -> answer(answer, failing, dice));
        return answer;
    }

    private void answer(CompletableFuture<Parcel> answer, boolean failing, SplittableRandom dice) {
        if (failing) {
            answer.completeExceptionally(Faults.any(dice));
            return;
        }
        Parcel parcel = parcel(dice, answer.getClass().getSimpleName());
        if (!answer.complete(parcel)) {
            parcel.unsent();
        }
    }

    /** An answer that cannot be cancelled. */
    private static final class Deaf extends CompletableFuture<Parcel> {
        @Override
        public boolean cancel(boolean mayInterrupt) {
            return false;
        }
    }
}
