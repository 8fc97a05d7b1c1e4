package dev.steadfast.soak;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** A result that must be handed to the caller, or closed, or kept by the work that could not deliver it: once in all. */
final class Parcel implements AutoCloseable {
    private final Books books;
    private final boolean damaged;
    private final String origin;
    private final AtomicInteger ends = new AtomicInteger();
    private final AtomicInteger told = new AtomicInteger();

    /** The books of all parcels. For many threads. */
    static final class Books {
        private final Ledger ledger;
        private final Remains remains;
        private final Set<Parcel> open = ConcurrentHashMap.newKeySet();
        final LongAdder made = new LongAdder();
        final LongAdder delivered = new LongAdder();
        final LongAdder closed = new LongAdder();
        final LongAdder unsent = new LongAdder();

        Books(Ledger ledger, Remains remains) {
            this.ledger = ledger;
            this.remains = remains;
        }

        Parcel make(boolean damaged, String origin) {
            Parcel parcel = new Parcel(this, damaged, origin);
            open.add(parcel);
            remains.mustGo(parcel, "a result");
            made.increment();
            return parcel;
        }

        boolean areBalanced() {
            return open.isEmpty() && delivered.sum() + closed.sum() + unsent.sum() == made.sum();
        }

        /** Says where those come from that have no end yet. */
        String unended() {
            return open.stream()
                    .map(parcel -> parcel.origin + (parcel.damaged ? " (damaged)" : ""))
                    .collect(Collectors.joining(", "));
        }

        @Override
        public String toString() {
            return made + " results made, " + delivered + " delivered, " + closed + " closed, " + unsent
                    + " refused as too late";
        }
    }

    private Parcel(Books books, boolean damaged, String origin) {
        this.books = books;
        this.origin = origin;
        this.damaged = damaged;
    }

    /** Whether this is a result that policies take for a failure. */
    boolean isDamaged() {
        return damaged;
    }

    /** The caller has it. */
    void delivered() {
        books.delivered.increment();
        end();
    }

    /** The library has given it up. */
    @Override
    public void close() {
        books.closed.increment();
        end();
    }

    /** Nobody has ever seen it. */
    void unsent() {
        books.unsent.increment();
        end();
    }

    private void end() {
        books.open.remove(this);
        if (ends.incrementAndGet() != 1) {
            books.ledger.wrong("a result had more than one end");
        }
    }

    /** An operation has ended with it, says an event. */
    void toldOf() {
        if (told.incrementAndGet() != 1) {
            books.ledger.wrong("two operations ended with one result, or one ended twice");
        }
    }
}
