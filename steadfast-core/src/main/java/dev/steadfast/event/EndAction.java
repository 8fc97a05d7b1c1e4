package dev.steadfast.event;

import java.util.function.Consumer;

/** An action on ends of operations only. A record, so that policies with the same action are equal. */
record EndAction(Consumer<? super OperationEnded> action) implements Listener {
    @Override
    public void on(Event event) {
        if (event instanceof OperationEnded end) {
            action.accept(end);
        }
    }

    @Override
    public String name() {
        return action.getClass().getName();
    }
}
