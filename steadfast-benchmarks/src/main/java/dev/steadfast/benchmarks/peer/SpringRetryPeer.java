package dev.steadfast.benchmarks.peer;

import java.io.IOException;
import org.springframework.retry.RetryCallback;
import org.springframework.retry.support.RetryTemplate;

/** Spring Retry, the library that came before the retry in Spring's core. */
final class SpringRetryPeer implements Peer {
    @Override
    public Decorator retry(int attempts) {
        RetryTemplate template = RetryTemplate.builder()
                .maxAttempts(attempts)
                .noBackoff()
                .retryOn(IOException.class)
                .build();
        return service -> {
            RetryCallback<Object, IOException> work = context -> service.work();
            return () -> template.execute(work);
        };
    }
}
