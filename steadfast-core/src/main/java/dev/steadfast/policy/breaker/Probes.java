package dev.steadfast.policy.breaker;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The probes of one half-open period. Immutable: each change gives another. Those under way and those that have ended
 * with a vote are never more than there are probes; one that ends without, or whose lease runs out, gives its place back.
 */
record Probes(long next, List<Probe> underWay, int succeeded, int failed) {
    static final Probes NONE = new Probes(0, List.of(), 0, 0);

    /** A probe under way, and when its lease runs out. */
    record Probe(long number, long startNanos, long leaseEndNanos) {
        boolean isExpired(long nowNanos) {
            return nowNanos - leaseEndNanos >= 0;
        }
    }

    /** These and one more, whose number is that of {@link #next} here; null if there is no place for it. */
    @Nullable Probes begun(int count, long nowNanos, long leaseNanos) {
        List<Probe> probes = new ArrayList<>(count);
        for (Probe probe : underWay) {
            if (!probe.isExpired(nowNanos)) {
                probes.add(probe);
            }
        }
        if (probes.size() + succeeded + failed >= count) {
            return null;
        }
        probes.add(new Probe(next, nowNanos, nowNanos + leaseNanos));
        return new Probes(next + 1, List.copyOf(probes), succeeded, failed);
    }

    @Nullable Probe find(long number) {
        for (Probe probe : underWay) {
            if (probe.number() == number) {
                return probe;
            }
        }
        return null;
    }

    /** These, where one has ended with a vote. */
    Probes voted(Probe probe, boolean success) {
        return new Probes(next, without(probe), succeeded + (success ? 1 : 0), failed + (success ? 0 : 1));
    }

    /** These, where one has ended without a vote. */
    Probes ignored(Probe probe) {
        return new Probes(next, without(probe), succeeded, failed);
    }

    private List<Probe> without(Probe gone) {
        List<Probe> rest = new ArrayList<>(underWay);
        rest.remove(gone);
        return List.copyOf(rest);
    }
}
