package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DemoJsonTest {
    @Test
    void json_ofAVerdict_hasOneEntryForEachPolicy() {
        Comparison two = Runs.comparison(Runs.well("no retries", 1200, 1000L), Runs.stuck("full jitter", 3000, 318));

        assertThat(DemoJson.of(two))
                .startsWith("{\"seed\":1,\"seconds\":12,\"capacityPerSecond\":200,\"callsPerSecond\":100,"
                        + "\"attemptTimeoutMillis\":300,\"brownOutStartMillis\":3000,\"brownOutEndMillis\":5000,"
                        + "\"valid\":true,\"lagP99Millis\":1,\"summary\":\"\\\"full jitter\\\" did not recover")
                .endsWith(",\"policies\":["
                        + "{\"name\":\"no retries\",\"calls\":1200,\"attempts\":1200,\"amplification\":1,"
                        + "\"success\":0.7425,\"p50Millis\":25,\"p99Millis\":300,\"recoverySeconds\":1,"
                        + "\"lagP99Millis\":0.412},"
                        + "{\"name\":\"full jitter\",\"calls\":1200,\"attempts\":3000,\"amplification\":2.5,"
                        + "\"success\":0.26,\"p50Millis\":600,\"p99Millis\":1200,\"recoverySeconds\":null,"
                        + "\"lagP99Millis\":1}]}");
    }

    @Test
    void json_withoutAVerdict_hasNoRecoveries() {
        assertThat(DemoJson.of(Runs.comparison(Runs.late("a", 44))))
                .contains("\"valid\":false,\"lagP99Millis\":44,\"summary\":\"No verdict: ")
                .doesNotContain("recoverySeconds");
    }
}
