package dev.steadfast.engine;

import dev.steadfast.outcome.Action;
import dev.steadfast.outcome.AsyncAttemptCall;
import dev.steadfast.outcome.AsyncCall;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.AttemptAction;
import dev.steadfast.outcome.AttemptCall;
import dev.steadfast.outcome.Call;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The forms in which work comes. The driver is handed the user's lambda itself and its form, so that no adapter is made
 * for each call.
 */
public final class CallForm {
    /** A {@link Call}. */
    public static final int CALL = 0;

    /** An {@link Action}. */
    public static final int ACTION = 1;

    /** A {@link Supplier}. */
    public static final int SUPPLIER = 2;

    /** The first of the forms that are given the attempt. */
    static final int WITH_ATTEMPT = 3;

    /** An {@link AttemptCall}. */
    public static final int ATTEMPT_CALL = 3;

    /** An {@link AttemptAction}. */
    public static final int ATTEMPT_ACTION = 4;

    /** An {@link AsyncAttemptCall}. */
    public static final int ASYNC_ATTEMPT_CALL = 5;

    /** An {@link AsyncCall}; the attempt, which is there anyway, is not shown to it. */
    public static final int ASYNC_CALL = 6;

    private CallForm() {}

    /** Whether work of this form starts here and ends elsewhere. */
    static boolean isAsync(int form) {
        return form >= ASYNC_ATTEMPT_CALL;
    }

    /** Whether work of this form is shown the attempt. */
    static boolean showsAttempt(int form) {
        return form >= WITH_ATTEMPT && form != ASYNC_CALL;
    }

    static @Nullable CompletionStage<?> start(int form, Object work, @Nullable Attempt attempt) throws Exception {
        return form == ASYNC_CALL
                ? ((AsyncCall<?>) work).start()
                : ((AsyncAttemptCall<?>) work).start(Objects.requireNonNull(attempt));
    }

    static @Nullable Object run(int form, Object work, @Nullable Attempt attempt) throws Throwable {
        return switch (form) {
            case CALL -> ((Call<?, ?>) work).run();
            case SUPPLIER -> ((Supplier<?>) work).get();
            case ATTEMPT_CALL -> ((AttemptCall<?, ?>) work).run(Objects.requireNonNull(attempt));
            case ACTION -> {
                ((Action<?>) work).run();
                yield null;
            }
            case ATTEMPT_ACTION -> {
                ((AttemptAction<?>) work).run(Objects.requireNonNull(attempt));
                yield null;
            }
            default -> throw new AssertionError(form);
        };
    }
}
