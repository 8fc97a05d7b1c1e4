package dev.steadfast.benchmarks.peer;

import com.google.api.core.NanoClock;
import com.google.api.gax.retrying.BasicResultRetryAlgorithm;
import com.google.api.gax.retrying.DirectRetryingExecutor;
import com.google.api.gax.retrying.ExponentialRetryAlgorithm;
import com.google.api.gax.retrying.RetryAlgorithm;
import com.google.api.gax.retrying.RetrySettings;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** The retries of gax, on the thread of the caller. The exception of the last attempt comes wrapped. */
final class GaxPeer implements Peer {
    @Override
    public Decorator retry(int attempts) {
        DirectRetryingExecutor<Object> executor = new DirectRetryingExecutor<>(algorithm(attempts));
        return service -> {
            Callable<Object> work = service::work;
            return () -> executor.submit(executor.createFuture(work)).get();
        };
    }

    /** All delays are zero, which is their default. */
    private static RetryAlgorithm<Object> algorithm(int attempts) {
        RetrySettings settings =
                RetrySettings.newBuilder().setMaxAttempts(attempts).build();
        return new RetryAlgorithm<>(
                new OnIoException(), new ExponentialRetryAlgorithm(settings, NanoClock.getDefaultClock()));
    }

    private static final class OnIoException extends BasicResultRetryAlgorithm<Object> {
        @Override
        public boolean shouldRetry(@Nullable Throwable thrown, @Nullable Object response) {
            return thrown instanceof IOException;
        }
    }
}
