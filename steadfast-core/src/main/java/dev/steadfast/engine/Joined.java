package dev.steadfast.engine;

import dev.steadfast.spi.AsyncWork;
import dev.steadfast.time.Nanos;
import dev.steadfast.time.TimeSource;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** An end that comes on another thread, for a thread that waits for it. */
final class Joined {
    private final Thread thread = Thread.currentThread();
    private final TimeSource time;
    private @Nullable Object value;
    private @Nullable Throwable thrown;
    private volatile boolean ended;

    Joined(TimeSource time) {
        this.time = time;
    }

    void ended(@Nullable Object result, @Nullable Throwable failure) {
        value = result;
        thrown = failure;
        ended = true;
        time.unpark(thread);
    }

    /**
     * Waits for the end.
     *
     * @param cut how what is awaited is given up if the thread is interrupted
     * @return the value
     * @throws InterruptedException if the thread is interrupted; a bound that passes interrupts it as well
     * @throws Throwable what is awaited ended with
     */
    @Nullable Object await(Cut cut) throws Throwable {
        while (!ended) {
            if (Thread.interrupted()) {
                cut.cut();
                throw new InterruptedException("interrupted while waiting for work on another thread");
            }
            time.park(Nanos.UNLIMITED);
        }
        if (thrown != null) {
            throw thrown;
        }
        return value;
    }

    /** Starts work that ends elsewhere and waits for it here. */
    static @Nullable Object await(TimeSource time, AsyncWork work) throws Throwable {
        CompletionStage<?> stage = work.start();
        if (stage == null) {
            throw AsyncStart.nothingStarted();
        }
        Joined end = new Joined(time);
        stage.handle((value, thrown) -> {
            end.ended(value, thrown);
            return null;
        });
        return end.await(() -> {
            if (stage instanceof Future<?> future) {
                future.cancel(true);
            }
        });
    }
}
