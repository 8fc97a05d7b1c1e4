package dev.steadfast.benchmarks.startup;

import com.google.api.core.NanoClock;
import com.google.api.gax.retrying.BasicResultRetryAlgorithm;
import com.google.api.gax.retrying.DirectRetryingExecutor;
import com.google.api.gax.retrying.ExponentialRetryAlgorithm;
import com.google.api.gax.retrying.RetryAlgorithm;
import com.google.api.gax.retrying.RetrySettings;

/** Row J: a program that makes its first retry of gax, and calls once. */
final class GaxProgram {
    private GaxProgram() {}

    public static void main(String... args) throws Exception {
        DirectRetryingExecutor<Object> executor = new DirectRetryingExecutor<>(new RetryAlgorithm<>(
                new BasicResultRetryAlgorithm<>(),
                new ExponentialRetryAlgorithm(
                        RetrySettings.newBuilder().setMaxAttempts(3).build(), NanoClock.getDefaultClock())));
        Object value = executor.submit(executor.createFuture(() -> serve())).get();
        if (!"served".equals(value)) {
            throw new AssertionError(value);
        }
    }

    private static String serve() {
        return "served";
    }
}
