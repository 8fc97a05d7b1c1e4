package dev.steadfast.benchmarks.pending;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each operation of row I fails once, waits, and succeeds. */
class PendingContenderTest {
    @ParameterizedTest
    @EnumSource
    void operation_afterAFailure_waitsAndSucceeds(PendingContender contender) throws Exception {
        Outage outage = new Outage();

        Future<Object> operation =
                contender.operations(outage, Duration.ofMillis(100)).get();
        while (outage.calls() < 1) {
            Thread.onSpinWait();
        }
        outage.end();

        assertThat(operation.get()).isEqualTo("served");
        assertThat(outage.calls()).isEqualTo(2);
    }
}
