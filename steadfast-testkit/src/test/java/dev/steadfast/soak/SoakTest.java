package dev.steadfast.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * All policies together, in the machine's own time, under faults, cancellations and changes. In rounds: after each, when all
 * calls have ended, everything must be as it was in the beginning. How long is {@code -Dsteadfast.soak.seconds}, and what is
 * chosen is {@code -Dsteadfast.soak.seed}; threads take turns as they like all the same.
 */
class SoakTest {
    private static final int SECONDS = Integer.getInteger("steadfast.soak.seconds", 20);
    private static final long SEED = Long.getLong("steadfast.soak.seed", System.nanoTime());
    private static final int CALLERS = 4;
    private static final int ROUND_SECONDS = 5;
    /** What a live heap may differ by from one round to another: samples, counts, and what the machine keeps itself. */
    private static final long HEAP_TOLERANCE = 4L << 20;

    private final Shop shop = new Shop();
    private final LibraryWarnings warnings = new LibraryWarnings(shop.ledger);
    private final Plant plant = new Plant(shop);
    private final Lines lines = new Lines(plant);
    private final Leavers leavers = new Leavers(plant);
    private final AsyncCalls async = new AsyncCalls(shop);
    private final Random random = new Random(SEED);
    private final List<Long> heap = new ArrayList<>();

    @AfterEach
    void endThreads() throws InterruptedException {
        shop.over = true;
        shop.endThreads();
        warnings.close();
    }

    @Test
    void soak_leavesNothingBehindAndEndsEverythingOnce() throws InterruptedException {
        System.out.println("soak: " + SECONDS + " s, -Dsteadfast.soak.seed=" + SEED);
        int rounds = Math.max(2, SECONDS / ROUND_SECONDS);
        for (int i = 1; i <= rounds; i++) {
            round(TimeUnit.SECONDS.toNanos(SECONDS) / rounds);
            assertSettled("round " + i);
            heap.add(Remains.liveBytes());
        }
        shop.endThreads();
        System.out.println(report());

        assertThat(new Settling(shop, plant).strangers(List.of()))
                .as("threads left")
                .isEmpty();
        assertHeapIsFlat();
        assertThat(shop.ledger.wrong()).isEmpty();
        assertAllKindsWereMet();
    }

    private void round(long nanos) throws InterruptedException {
        shop.over = false;
        shop.calm = false;
        List<Caller> callers = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            callers.add(new Caller(shop, lines, async, random.nextLong()));
        }
        Meddler meddler = new Meddler(plant, lines, callers, random.nextLong());
        callers.forEach(Thread::start);
        meddler.start();
        shop.time.sleep(nanos / 2);
        shop.calm = true;
        // Those that were isolated for a while are reset by a timer, soon.
        shop.time.sleep(nanos / 4);
        meddler.resetAll();
        shop.time.sleep(nanos / 4);
        shop.over = true;
        meddler.join();
        for (Caller caller : callers) {
            caller.join();
        }
        meddler.switchAllOn();
        lines.shelf.clear();
    }

    private void assertSettled(String when) throws InterruptedException {
        Settling settling = new Settling(shop, plant);
        assertThat(settling.unrest()).as("what is left after " + when).isEmpty();
        assertThat(lines.shelf.unrest()).as("what is in the registry").isEmpty();
        assertThat(leavers.stayed()).as("waiting after they have left").isEmpty();
        assertThat(settling.unrest()).as("what is left by those who left").isEmpty();
        assertThat(shop.ledger.wrong()).as("what went wrong until " + when).isEmpty();
        assertThat(settling.breakersWithoutProbe())
                .as("breakers that let nobody probe")
                .isEmpty();
        assertThat(shop.remains.held()).as("held in memory after " + when).isEmpty();
        assertThat(settling.strangers(shop.threads()))
                .as("threads after " + when)
                .isEmpty();
    }

    /** From the second round on: the first one fills windows and pools. */
    private void assertHeapIsFlat() {
        long early = heap.get(Math.min(heap.size() - 1, Math.max(1, heap.size() / 10)));
        assertThat(heap.get(heap.size() - 1)).as("live bytes, of " + heap).isLessThan(early + HEAP_TOLERANCE);
    }

    private void assertAllKindsWereMet() {
        assertThat(shop.ledger.reasons.all())
                .as("ends of all kinds")
                .containsKeys("SUCCESS", "ATTEMPTS", "CANCELLED", "REJECTED", "INTERRUPTED");
    }

    private String report() {
        Ledger ledger = shop.ledger;
        return "soak: " + ledger.begun.sum() + " operations " + ledger.begun + ", " + ledger.attempts + " attempts"
                + "\nsoak: ends " + ledger.reasons
                + "\nsoak: for callers " + ledger.ends
                + "\nsoak: rejections " + ledger.rejections
                + "\nsoak: events " + ledger.events
                + "\nsoak: " + ledger.deeds.sum() + " changes " + ledger.deeds
                + "\nsoak: " + shop.parcels
                + "\nsoak: live KiB after each round "
                + heap.stream().map(bytes -> bytes >> 10).toList();
    }
}
