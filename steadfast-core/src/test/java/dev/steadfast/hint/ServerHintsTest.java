package dev.steadfast.hint;

import static dev.steadfast.hint.HintSignal.GRPC_RETRY_PUSHBACK_MS;
import static dev.steadfast.hint.HintSignal.STRIPE_SHOULD_RETRY;
import static dev.steadfast.hint.HintSignal.X_ENVOY_RATELIMITED;
import static dev.steadfast.hint.Said.CLOCK;
import static dev.steadfast.hint.Said.IN_TEN_SECONDS;
import static dev.steadfast.hint.Said.after;
import static dev.steadfast.hint.Said.fields;
import static dev.steadfast.hint.Said.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerHintsTest {
    private static final ServerHints ALL =
            ServerHints.builder().also(HintSignal.values()).build();

    @Test
    void response_withoutFields_saysNothing() {
        assertThat(read(ALL)).isEqualTo(ServerHint.none());
        assertThat(ALL.read(name -> List.of(), true, CLOCK)).isEqualTo(ServerHint.none());
    }

    @Test
    void read_ofNothing_namesWhatIsMissing() {
        assertThatNullPointerException()
                .isThrownBy(() -> ALL.read(null, true, CLOCK))
                .withMessage("fields");
        assertThatNullPointerException()
                .isThrownBy(() -> ALL.read(name -> List.of(), true, null))
                .withMessage("wallClock");
    }

    @ParameterizedTest
    @CsvSource({
        "7, 7",
        "'Wed, 21 Oct 2015 07:28:00 GMT', 10",
        "'Wednesday, 21-Oct-15 07:28:00 GMT', 10",
        "'Wed Oct 21 07:28:00 2015', 10",
        "' 7', 7",
        "soon, 0",
        "-7, 0",
        "0, 0"
    })
    void C016_retryAfter_inItsForms_inAnyCase(String value, long seconds) {
        for (String name : List.of("Retry-After", "retry-after", "RETRY-AFTER")) {
            assertThat(read(ServerHints.standard(), name, value))
                    .isEqualTo(ServerHint.after(Duration.ofSeconds(seconds)));
        }
    }

    @Test
    void retryAfter_asADate_isCountedFromTheDateOfTheResponse() {
        assertThat(read(ServerHints.standard(), "Retry-After", IN_TEN_SECONDS, "Date", "Wed, 21 Oct 2015 07:27:57 GMT"))
                .isEqualTo(after(3_000));
    }

    @Nested
    class Milliseconds {
        @ParameterizedTest
        @ValueSource(strings = {"retry-after-ms", "x-ms-retry-after-ms", "x-amz-retry-after", "X-Ms-Retry-After-Ms"})
        void digits_areMilliseconds(String name) {
            assertThat(read(ServerHints.standard(), name, "250")).isEqualTo(after(250));
            assertThat(read(ServerHints.standard(), name, "\t007 ")).isEqualTo(after(7));
            assertThat(read(ServerHints.standard(), name, "99999999999999999999"))
                    .isEqualTo(after(Long.MAX_VALUE));
            assertThat(read(ServerHints.standard(), name, "5", name, "5 ")).isEqualTo(after(5));
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "-1", "+1", "1.5", "1e3", "0x1", "5 ms", "5, 6", "٣", IN_TEN_SECONDS})
        void allElse_isAbsent(String value) {
            for (String name : List.of("retry-after-ms", "x-ms-retry-after-ms", "x-amz-retry-after")) {
                assertThat(read(ServerHints.standard(), name, value, "Retry-After", "7"))
                        .isEqualTo(after(7_000));
            }
        }

        @Test
        void linesThatDiffer_areAbsent() {
            assertThat(read(ServerHints.standard(), "retry-after-ms", "5", "retry-after-ms", "6"))
                    .isEqualTo(ServerHint.none());
        }
    }

    @Nested
    class Pushback {
        private final ServerHints grpc =
                ServerHints.builder().only(GRPC_RETRY_PUSHBACK_MS).build();

        @ParameterizedTest
        @CsvSource({"1, 1", "2147483647, 2147483647", "' 25 ', 25", "007, 7"})
        void aboveZero_isAWaitAndARetry_andTheBackoffStartsOver(String value, long millis) {
            assertThat(read(grpc, "grpc-retry-pushback-ms", value))
                    .isEqualTo(after(millis).and(ServerHint.retry()).restartingBackoff());
        }

        @ParameterizedTest
        @ValueSource(strings = {"0", "-0", "000"})
        void zero_isAtOnce(String value) {
            assertThat(read(grpc, "grpc-retry-pushback-ms", value))
                    .isEqualTo(ServerHint.atOnce().and(ServerHint.retry()).restartingBackoff());
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "-1",
                    "-2147483648",
                    "2147483648",
                    "-2147483649",
                    "99999999999999999999",
                    "",
                    " ",
                    "soon",
                    "+5",
                    "1.0",
                    "5 ms",
                    "5,6",
                    "--1",
                    "- 1",
                    "٣",
                    "\u00a05"
                })
        void negativeOrUnreadable_isAStop(String value) {
            assertThat(read(grpc, "grpc-retry-pushback-ms", value)).isEqualTo(ServerHint.stop());
        }

        @Test
        void lines_thatDiffer_areAStop_andThatAgreeAreOne() {
            String name = "grpc-retry-pushback-ms";
            assertThat(read(grpc, name, "5", name, "6")).isEqualTo(ServerHint.stop());
            assertThat(read(grpc, name, "5", name, "5")).isEqualTo(GrpcHints.pushback("5"));
        }

        @Test
        void pushback_isNotAmongTheStandardSignals() {
            assertThat(read(ServerHints.standard(), "grpc-retry-pushback-ms", "-1"))
                    .isEqualTo(ServerHint.none());
        }
    }

    @Test
    void retryInfo_isAWait_orARequest() {
        assertThat(GrpcHints.retryInfo(Duration.ofMillis(5))).isEqualTo(after(5));
        assertThat(GrpcHints.retryInfo(Duration.ofMillis(-5))).isEqualTo(ServerHint.none());
        assertThat(GrpcHints.retryInfoAsRequest(Duration.ofMillis(5))).isEqualTo(after(5).and(ServerHint.retry()));
        assertThat(GrpcHints.retryInfoAsRequest(Duration.ZERO)).isEqualTo(ServerHint.retry());
    }

    @Nested
    class RateLimits {
        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "\"p\";r=0;t=30|30",
                    "\"p\"; r=0; t=30|30",
                    "\"p\";t=30;r=0|30",
                    "\"a\";r=0;t=5, \"b\";r=0;t=60, \"c\";r=9;t=900|60",
                    "\"p\";r=0;t=0|0",
                    "\"p\";r=1;t=30|0",
                    "\"p\";r=0|0",
                    "\"p\";t=30|0",
                    "\"p\";r=0;t=-1|0",
                    "\"p\";r=0;t=1.5|0",
                    "\"p\";r=\"0\";t=30|0",
                    "\"p\";r=0;t=9999999999999999|0",
                    "\"p\";r=0;t=999999999999999|999999999999999",
                    "\"a\";r=0;t=5,|0",
                    "limit=100, remaining=0, reset=30|0",
                    "30|0"
                })
        void quotasUsedUp_areWaitedFor(String value, long seconds) {
            assertThat(read(ServerHints.standard(), "RateLimit", value))
                    .isEqualTo(ServerHint.after(Duration.ofSeconds(seconds)));
        }

        @Test
        void lines_areOneList() {
            assertThat(read(
                            ServerHints.standard(),
                            "RateLimit",
                            "\"a\";r=0;t=5",
                            "RateLimit",
                            "",
                            "RateLimit",
                            "\"b\";r=0;t=6"))
                    .isEqualTo(after(6_000));
        }

        @Test
        void response_thatIsNoError_isNotAsked() {
            ServerHints resets = ServerHints.builder()
                    .reset("RateLimit-Reset", ResetFormat.SECONDS)
                    .build();

            assertThat(resets.read(fields("RateLimit", "\"p\";r=0;t=30", "RateLimit-Reset", "5")::get, false, CLOCK))
                    .isEqualTo(ServerHint.none());
            assertThat(resets.read(fields("Retry-After", "5")::get, false, CLOCK))
                    .isEqualTo(after(5_000));
        }
    }

    @Nested
    class Resets {
        @ParameterizedTest
        @CsvSource({
            // 2015-10-21T07:27:50Z is 1445412470
            "SECONDS, 30, 30",
            "SECONDS, 1445412480, 1445412480",
            "EPOCH_SECONDS, 1445412480, 10",
            "EPOCH_SECONDS, 1445412470, 0",
            "EPOCH_SECONDS, 30, 0",
            "BY_SIZE, 30, 30",
            "BY_SIZE, 1000000000, 1000000000",
            "BY_SIZE, 1000000001, 0",
            "BY_SIZE, 1445412480, 10",
            "SECONDS, 0, 0",
            "SECONDS, -1, 0",
            "SECONDS, 1.5, 0",
            "SECONDS, ٣, 0",
            "SECONDS, 99999999999999999999, 9223372036854775807",
            "EPOCH_SECONDS, 99999999999999999999, 31556888419457329"
        })
        void number_isReadAsConfigured(ResetFormat format, String value, long seconds) {
            ServerHints hints =
                    ServerHints.builder().reset("X-RateLimit-Reset", format).build();

            assertThat(read(hints, "x-ratelimit-reset", value))
                    .isEqualTo(ServerHint.after(Duration.ofSeconds(seconds)));
        }

        @Test
        void epoch_isCountedFromTheDateOfTheResponse() {
            ServerHints hints = ServerHints.builder()
                    .reset("X-RateLimit-Reset", ResetFormat.EPOCH_SECONDS)
                    .build();

            assertThat(read(hints, "X-RateLimit-Reset", "1445412480", "Date", "Wed, 21 Oct 2015 07:27:57 GMT"))
                    .isEqualTo(after(3_000));
        }

        @Test
        void reset_thatNobodyConfigured_isNotRead() {
            assertThat(read(ALL, "X-RateLimit-Reset", "30", "RateLimit-Reset", "30"))
                    .isEqualTo(ServerHint.none());
        }

        @Test
        void resets_countInTheOrderGiven() {
            ServerHints hints = ServerHints.builder()
                    .reset("B", ResetFormat.SECONDS)
                    .reset("A", ResetFormat.SECONDS)
                    .build();

            assertThat(read(hints, "A", "1", "B", "2")).isEqualTo(after(2_000));
            assertThat(read(hints, "A", "1", "B", "x")).isEqualTo(after(1_000));
        }
    }

    @Nested
    class Words {
        @ParameterizedTest
        @ValueSource(strings = {"true", "", "false", "1"})
        void envoy_isAStopByBeingThere(String value) {
            assertThat(read(ServerHints.standard(), "x-envoy-ratelimited", value))
                    .isEqualTo(ServerHint.stop());
            ServerHints optedIn =
                    ServerHints.builder().without(X_ENVOY_RATELIMITED).build();
            assertThat(read(optedIn, "x-envoy-ratelimited", value)).isEqualTo(ServerHint.none());
        }

        @Test
        void stripe_hasThreeStates_whereAsked() {
            ServerHints stripe = ServerHints.builder().also(STRIPE_SHOULD_RETRY).build();
            String name = "Stripe-Should-Retry";

            assertThat(read(stripe, name, "true")).isEqualTo(ServerHint.retry());
            assertThat(read(stripe, name, " false ")).isEqualTo(ServerHint.stop());
            for (String other : List.of("", "TRUE", "1", "yes", "true, false")) {
                assertThat(read(stripe, name, other)).isEqualTo(ServerHint.none());
            }
            assertThat(read(stripe, name, "true", name, "false")).isEqualTo(ServerHint.none());
            assertThat(read(ServerHints.standard(), name, "false")).isEqualTo(ServerHint.none());
        }
    }

    /** Explicit stop, explicit retry, milliseconds, Retry-After, RateLimit, reset fields. */
    @Nested
    class Precedence {
        private final ServerHints hints = ServerHints.builder()
                .also(HintSignal.values())
                .reset("X-RateLimit-Reset", ResetFormat.SECONDS)
                .build();

        private final List<String> waits = List.of(
                "grpc-retry-pushback-ms=1000",
                "x-ms-retry-after-ms=2000",
                "retry-after-ms=3000",
                "x-amz-retry-after=4000",
                "Retry-After=5",
                "RateLimit=\"p\";r=0;t=6",
                "X-RateLimit-Reset=7");

        private ServerHint reading(List<String> lines, String... more) {
            Map<String, List<String>> fields = fields(more);
            for (String line : lines) {
                int sign = line.indexOf('=');
                fields.put(line.substring(0, sign), List.of(line.substring(sign + 1)));
            }
            return hints.read(fields::get, true, CLOCK);
        }

        @Test
        void ofSeveralWaits_theFirstCounts() {
            for (int first = 0; first < waits.size(); first++) {
                assertThat(reading(waits.subList(first, waits.size())).delayNanos())
                        .isEqualTo(Duration.ofSeconds(first + 1).toNanos());
            }
        }

        @Test
        void zero_countsAsSaid_andSilencesTheWeaker() {
            assertThat(reading(List.of("retry-after-ms=0", "Retry-After=5"))).isEqualTo(ServerHint.none());
            assertThat(reading(List.of("RateLimit=\"p\";r=0;t=0", "X-RateLimit-Reset=7")))
                    .isEqualTo(ServerHint.none());
            assertThat(reading(List.of("Retry-After=0", "RateLimit=\"p\";r=0;t=6")))
                    .isEqualTo(ServerHint.none());
        }

        @Test
        void unreadable_leavesItToTheNext() {
            assertThat(reading(List.of("retry-after-ms=x", "Retry-After=soon", "RateLimit=\"p\";r=0;t=6")))
                    .isEqualTo(after(6_000));
        }

        @Test
        void stop_beatsRetryAndWaits() {
            for (String[] stop : new String[][] {
                {"Stripe-Should-Retry", "false"}, {"x-envoy-ratelimited", "true"}, {"grpc-retry-pushback-ms", "-1"}
            }) {
                assertThat(reading(List.of("Retry-After=5"), stop)).isEqualTo(ServerHint.stop());
            }
            assertThat(reading(List.of("Stripe-Should-Retry=true", "x-envoy-ratelimited=true")))
                    .isEqualTo(ServerHint.stop());
        }

        @Test
        void retry_standsBesideTheWait() {
            assertThat(reading(List.of("Retry-After=5"), "Stripe-Should-Retry", "true"))
                    .isEqualTo(after(5_000).and(ServerHint.retry()));
        }
    }
}
