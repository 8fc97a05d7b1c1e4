package dev.steadfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.steadfast.environment.PolicyMode;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.Retry;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PipelineHolderTest {
    private final PipelineHolder holder = PipelineHolder.of(attempts(3));

    private static Pipeline attempts(int most) {
        return Pipeline.builder("orders")
                .retry(Retry.builder().maxAttempts(most).backoff(Backoff.none()).build())
                .build();
    }

    private static int callsThrough(Pipeline pipeline) {
        AtomicInteger calls = new AtomicInteger();
        pipeline.outcome(() -> {
            calls.incrementAndGet();
            throw new IOException();
        });
        return calls.get();
    }

    @Test
    void newCalls_takeTheNewPipeline() {
        Pipeline first = holder.pipeline();
        assertThat(callsThrough(holder.pipeline())).isEqualTo(3);

        assertThat(holder.replace(attempts(2))).isSameAs(first);

        assertThat(callsThrough(holder.pipeline())).isEqualTo(2);
        assertThat(holder.name()).isEqualTo("orders");
        assertThat(holder).hasToString("PipelineHolder[" + holder.pipeline() + "]");
    }

    @Test
    void callUnderWay_endsOnWhatItBeganWith() {
        AtomicInteger calls = new AtomicInteger();

        holder.pipeline().outcome(() -> {
            if (calls.incrementAndGet() == 1) {
                holder.replace(attempts(1));
            }
            throw new IOException();
        });

        assertThat(calls).hasValue(3);
    }

    @Test
    void switches_areTakenOver_theStricterWins() {
        holder.pipeline().mode(PolicyKind.RETRY, PolicyMode.OFF);
        Pipeline next = attempts(5);
        next.mode(PolicyKind.RETRY, PolicyMode.OBSERVE_ONLY);
        next.mode(PolicyKind.CHAOS, PolicyMode.OFF);

        holder.replace(next);

        assertThat(next.mode(PolicyKind.RETRY)).isEqualTo(PolicyMode.OFF);
        assertThat(next.mode(PolicyKind.CHAOS)).isEqualTo(PolicyMode.OFF);
        assertThat(next.mode(PolicyKind.TIMEOUT)).isEqualTo(PolicyMode.ON);
    }

    @Test
    void anotherName_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> holder.replace(Pipeline.builder("prices").build()))
                .withMessage("PipelineHolder.pipeline was Pipeline[prices: ]; allowed: a pipeline named orders");
        assertThatNullPointerException().isThrownBy(() -> holder.replace(null)).withMessage("next");
        assertThatNullPointerException()
                .isThrownBy(() -> PipelineHolder.of(null))
                .withMessage("pipeline");
    }
}
