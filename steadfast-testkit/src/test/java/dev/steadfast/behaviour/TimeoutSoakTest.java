package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.time.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Many calls, in the machine's own time, whose work ends just about when its timeout passes, while somebody else
 * interrupts their threads too. A thread takes one call after the other, as those of a pool do.
 */
class TimeoutSoakTest {
    private static final int THREADS = 32;
    private static final int CALLS = 50 * Integer.getInteger("steadfast.tries", 200);
    private static final int EDGE_NANOS = 1_000_000;

    private final TimeSource time = TimeSource.system();
    private final Pipeline pipeline =
            Pipeline.builder("soak").timeout(Duration.ofNanos(EDGE_NANOS)).build();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger timedOut = new AtomicInteger();
    private final AtomicInteger inTime = new AtomicInteger();
    private final AtomicInteger kept = new AtomicInteger();
    private final AtomicInteger merged = new AtomicInteger();

    @Test
    void callsAtTheEdgeOfTheirTimeout_leaveNoInterruptBehindAndKeepThoseOfOthers() throws InterruptedException {
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            workers.add(new Worker(i));
        }
        workers.forEach(Thread::start);
        Random random = new Random(1);
        while (workers.stream().anyMatch(Thread::isAlive)) {
            workers.get(random.nextInt(THREADS)).interruptIfOpen();
            time.park(random.nextInt(EDGE_NANOS));
        }
        for (Worker worker : workers) {
            worker.join();
            assertThat(worker.wrong).as("found by worker " + worker.getName()).isEmpty();
        }

        System.out.println("soak: " + inTime + " calls in time, " + timedOut + " timed out; interrupts by others: "
                + kept + " kept, " + merged + " merged with ours");
        assertThat(timedOut.get() + inTime.get() + kept.get()).isGreaterThanOrEqualTo(CALLS);
        assertThat(timedOut).as("calls that were cut").hasPositiveValue();
        assertThat(inTime).as("calls that were not").hasPositiveValue();
        assertThat(kept).as("interrupts by others that were kept").hasPositiveValue();
    }

    /** A thread that takes one call after the other. */
    private final class Worker extends Thread {
        private static final int CLOSED = 0;
        private static final int OPEN = 1;
        private static final int INTERRUPTING = 2;
        private static final int INTERRUPTED = 3;

        private final Random random;
        /** Whether somebody else may interrupt, and has. */
        private final AtomicInteger others = new AtomicInteger(CLOSED);

        final List<String> wrong = new ArrayList<>();
        /** Kept longer than user code should: whether it was cut is only settled when the call has ended. */
        private Attempt last;

        Worker(int number) {
            super("soak-" + number);
            this.random = new Random(number);
        }

        void interruptIfOpen() {
            if (others.compareAndSet(OPEN, INTERRUPTING)) {
                interrupt();
                others.set(INTERRUPTED);
            }
        }

        @Override
        public void run() {
            while (begun.incrementAndGet() <= CALLS) {
                if (isInterrupted()) {
                    wrong.add("an interrupt reached the next call");
                }
                boolean open = random.nextInt(4) == 0;
                others.set(open ? OPEN : CLOSED);
                boolean interrupted = callOnce();
                boolean fromOthers = open && !others.compareAndSet(OPEN, CLOSED);
                while (fromOthers && others.get() != INTERRUPTED) {
                    Thread.onSpinWait();
                }
                interrupted |= Thread.interrupted();
                judge(fromOthers, interrupted);
            }
        }

        private void judge(boolean fromOthers, boolean interrupted) {
            if (!fromOthers && interrupted) {
                wrong.add("an interrupt of ours came out");
            } else if (fromOthers && interrupted) {
                kept.incrementAndGet();
            } else if (fromOthers && last.cancelled()) {
                merged.incrementAndGet();
            } else if (fromOthers) {
                wrong.add("an interrupt of somebody else was lost though none of ours was near");
            }
        }

        /** Whether the call ended as interrupted. */
        private boolean callOnce() {
            try {
                pipeline.call(attempt -> {
                    last = attempt;
                    work();
                    return "done";
                });
                inTime.incrementAndGet();
            } catch (TimeoutExceeded exceeded) {
                timedOut.incrementAndGet();
            } catch (InterruptedException interrupt) {
                return true;
            }
            return false;
        }

        private void work() throws InterruptedException {
            int nanos = EDGE_NANOS / 2 + random.nextInt(2 * EDGE_NANOS);
            switch (random.nextInt(16)) {
                case 0 -> spin(nanos);
                case 1, 2, 3 -> sleepThough(nanos);
                default -> time.sleep(nanos);
            }
        }

        private void spin(long nanos) {
            long start = time.nanos();
            while (time.nanos() - start < nanos) {
                Thread.onSpinWait();
            }
        }

        /** Sleeps on when interrupted, and leaves the flag as good code does. */
        private void sleepThough(long nanos) {
            try {
                time.sleep(nanos);
            } catch (InterruptedException interrupt) {
                interrupt();
            }
        }
    }
}
