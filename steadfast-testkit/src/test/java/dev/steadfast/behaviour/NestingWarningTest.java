package dev.steadfast.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.NestedRetries;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Retries around retries where nobody has passed on the attempt: what is logged about them. */
class NestingWarningTest {
    private final World world = new World();

    @RegisterExtension
    final LibraryLog log = new LibraryLog();

    private Pipeline pipeline(String name, RetryBuilder retry) {
        return Pipeline.builder(name)
                .environment(world.environment)
                .retry(retry.build())
                .build();
    }

    private static RetryBuilder attempts(int number) {
        return Retry.builder().maxAttempts(number).backoff(Backoff.none());
    }

    private void fail(Pipeline outer, Pipeline inner) {
        assertThatThrownBy(() -> outer.call(() -> inner.call(() -> {
                    throw new IOException("429");
                })))
                .hasMessage("429");
    }

    @Test
    void retriesAroundRetries_areWarnedOfOncePerPair() {
        Pipeline inner = pipeline("client", attempts(2));
        for (int i = 0; i < 3; i++) {
            fail(pipeline("orders", attempts(3)), inner);
        }
        fail(pipeline("prices", attempts(3)), inner);

        assertThat(log.lines())
                .containsExactly(
                        "WARNING Pipeline orders retries what pipeline client inside it has retried already, so their"
                                + " attempts multiply; let one layer retry, or pass on the attempt with"
                                + " CallOptions.within(attempt). This is logged once for each pair",
                        "WARNING Pipeline prices retries what pipeline client inside it has retried already, so their"
                                + " attempts multiply; let one layer retry, or pass on the attempt with"
                                + " CallOptions.within(attempt). This is logged once for each pair");
    }

    @Test
    void singleAttemptInside_isNoRetry() {
        fail(pipeline("orders", attempts(3)), pipeline("client", attempts(1)));

        assertThat(log.lines()).isEmpty();
    }

    @Test
    void layersThatMayMultiply_areNotWarnedOf() {
        fail(pipeline("orders", attempts(3).nested(NestedRetries.ALLOW)), pipeline("client", attempts(2)));

        assertThat(log.lines()).isEmpty();
    }

    @Test
    void pipelinesBesideEachOther_areNotWarnedOf() {
        for (String name : List.of("orders", "prices", "orders")) {
            assertThatThrownBy(() -> pipeline(name, attempts(2)).call(() -> {
                        throw new IOException("429");
                    }))
                    .hasMessage("429");
        }

        assertThat(log.lines()).isEmpty();
    }

    @Test
    void exceptionThatIsUsedAgainAndAgain_isNoNestingInItsOwnPipeline() {
        IOException shared = new IOException("one for all");
        Pipeline pipeline = pipeline("orders", attempts(2));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> pipeline.call(() -> {
                        throw shared;
                    }))
                    .isSameAs(shared);
        }

        assertThat(log.lines()).isEmpty();
    }
}
