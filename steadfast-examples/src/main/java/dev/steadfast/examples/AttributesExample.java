package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.outcome.Attributes;
import java.io.IOException;
import java.time.Duration;

/** What the work sees of its attempt, and what it carries from one attempt to the next. */
public final class AttributesExample {
    // region key
    private static final AttributeKey<String> TENANT = AttributeKey.named("tenant");
    // endregion

    private AttributesExample() {}

    /** A request that says which attempt it is, for whom, and how long it may take. */
    public static Reply send(Pipeline pipeline, Service service, String tenant)
            throws IOException, InterruptedException {
        // region attempt
        return pipeline.call(new Attributes().put(TENANT, tenant), attempt -> {
            String request = "GET /stock/42 attempt=" + attempt.number()
                    + " tenant=" + attempt.attributes().get(TENANT).orElseThrow()
                    + " within=" + attempt.remaining().orElse(Duration.ofSeconds(10));
            return service.send(request);
        });
        // endregion
    }
}
