package dev.steadfast.policy.permits;

import dev.steadfast.spi.Waiter;
import org.jspecify.annotations.Nullable;

/** Those who wait, in their order; one who leaves is found without a search. Guarded by the lock of its owner. */
final class WaitQueue {
    private @Nullable Place first;
    private @Nullable Place last;

    /** Where a waiter stands; kept with the waiter. */
    private static final class Place {
        final Waiter waiter;

        @Nullable Place before;

        @Nullable Place after;

        boolean linked = true;

        Place(Waiter waiter) {
            this.waiter = waiter;
        }
    }

    boolean isEmpty() {
        return first == null;
    }

    void add(Waiter waiter) {
        Place place = new Place(waiter);
        waiter.attach(place);
        place.before = last;
        if (last == null) {
            first = place;
        } else {
            last.after = place;
        }
        last = place;
    }

    /** Takes out the first; null if there is none. */
    @Nullable Waiter poll() {
        Place place = first;
        if (place == null) {
            return null;
        }
        unlink(place);
        return place.waiter;
    }

    /** Takes out a waiter; false if it has been taken out. */
    boolean remove(Waiter waiter) {
        if (waiter.attachment() instanceof Place place && place.linked) {
            unlink(place);
            return true;
        }
        return false;
    }

    private void unlink(Place place) {
        Place before = place.before;
        Place after = place.after;
        if (before == null) {
            first = after;
        } else {
            before.after = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.before = before;
        }
        // A waiter may be kept for long; it must not keep its neighbours.
        place.before = null;
        place.after = null;
        place.linked = false;
    }
}
