package dev.steadfast.cli.http;

import dev.steadfast.cli.console.HttpStatus;
import dev.steadfast.cli.progress.JsonLine;
import dev.steadfast.cli.progress.Subject;
import dev.steadfast.outcome.TimeoutExceeded;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import org.jspecify.annotations.Nullable;

/** Says how a request ended. Immutable. */
final class HttpWords implements Subject {
    private static final int CLASS = 100;
    private static final int SUCCESSFUL = 2;

    @Override
    public boolean isGood(@Nullable Object result) {
        return result instanceof HttpResponse<?> response && response.statusCode() / CLASS == SUCCESSFUL;
    }

    @Override
    public String words(@Nullable Object result, @Nullable Throwable failure) {
        if (result instanceof HttpResponse<?> response) {
            return HttpStatus.words(response.statusCode());
        }
        if (failure instanceof HttpConnectTimeoutException) {
            return "no connection in time";
        }
        if (failure instanceof HttpTimeoutException || failure instanceof TimeoutExceeded) {
            return "no answer in time";
        }
        if (failure instanceof ConnectException) {
            return isCausedBy(failure, UnresolvedAddressException.class) ? "host not found" : "cannot connect";
        }
        return plain(failure);
    }

    @Override
    public void put(@Nullable Object result, @Nullable Throwable failure, JsonLine line) {
        if (result instanceof HttpResponse<?> response) {
            line.put("status", response.statusCode());
        } else {
            line.put("failure", String.valueOf(failure));
        }
    }

    @Override
    public String unsafe() {
        return "it may have been done already (--retry-unsafe repeats it)";
    }

    private static String plain(@Nullable Throwable failure) {
        if (failure == null) {
            return "no answer";
        }
        @Nullable String message = failure.getMessage();
        String name = failure.getClass().getSimpleName();
        if (message == null) {
            return name;
        }
        return failure.getClass() == IOException.class ? message : name + ": " + message;
    }

    private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> type) {
        // Bounded, since causes can form a circle.
        @Nullable Throwable cause = failure;
        for (int depth = 0; cause != null && depth < 16; depth++) {
            if (type.isInstance(cause)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
