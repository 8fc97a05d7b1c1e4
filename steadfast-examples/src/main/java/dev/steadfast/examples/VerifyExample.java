package dev.steadfast.examples;

import dev.steadfast.policy.retry.Condition;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.Verification;
import dev.steadfast.policy.retry.Verifier;
import java.io.IOException;
import java.net.SocketTimeoutException;

/** A payment whose reply was lost is looked up before it is sent again. */
public final class VerifyExample {
    private VerifyExample() {}

    /**
     * Pays at most once.
     *
     * @param service where payments are made and looked up
     * @return the retry
     */
    public static Retry retry(Service service) {
        // region verify
        return Retry.builder()
                .retryOn(IOException.class)
                .verify(
                        Condition.failure(SocketTimeoutException.class), // the reply is lost; the payment may be made
                        Verifier.of((result, failure, attempt) -> {
                            Reply found = service.send("GET /payments/42");
                            return switch (found.status()) {
                                case 200 -> Verification.done(found); // the operation succeeds with this
                                case 404 -> Verification.notDone(); // retried, as any failure
                                default -> Verification.unknown(); // ends: UNSAFE
                            };
                        }))
                .build();
        // endregion
    }
}
