package dev.steadfast.soak;

import dev.steadfast.policy.fallback.FallbackContext;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;

/** What fallbacks answer with in a soak. Safe for use by many threads. */
final class Substitutes {
    private final Shop shop;

    Substitutes(Shop shop) {
        this.shop = shop;
    }

    /** The answer of a fallback, which may fail too. */
    Parcel atOnce(FallbackContext context) throws Exception {
        SplittableRandom dice = new SplittableRandom(ThreadLocalRandom.current().nextLong());
        if (dice.nextInt(8) == 0) {
            shop.time.sleep(dice.nextInt(2_000_000));
        }
        if (dice.nextInt(8) == 0) {
            throw Faults.<Exception>thrown(Faults.any(dice));
        }
        return shop.parcels.make(false, "a fallback");
    }

    CompletionStage<Parcel> later(FallbackContext context) {
        CompletableFuture<Parcel> answer = new CompletableFuture<>();
        shop.after(ThreadLocalRandom.current().nextInt(3_000_000), () -> {
            Parcel parcel = shop.parcels.make(false, "a later fallback");
            if (!answer.complete(parcel)) {
                parcel.unsent();
            }
        });
        return answer;
    }
}
