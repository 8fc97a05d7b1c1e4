package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallLogTest {
    private static final long SECOND = DemoSettings.SECOND;

    @Test
    void log_ofCalls_hasEndedWithTheLast() throws InterruptedException {
        CallLog calls = new CallLog(new long[] {10, 20}, SECOND);
        calls.sent(0, 12);
        calls.ended(0, 15, true);

        assertThat(calls.awaitEnd(0)).isFalse();

        calls.sent(1, 20);
        calls.ended(1, 320, false);

        assertThat(calls.awaitEnd(0)).isTrue();
        assertThat(calls.latencyNanos()).containsExactly(5, 300);
        assertThat(calls.lagNanos()).containsExactly(2, 0);
        assertThat(calls.ends().total()).isEqualTo(2);
        assertThat(calls.goodEnds().total()).isEqualTo(1);
    }
}
