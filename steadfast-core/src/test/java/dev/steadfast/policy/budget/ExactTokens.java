package dev.steadfast.policy.budget;

import java.util.ArrayDeque;
import java.util.Deque;

/** The model: each operation's share is kept on its own, and is worth nothing once it is older than its life. */
final class ExactTokens {
    private static final double ROUNDING = 1e-9;

    private final double share;
    private final long lifeNanos;
    private final Deque<double[]> shares = new ArrayDeque<>();
    private final Deque<Long> times = new ArrayDeque<>();

    ExactTokens(double share, long lifeNanos) {
        this.share = share;
        this.lifeNanos = lifeNanos;
    }

    void operation(long now) {
        shares.addLast(new double[] {share});
        times.addLast(now);
    }

    boolean spend(long now) {
        while (!times.isEmpty() && now - times.peekFirst() >= lifeNanos) {
            times.removeFirst();
            shares.removeFirst();
        }
        if (shares.stream().mapToDouble(left -> left[0]).sum() + ROUNDING < 1) {
            return false;
        }
        double needed = 1;
        while (needed > ROUNDING && !shares.isEmpty()) {
            double[] newest = shares.peekLast();
            double taken = Math.min(newest[0], needed);
            newest[0] -= taken;
            needed -= taken;
            if (newest[0] <= 0) {
                shares.removeLast();
                times.removeLast();
            }
        }
        return true;
    }
}
