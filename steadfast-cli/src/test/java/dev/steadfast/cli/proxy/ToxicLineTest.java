package dev.steadfast.cli.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToxicLineTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            latency latency=100                           | latency latency=100 jitter=0 downstream toxicity=1
            latency latency=1.5 jitter=0.5 upstream       | latency latency=1.5 jitter=0.5 upstream toxicity=1
            latency  upstream downstream latency=1        | latency latency=1 jitter=0 downstream toxicity=1
            bandwidth rate=64 toxicity=0.25               | bandwidth rate=64 downstream toxicity=0.25
            slow_close delay=0                            | slow_close delay=0 downstream toxicity=1
            timeout timeout=0                             | timeout timeout=0 downstream toxicity=1
            reset_peer timeout=3600000                    | reset_peer timeout=3600000 downstream toxicity=1
            slicer average_size=64                        | slicer average_size=64 size_variation=0 delay=0 downstream toxicity=1
            slicer average_size=64 size_variation=32 delay=10 | slicer average_size=64 size_variation=32 delay=10 downstream toxicity=1
            limit_data bytes=5 bytes=6                    | limit_data bytes=6 downstream toxicity=1
            """)
    void line_wellWritten_isTheToxic(String text, String toxic) throws Mistake {
        assertThat(ToxicLine.read(text)).hasToString(toxic);
        assertThat(ToxicLine.read(toxic)).hasToString(toxic);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            latncy latency=1                 | unknown toxic latncy; allowed: latency, bandwidth, slow_close, timeout, reset_peer, slicer, limit_data; did you mean latency?
            corrupt                          | unknown toxic corrupt; allowed: latency, bandwidth, slow_close, timeout, reset_peer, slicer, limit_data
            latency latency=1 jiter=2        | unknown field jiter of latency; allowed: latency, jitter, toxicity, upstream, downstream; did you mean jitter?
            latency latency=1 up             | unknown field up of latency; allowed: latency, jitter, toxicity, upstream, downstream
            latency latency=1 upsteam        | unknown field upsteam of latency; allowed: latency, jitter, toxicity, upstream, downstream; did you mean upstream?
            latency                          | latency.latency was not given; allowed: milliseconds, 0 to 3600000
            latency latency=x                | latency.latency was x; allowed: milliseconds, 0 to 3600000
            latency latency=-1               | latency.latency was -1; allowed: milliseconds, 0 to 3600000
            latency latency=1e-999999999     | latency.latency was 1e-999999999; allowed: milliseconds, 0 to 3600000
            latency latency=3600000.1        | latency.latency was 3600000.1; allowed: milliseconds, 0 to 3600000
            bandwidth rate=0                 | bandwidth.rate was 0; allowed: KB/s, at least 1
            bandwidth rate=1.5               | bandwidth.rate was 1.5; allowed: KB/s, at least 1
            limit_data bytes=1e99            | limit_data.bytes was 1e99; allowed: bytes, at least 0
            slicer average_size=4 size_variation=4 | SlicerToxic.sizeVariation was 4; allowed: 0 to below averageSize (4)
            timeout timeout=0 toxicity=2     | timeout.toxicity was 2; allowed: 0 to 1 (the share of connections)
            timeout timeout=0 toxicity=half  | timeout.toxicity was half; allowed: 0 to 1 (the share of connections)
            """)
    void line_withAMistake_saysWhatIsAllowed(String text, String message) {
        assertThatThrownBy(() -> ToxicLine.read(text))
                .isInstanceOf(Mistake.class)
                .hasMessage(message);
    }

    @Test
    void toxicity_ofMinusZero_isZero() throws Mistake {
        assertThat(ToxicLine.read("timeout timeout=0 toxicity=-0.0"))
                .isEqualTo(ToxicLine.read("timeout timeout=0 toxicity=0"));
    }

    @Test
    void change_always_keepsWhatItDoesNotName() throws Mistake {
        assertThat(ToxicLine.change(
                        ToxicLine.read("latency latency=100 jitter=20 upstream"), "latency=50 toxicity=0.5"))
                .hasToString("latency latency=50 jitter=20 upstream toxicity=0.5");
    }
}
