package dev.steadfast.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The operations of an environment that wait for something: linked lists, one for each stripe, so that threads seldom
 * meet. Safe for use by many threads.
 */
final class PendingOperations {
    /** A power of two; enough that a handful of threads rarely share one. */
    private static final int STRIPES = 16;

    private final Stripe[] stripes = new Stripe[STRIPES];

    private static final class Stripe {
        final ReentrantLock lock = new ReentrantLock();

        @Nullable PendingOperation first;

        int size;
    }

    PendingOperations() {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    void add(PendingOperation operation) {
        Stripe stripe = stripeOf(operation);
        stripe.lock.lock();
        try {
            PendingOperation first = stripe.first;
            operation.pendingAfter(first);
            if (first != null) {
                first.pendingBefore(operation);
            }
            stripe.first = operation;
            stripe.size++;
        } finally {
            stripe.lock.unlock();
        }
    }

    void remove(PendingOperation operation) {
        Stripe stripe = stripeOf(operation);
        stripe.lock.lock();
        try {
            unlink(stripe, operation);
        } finally {
            stripe.lock.unlock();
        }
    }

    private static void unlink(Stripe stripe, PendingOperation operation) {
        PendingOperation before = operation.pendingBefore();
        PendingOperation after = operation.pendingAfter();
        if (before == null && stripe.first != operation) {
            // Not in the list: taken out when the environment closed.
            return;
        }
        if (before == null) {
            stripe.first = after;
        } else {
            before.pendingAfter(after);
        }
        if (after != null) {
            after.pendingBefore(before);
        }
        operation.pendingAfter(null);
        operation.pendingBefore(null);
        stripe.size--;
    }

    /** Ends all that are there now, stripe by stripe, so that those of one let go of what they hold before the next. */
    void closeAll() {
        for (Stripe stripe : stripes) {
            takeAll(stripe).forEach(PendingOperation::environmentClosed);
        }
    }

    private static List<PendingOperation> takeAll(Stripe stripe) {
        stripe.lock.lock();
        try {
            List<PendingOperation> all = new ArrayList<>(stripe.size);
            while (stripe.first != null) {
                PendingOperation next = stripe.first;
                unlink(stripe, next);
                all.add(next);
            }
            return all;
        } finally {
            stripe.lock.unlock();
        }
    }

    int size() {
        int size = 0;
        for (Stripe stripe : stripes) {
            stripe.lock.lock();
            try {
                size += stripe.size;
            } finally {
                stripe.lock.unlock();
            }
        }
        return size;
    }

    private Stripe stripeOf(PendingOperation operation) {
        int hash = System.identityHashCode(operation);
        return stripes[(hash ^ (hash >>> 8)) & (STRIPES - 1)];
    }
}
