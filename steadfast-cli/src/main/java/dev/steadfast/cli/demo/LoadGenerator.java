package dev.steadfast.cli.demo;

import dev.steadfast.time.TimeSource;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends each call of a run at its instant, whatever has become of the others: a load that waits for answers would be
 * mild to a slow server, as users are not. Used by one thread; not shared.
 *
 * @param calls the calls
 * @param target begins one, and tells in the end whether it succeeded; must not block
 * @param time the time by which they are sent
 * @param originNanos the start of the run, by that time
 */
record LoadGenerator(CallLog calls, Supplier<CompletableFuture<Boolean>> target, TimeSource time, long originNanos)
        implements Callable<@Nullable Void> {
    @Override
    public @Nullable Void call() throws InterruptedException {
        for (int i = 0; i < calls.count(); i++) {
            time.sleep(calls.intendedNanos(i) - sinceStart());
            calls.sent(i, sinceStart());
            int number = i;
            var unused = target.get()
                    .whenComplete((good, failure) -> calls.ended(number, sinceStart(), failure == null && good));
        }
        return null;
    }

    private long sinceStart() {
        return time.nanos() - originNanos;
    }
}
