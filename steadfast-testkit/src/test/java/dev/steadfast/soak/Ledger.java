package dev.steadfast.soak;

import dev.steadfast.event.Event;
import dev.steadfast.event.Listener;
import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.PolicyRejected;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** The books of a soak: what began, how it ended for its caller and in events, and all that went wrong. For many threads. */
final class Ledger implements Listener {
    private static final int MOST_WRONG = 20;

    final Tally begun = new Tally();
    final Tally endedForCaller = new Tally();
    final Tally endedInEvents = new Tally();
    final Tally reasons = new Tally();
    final Tally rejections = new Tally();
    final Tally events = new Tally();
    /** How the calls ended for their callers. */
    final Tally ends = new Tally();
    /** What was done to the policies meanwhile. */
    final Tally deeds = new Tally();

    final LongAdder attempts = new LongAdder();
    private final AtomicInteger wrongs = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();

    @Override
    public void on(Event event) {
        if (event instanceof OperationEnded ended) {
            ended(ended);
        } else if (event instanceof PolicyRejected rejected) {
            String observed = rejected.observed() ? " (observed)" : "";
            rejections.add(rejected.kind() + " " + rejected.reason() + observed);
        } else {
            events.add(event.getClass().getSimpleName());
        }
    }

    private void ended(OperationEnded ended) {
        endedInEvents.add(ended.pipeline());
        reasons.add(ended.reason().name());
        attempts.add(ended.attempts());
        // What is handed through a pipeline inside another is told of by both.
        if (ended.result() instanceof Parcel parcel && !ended.pipeline().equals(Lines.INNERMOST)) {
            parcel.toldOf();
        }
    }

    void wrong(String what) {
        if (wrongs.incrementAndGet() <= MOST_WRONG) {
            wrong.add(what);
        }
    }

    /** The first things that went wrong. */
    List<String> wrong() {
        return List.copyOf(wrong);
    }

    /** Whether all that began has ended, once, as those who called see it and as those who listen do. */
    boolean isBalanced() {
        return begun.all().equals(endedForCaller.all()) && begun.all().equals(endedInEvents.all());
    }
}
