package dev.steadfast.benchmarks.peer;

import com.github.rholder.retry.Retryer;
import com.github.rholder.retry.RetryerBuilder;
import com.github.rholder.retry.StopStrategies;
import com.github.rholder.retry.WaitStrategies;
import java.io.IOException;
import java.util.concurrent.Callable;

/** guava-retrying. The exception of the last attempt comes wrapped. */
final class GuavaRetryingPeer implements Peer {
    @Override
    public Decorator retry(int attempts) {
        Retryer<Object> retryer = RetryerBuilder.newBuilder()
                .retryIfExceptionOfType(IOException.class)
                .withWaitStrategy(WaitStrategies.noWait())
                .withStopStrategy(StopStrategies.stopAfterAttempt(attempts))
                .build();
        return service -> {
            Callable<Object> work = service::work;
            return () -> retryer.call(work);
        };
    }
}
