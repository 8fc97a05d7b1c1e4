package dev.steadfast.time;

/**
 * What the timer of the machine writes into the mark of a node: its tick, and the place where it is kept. Places below
 * {@link #NURSERY} are slots of the {@link TimerWheel}, those from there on are cells of the {@link Nursery}. Stateless.
 */
final class Mark {
    /** The last tick: with ticks of four microseconds some 580 years, more than nanoseconds in a long can tell. */
    static final long LAST_TICK = (1L << 52) - 1;

    /** The first place that is not in the wheel. */
    static final int NURSERY = 576;

    /** How many places there are beside those in the wheel. */
    static final int NURSERY_PLACES = 1024 - NURSERY;

    private static final int PLACE_BITS = 10;
    private static final long PLACE_MASK = (1L << PLACE_BITS) - 1;

    private Mark() {}

    static long of(long tick, int place) {
        return tick << PLACE_BITS | place;
    }

    static long tick(long mark) {
        return mark >>> PLACE_BITS;
    }

    static int place(long mark) {
        return (int) (mark & PLACE_MASK);
    }
}
