package dev.steadfast.policy.budget;

import java.util.Arrays;

/**
 * Tokens that come in over time and are worth nothing after a while: the arithmetic of a ratio budget. Not safe for use
 * by many threads.
 *
 * <p>Operations and time bring income, which lies in the slot of its time. A slot is emptied when its time is a window
 * ago; with {@value #SLOTS} slots a token lives between nine tenths of the window and all of it. The newest tokens are
 * spent first, so that savings bridge a burst but do not pile up under a steady load. What is booked beyond the tokens
 * at hand is a debt, and income pays the debt first.
 */
final class ExpiringTokens {
    static final int SLOTS = 10;

    private static final double NANOS_PER_SECOND = 1e9;
    /** A sum of shares such as 0.1 or 0.29 is this close to what it would be without rounding, and closer. */
    static final double ROUNDING = 1e-9;

    private final double share;
    private final double perNano;
    private final long slotNanos;
    private final double[] slots = new double[SLOTS];

    private int newest;
    /** How much of the newest slot's time has passed. */
    private long passedNanos;

    private double debt;

    ExpiringTokens(double share, double perSecond, long windowNanos) {
        this.share = share;
        this.perNano = perSecond / NANOS_PER_SECOND;
        this.slotNanos = windowNanos / SLOTS;
        // The floor of a whole window is there from the start.
        Arrays.fill(slots, perNano * slotNanos);
    }

    /** The same tokens and debts, under another rule; in another window what is there counts as new. */
    ExpiringTokens under(double otherShare, double perSecond, long windowNanos) {
        ExpiringTokens next = new ExpiringTokens(otherShare, perSecond, windowNanos);
        next.debt = debt;
        if (next.slotNanos == slotNanos) {
            System.arraycopy(slots, 0, next.slots, 0, SLOTS);
            next.newest = newest;
            next.passedNanos = passedNanos;
        } else {
            Arrays.fill(next.slots, 0);
            next.slots[0] = sum();
        }
        return next;
    }

    /**
     * Lets time pass, in which operations were begun; they are taken to have come evenly.
     *
     * @param gapNanos how much time, at least 0
     * @param operations how many
     */
    void pass(long gapNanos, long operations) {
        if (gapNanos == 0) {
            earn(share * operations);
            return;
        }
        long window = slotNanos * SLOTS;
        long left = gapNanos;
        if (gapNanos > window) {
            // What came more than a window ago is worth nothing any more, but it pays debts as it came.
            settle((share * operations / gapNanos + perNano) * (gapNanos - window));
            Arrays.fill(slots, 0);
            left = window;
        }
        while (left > 0) {
            long step = Math.min(left, slotNanos - passedNanos);
            earn(share * operations * ((double) step / gapNanos) + perNano * step);
            left -= step;
            passedNanos += step;
            if (passedNanos == slotNanos) {
                passedNanos = 0;
                newest = (newest + 1) % SLOTS;
                slots[newest] = 0;
            }
        }
    }

    /**
     * Spends tokens that are there.
     *
     * @return whether there were enough; if not, none was spent
     */
    boolean spend(double tokens) {
        if (debt > ROUNDING || sum() + ROUNDING < tokens) {
            return false;
        }
        double left = tokens;
        for (int age = 0; age < SLOTS && left > 0; age++) {
            int slot = Math.floorMod(newest - age, SLOTS);
            double taken = Math.min(slots[slot], left);
            slots[slot] -= taken;
            left -= taken;
        }
        return true;
    }

    /** How long time alone, without operations, needs to bring what is missing; infinite if it brings nothing. */
    double nanosUntil(double tokens) {
        return Math.max(0, tokens - balance()) / perNano;
    }

    /** Spends tokens that are there, and owes the others. */
    void book(double tokens) {
        double there = Math.min(sum(), tokens);
        debt += tokens - there;
        Arrays.fill(slots, 0);
    }

    /** Gives tokens back. */
    void giveBack(double tokens) {
        earn(tokens);
    }

    /** What is there, less what is owed; negative if more is owed. */
    double balance() {
        return sum() - debt;
    }

    private void earn(double tokens) {
        slots[newest] += settle(tokens);
    }

    /** Pays debts, and returns what is left. */
    private double settle(double tokens) {
        double paid = Math.min(debt, tokens);
        debt -= paid;
        return tokens - paid;
    }

    private double sum() {
        double sum = 0;
        for (double slot : slots) {
            sum += slot;
        }
        return sum;
    }
}
