package dev.steadfast.soak;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.outcome.CallOptions;
import dev.steadfast.outcome.OperationInterrupted;
import dev.steadfast.outcome.Outcome;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A thread that takes one call after the other, in all forms, and that others may interrupt at times. */
final class Caller extends Thread {
    private static final int CLOSED = 0;
    private static final int OPEN = 1;
    private static final int INTERRUPTING = 2;
    private static final int INTERRUPTED = 3;

    private final Shop shop;
    private final Lines lines;
    private final TypedCalls typed;
    private final Random random;
    private final AsyncCalls async;
    /** Whether somebody else may interrupt, and has. */
    private final AtomicInteger others = new AtomicInteger(CLOSED);

    /** A call that holds its thread. */
    interface Form {
        @Nullable Parcel call() throws Exception;
    }

    /** An interface of the user's. */
    interface Port {
        Parcel send() throws Exception;
    }

    Caller(Shop shop, Lines lines, AsyncCalls async, long seed) {
        super("soak-caller");
        this.shop = shop;
        this.lines = lines;
        this.typed = new TypedCalls(shop, lines.remembering);
        this.async = async;
        this.random = new Random(seed);
    }

    void interruptIfOpen() {
        if (others.compareAndSet(OPEN, INTERRUPTING)) {
            interrupt();
            others.set(INTERRUPTED);
        }
    }

    @Override
    public void run() {
        while (!shop.over) {
            Pipeline pipeline = lines.any(random);
            Work work = new Work(shop, pipeline.name(), random.nextLong());
            int way = random.nextInt(12);
            if (way == 0) {
                typed.call(work, random);
            } else if (way < 5) {
                blocking(pipeline, form(pipeline, work));
            } else if (!async.start(pipeline, work, random)) {
                blocking(pipeline, form(pipeline, work));
            }
        }
    }

    private Form form(Pipeline pipeline, Work work) {
        return switch (random.nextInt(8)) {
            case 0 -> () -> pipeline.call(attempt -> work.block());
            case 1 -> () -> pipeline.get(work::supply);
            case 2 -> () -> outcome(pipeline.outcome(work::block));
            case 3 -> () -> pipeline.call(options(), work::block);
            case 4 -> () -> pipeline.wrapSupplier(work::supply).get();
            case 5 -> pipeline.proxy(Port.class, work::block)::send;
            case 6 -> nested(pipeline, work);
            default -> () -> pipeline.call(work::block);
        };
    }

    private CallOptions options() {
        CallOptions options = CallOptions.none()
                .attributes(new Attributes().put(Plant.KEY, "key " + random.nextInt(2 * Plant.MOST_KEYS)));
        return random.nextBoolean() ? options.timeout(Recipes.ms(1 + random.nextInt(10))) : options;
    }

    private Form nested(Pipeline outer, Work work) {
        Pipeline inside = lines.innermost;
        return () -> outer.call(attempt -> {
            shop.ledger.begun.add(inside.name());
            try {
                return inside.call(attempt, work::block);
            } finally {
                shop.ledger.endedForCaller.add(inside.name());
            }
        });
    }

    private static @Nullable Parcel outcome(Outcome<Parcel> outcome) throws Exception {
        if (outcome instanceof Outcome.Failed<Parcel> failed) {
            throw Faults.<Exception>thrown(failed.failure());
        }
        return outcome.valueOr(null);
    }

    private void blocking(Pipeline pipeline, Form form) {
        boolean open = random.nextInt(4) == 0;
        others.set(open ? OPEN : CLOSED);
        boolean interrupted = callOnce(pipeline, form);
        boolean fromOthers = open && !others.compareAndSet(OPEN, CLOSED);
        while (fromOthers && others.get() != INTERRUPTED) {
            Thread.onSpinWait();
        }
        interrupted |= Thread.interrupted();
        if (interrupted && !fromOthers) {
            shop.ledger.wrong("an interrupt that nobody sent came out of " + pipeline);
        }
    }

    /** Whether the call ended as interrupted. */
    private boolean callOnce(Pipeline pipeline, Form form) {
        shop.ledger.begun.add(pipeline.name());
        try {
            Parcel parcel = form.call();
            if (parcel != null) {
                parcel.delivered();
            }
            shop.ledger.ends.add("value");
        } catch (InterruptedException | OperationInterrupted interrupt) {
            shop.ledger.ends.add(interrupt.getClass().getSimpleName());
            return true;
        } catch (Throwable thrown) {
            shop.endsBy(pipeline, thrown);
        } finally {
            shop.ledger.endedForCaller.add(pipeline.name());
        }
        return false;
    }
}
