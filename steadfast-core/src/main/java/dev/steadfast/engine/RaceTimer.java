package dev.steadfast.engine;

import dev.steadfast.spi.Step;
import dev.steadfast.time.TimeSource;
import dev.steadfast.time.Timed;
import dev.steadfast.time.TimerNode;

/** The delay before the next pass of a {@link Race}, whose lock guards it. */
final class RaceTimer extends TimerNode implements Runnable {
    private final Race race;
    private final AsyncDriver driver;
    private final TimeSource time;
    private final Origin origin;
    private final long delayNanos;
    private long wakeNanos;

    /** A timer that is not set; with a delay of 0, or of {@link Step#MAX_PAYLOAD}, it never is. */
    RaceTimer(Race race, AsyncDriver driver, Origin origin, long delayNanos) {
        this.race = race;
        this.driver = driver;
        this.time = driver.time;
        this.origin = origin;
        this.delayNanos = delayNanos;
    }

    /** Begins the delay anew, or takes it back. */
    void set(boolean on) {
        if (delayNanos == 0 || delayNanos == Step.MAX_PAYLOAD) {
            return;
        }
        time.cancel(this);
        if (on) {
            wakeNanos = time.nanos() + delayNanos;
            time.schedule(delayNanos, (Timed) this);
        }
    }

    void takeBack() {
        time.cancel(this);
    }

    /** Whether the delay that began last has passed; a timer taken back too late may still call. */
    boolean isDue() {
        return time.nanos() - wakeNanos >= 0;
    }

    @Override
    public void due() {
        driver.execute(origin, this);
    }

    @Override
    public void run() {
        race.due();
    }

    // ---- links
}
