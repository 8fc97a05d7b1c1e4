package dev.steadfast.policy.limiter;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.LongToIntFunction;

/**
 * A service with a number of workers and a queue before them, and callers who always want more: a call is begun whenever
 * the limit allows it. Time is simulated, event by event.
 */
final class ModelService {
    private static final double JITTER = 0.2;

    /** How many calls it can do at once, at a time. */
    LongToIntFunction workers;
    /** How long one takes at a worker, give or take a fifth, at a time. */
    LongToIntFunction microsPerCall = at -> 10_000;
    /** How many callers there are, at a time. */
    LongToIntFunction callers = at -> 300;
    /** How many calls it has in its queue before it fails further ones at once. */
    int queue = Integer.MAX_VALUE;

    private final LimiterState state;
    private final long origin;
    private final Random random = new Random(1);
    private final PriorityQueue<End> ends = new PriorityQueue<>(Comparator.comparingLong(End::atNanos));
    private final Deque<Long> waiting = new ArrayDeque<>();
    private long now;
    private int inFlight;
    private int busy;
    long done;
    long failed;
    int lowest = Integer.MAX_VALUE;
    int highest;
    private double sum;
    private long samples;

    /** A call that leaves its worker. */
    private record End(long atNanos, long beganNanos, boolean failed) {}

    ModelService(AdaptiveLimiterSettings settings, int workers, long origin) {
        this.state = new LimiterState(settings, origin);
        this.workers = at -> workers;
        this.origin = origin;
    }

    /** Lets time pass; what is noted of the limit begins anew. */
    ModelService run(int seconds) {
        long until = now + seconds * 1_000_000_000L;
        done = 0;
        failed = 0;
        lowest = Integer.MAX_VALUE;
        highest = 0;
        sum = 0;
        samples = 0;
        begin();
        while (!ends.isEmpty() && ends.peek().atNanos < until) {
            end(ends.remove());
        }
        now = until;
        return this;
    }

    /** The mean limit of the last run. */
    double meanLimit() {
        return sum / samples;
    }

    double averageMillis() {
        return state.averageNanos() / 1e6;
    }

    private void end(End end) {
        now = end.atNanos;
        state.sample(origin + end.beganNanos, origin + now, inFlight, end.failed);
        inFlight--;
        if (end.failed) {
            failed++;
        } else {
            done++;
            busy--;
        }
        int limit = (int) state.limit();
        lowest = Math.min(lowest, limit);
        highest = Math.max(highest, limit);
        sum += state.limit();
        samples++;
        while (!waiting.isEmpty() && busy < workers.applyAsInt(now)) {
            serve(waiting.remove());
        }
        begin();
    }

    private void begin() {
        while (inFlight < state.permits() && inFlight < callers.applyAsInt(now)) {
            inFlight++;
            if (busy < workers.applyAsInt(now)) {
                serve(now);
            } else if (waiting.size() < queue) {
                waiting.add(now);
            } else {
                ends.add(new End(now + 1_000_000, now, true));
            }
        }
    }

    private void serve(long beganNanos) {
        busy++;
        double factor = 1 + JITTER * (2 * random.nextDouble() - 1);
        ends.add(new End(now + (long) (factor * microsPerCall.applyAsInt(now) * 1_000), beganNanos, false));
    }
}
