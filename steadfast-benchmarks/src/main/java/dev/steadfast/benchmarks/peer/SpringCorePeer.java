package dev.steadfast.benchmarks.peer;

import java.io.IOException;
import java.time.Duration;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.core.retry.Retryable;

/** The retry in Spring's core, of which there is one since version 7. */
final class SpringCorePeer implements Peer {
    @Override
    public Decorator retry(int attempts) {
        RetryTemplate template = retrying(attempts);
        return service -> {
            Retryable<Object> work = service::work;
            return () -> template.execute(work);
        };
    }

    @Override
    public Decorator retryOfFourLambdas() {
        RetryTemplate template = retrying(Limits.ATTEMPTS);
        return service -> {
            Turns turns = new Turns();
            Retryable<?>[] work = {
                () -> service.work(), () -> service.work(), () -> service.work(), () -> service.work()
            };
            return () -> template.execute(work[turns.next()]);
        };
    }

    @Override
    public Decorator retryAtFourPlaces() {
        RetryTemplate template = retrying(Limits.ATTEMPTS);
        return unused -> {
            Turns turns = new Turns();
            return () -> switch (turns.next()) {
                case 0 -> template.execute(() -> Service.SERVING.work());
                case 1 -> template.execute(() -> Service.SERVING.work());
                case 2 -> template.execute(() -> Service.SERVING.work());
                default -> template.execute(() -> Service.SERVING.work());
            };
        };
    }

    private static RetryTemplate retrying(int attempts) {
        return new RetryTemplate(RetryPolicy.builder()
                .maxRetries(attempts - 1L)
                .delay(Duration.ZERO)
                .includes(IOException.class)
                .build());
    }
}
