package dev.steadfast.event;

import java.util.function.Consumer;

/** An action on retries only. A record, so that policies with the same action are equal. */
record RetryAction(Consumer<? super RetryScheduled> action) implements Listener {
    @Override
    public void on(Event event) {
        if (event instanceof RetryScheduled retry) {
            action.accept(retry);
        }
    }

    @Override
    public String name() {
        return action.getClass().getName();
    }
}
