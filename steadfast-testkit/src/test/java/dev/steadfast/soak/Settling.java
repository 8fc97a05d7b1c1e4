package dev.steadfast.soak;

import dev.steadfast.event.BreakerState;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.spi.Permit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Waits until nothing goes on any more, and says what does. */
final class Settling {
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long PAUSE_NANOS = 1_000_000;

    private final Shop shop;
    private final Plant plant;

    Settling(Shop shop, Plant plant) {
        this.shop = shop;
        this.plant = plant;
    }

    /** What is left though nothing should be; empty if nothing is. */
    String unrest() throws InterruptedException {
        comesTrue(shop, () -> unrestNow().isEmpty());
        String left = unrestNow();
        shop.forgetChecks();
        return left;
    }

    private String unrestNow() {
        Ledger ledger = shop.ledger;
        StringBuilder left = new StringBuilder();
        if (!ledger.isBalanced()) {
            left.append("begun " + ledger.begun + ", ended for callers " + ledger.endedForCaller + ", in events "
                    + ledger.endedInEvents + "; ");
        }
        if (!shop.parcels.areBalanced()) {
            left.append(shop.parcels + ", without an end: " + shop.parcels.unended() + "; ");
        }
        int pending = shop.environment.pendingOperations();
        int timers = shop.time.waiting();
        if (pending != 0 || timers != 0 || !shop.isIdle()) {
            left.append(pending + " pending operations, " + timers + " timers, pool idle: " + shop.isIdle() + "; ");
        }
        return left.append(plant.unrest()).append(shop.failedChecks()).toString();
    }

    /** Breakers that are open for ever, or half open with no probe to give though none is under way. */
    List<String> breakersWithoutProbe() throws InterruptedException {
        for (CircuitBreaker breaker : plant.breakers()) {
            breaker.observeOnly(false);
            if (breaker.state() == BreakerState.ISOLATED) {
                breaker.reset();
            }
            comesTrue(shop, () -> letsIn(breaker));
        }
        return plant.breakers().stream()
                .filter(breaker -> !letsIn(breaker))
                .map(breaker -> breaker + " " + breaker.state() + " " + breaker.counts())
                .collect(Collectors.toList());
    }

    /** The names of threads that do not end; that of the timer takes a moment to notice that nothing waits for it. */
    List<String> strangers(Collection<Thread> known) throws InterruptedException {
        comesTrue(shop, () -> shop.remains.threads(known).isEmpty());
        return shop.remains.threads(known);
    }

    private static boolean letsIn(CircuitBreaker breaker) {
        Optional<Permit> permit = breaker.tryAcquire();
        permit.ifPresent(Permit::ignored);
        return permit.isPresent();
    }

    /** Waits for something that is due; whether it has come about. */
    static boolean comesTrue(Shop shop, BooleanSupplier condition) throws InterruptedException {
        long start = shop.time.nanos();
        while (!condition.getAsBoolean()) {
            if (shop.time.nanos() - start >= LONGEST_NANOS) {
                return false;
            }
            shop.time.sleep(PAUSE_NANOS);
        }
        return true;
    }
}
