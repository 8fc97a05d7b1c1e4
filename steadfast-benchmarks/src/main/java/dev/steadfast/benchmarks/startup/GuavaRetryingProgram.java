package dev.steadfast.benchmarks.startup;

import com.github.rholder.retry.Retryer;
import com.github.rholder.retry.RetryerBuilder;
import com.github.rholder.retry.StopStrategies;
import com.github.rholder.retry.WaitStrategies;
import java.io.IOException;

/** Row J: a program that makes its first retry of guava-retrying, and calls once. */
final class GuavaRetryingProgram {
    private GuavaRetryingProgram() {}

    public static void main(String... args) throws Exception {
        Retryer<Object> retryer = RetryerBuilder.newBuilder()
                .retryIfExceptionOfType(IOException.class)
                .withWaitStrategy(WaitStrategies.noWait())
                .withStopStrategy(StopStrategies.stopAfterAttempt(3))
                .build();
        Object value = retryer.call(() -> serve());
        if (!"served".equals(value)) {
            throw new AssertionError(value);
        }
    }

    private static String serve() {
        return "served";
    }
}
