package dev.steadfast.policy.retry;

import dev.steadfast.hint.ServerHint;
import dev.steadfast.spi.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a retry keeps of an operation from one turn to the next, and while its driver runs a repair or a check. Used by
 * one operation.
 */
final class RetryNotes {
    private final List<Repair> spent = new ArrayList<>(1);
    private @Nullable Held held;

    /**
     * The failure that a repair or a check is about.
     *
     * @param verdict what it is
     * @param hint what the server said, if that has been read
     * @param value the rejected result
     * @param thrown what was thrown; null if there is a result
     * @param beganNanos when the attempt had begun
     * @param isVerified whether somebody is asked whether the work was done; else something is repaired
     * @param flight the shared repair that is taken part in
     */
    record Held(
            Verdict verdict,
            @Nullable ServerHint hint,
            @Nullable Object value,
            @Nullable Throwable thrown,
            long beganNanos,
            boolean isVerified,
            @Nullable Flight flight) {
        Held in(Flight joined) {
            return new Held(verdict, hint, value, thrown, beganNanos, isVerified, joined);
        }
    }

    /** The notes about an operation, new ones if there are none. */
    static RetryNotes of(Operation operation) {
        if (operation.kept() instanceof RetryNotes notes) {
            return notes;
        }
        RetryNotes notes = new RetryNotes();
        operation.keep(notes);
        return notes;
    }

    /** The repairs that the operation has made. */
    List<Repair> spent() {
        return spent;
    }

    void hold(Held failure) {
        held = failure;
    }

    Held take() {
        Held taken = Objects.requireNonNull(held, "nothing was run");
        held = null;
        return taken;
    }

    /** The operation goes on without what its driver was to run. */
    static void abandoned(@Nullable Operation operation) {
        if (operation != null && operation.kept() instanceof RetryNotes notes && notes.held != null) {
            Held held = notes.held;
            notes.held = null;
            notes.giveUp(held);
        }
    }

    /** Another operation may take over what this one has begun for all. */
    void giveUp(Held left) {
        Flight flight = left.flight();
        if (flight != null && flight.isLedBy(this)) {
            flight.giveUp();
        }
    }
}
