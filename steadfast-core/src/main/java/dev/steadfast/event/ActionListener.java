package dev.steadfast.event;

import java.util.Objects;
import java.util.function.Consumer;

/** Does something with each event of one type. Immutable. */
record ActionListener<E extends Event>(Class<E> type, Consumer<? super E> action) implements Listener {
    ActionListener {
        Objects.requireNonNull(action, "action");
    }

    @Override
    public void on(Event event) {
        if (type.isInstance(event)) {
            action.accept(type.cast(event));
        }
    }

    @Override
    public String name() {
        return action.getClass().getName();
    }
}
