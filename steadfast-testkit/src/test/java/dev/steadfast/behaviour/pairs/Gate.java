package dev.steadfast.behaviour.pairs;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.spi.Policy;
import java.util.Optional;

/** A policy that may turn calls away, and how it stands. */
abstract class Gate {
    final Policy policy;
    final Class<? extends CallRejected> rejection;

    Gate(Policy policy, Class<? extends CallRejected> rejection) {
        this.policy = policy;
        this.rejection = rejection;
    }

    /** How many calls it has counted; where calls hold a permit while they are under way, how many do. */
    abstract long used();

    /** Has it turn calls away. */
    abstract void shut();

    /** How many calls it takes to have failed. */
    long failures() {
        return 0;
    }

    /** How many calls it takes to have succeeded; empty if that leaves no trace. */
    Optional<Long> successes() {
        return Optional.empty();
    }
}
