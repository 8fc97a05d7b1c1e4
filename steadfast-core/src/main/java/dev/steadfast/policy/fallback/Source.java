package dev.steadfast.policy.fallback;

import dev.steadfast.event.FallbackKind;
import dev.steadfast.spi.Operation;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Where a fallback takes its answer from. Immutable. */
sealed interface Source {
    FallbackKind kind();

    /** A fixed value. */
    record Value(@Nullable Object value) implements Source {
        @Override
        public FallbackKind kind() {
            return FallbackKind.VALUE;
        }
    }

    /** The last good value, of the pipeline or of a handle. */
    record Last(Duration maxAge, @Nullable LastGood<?> handle) implements Source {
        @Override
        public FallbackKind kind() {
            return FallbackKind.LAST_GOOD;
        }

        Memory memory() {
            return handle == null ? new Memory(maxAge) : handle.memory();
        }
    }

    /** Work that the driver runs. */
    sealed interface Run extends Source {
        /** Leaves the work to the driver. */
        void leaveIn(Operation operation, FallbackContext context);
    }

    /** A function that may block. */
    record Blocking(FallbackKind kind, FallbackFunction<?> function) implements Run {
        @Override
        public void leaveIn(Operation operation, FallbackContext context) {
            operation.next(() -> function.answer(context));
        }
    }

    /** A function that starts what ends elsewhere. */
    record Async(FallbackKind kind, AsyncFallbackFunction<?> function) implements Run {
        @Override
        public void leaveIn(Operation operation, FallbackContext context) {
            operation.nextAsync(() -> function.answer(context));
        }
    }
}
