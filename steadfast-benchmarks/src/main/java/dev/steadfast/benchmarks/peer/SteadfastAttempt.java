package dev.steadfast.benchmarks.peer;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.AsyncAttemptCall;
import dev.steadfast.outcome.AttemptCall;
import java.io.IOException;

/** Ours, around work that is shown the attempt. */
final class SteadfastAttempt extends SteadfastPeer {
    @Override
    Decorator around(Pipeline pipeline) {
        return service -> {
            AttemptCall<Object, IOException> work = attempt -> service.work();
            return () -> pipeline.call(work);
        };
    }

    @Override
    public Decorator asyncRetry() {
        Pipeline pipeline = retrying(Limits.ATTEMPTS);
        return service -> {
            AsyncAttemptCall<Object> work = attempt -> service.start();
            return () -> pipeline.callAsync(work).join();
        };
    }
}
