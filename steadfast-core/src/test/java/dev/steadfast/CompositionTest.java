package dev.steadfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.outcome.CallRejected;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.breaker.CircuitOpen;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.timeout.Timeout;
import dev.steadfast.spi.Policy;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Orders of policies that are refused, doubted, and taken. */
class CompositionTest {
    private static final Retry RETRY = Retry.defaults();
    private static final Retry BLIND =
            Retry.builder().retryOnRejection(CircuitOpen.class).build();
    private static final Retry BLIND_FOR_ALL =
            Retry.builder().retryOnRejection(CallRejected.class).build();
    private static final Retry PATIENT = Retry.builder()
            .retryOnRejection(CircuitOpen.class)
            .honourRejectionTime()
            .build();
    private static final Bulkhead BULKHEAD = Bulkhead.of("shop", BulkheadSettings.of(1));
    private static final CircuitBreakerSettings BREAKER = CircuitBreakerSettings.defaults();
    private static final Fallback<String> FALLBACK = Fallback.value("other");
    private static final Hedge UNPAID = Hedge.builder()
            .delay(Duration.ofMillis(1))
            .budget(RetryBudget.unlimited())
            .build();
    private static final Chaos CHAOS = Chaos.latency(Duration.ofMillis(1));

    private static Policy attempt(long seconds) {
        return Timeout.ofAttempt(Duration.ofSeconds(seconds));
    }

    private static Policy operation(long seconds) {
        return Timeout.of(Duration.ofSeconds(seconds));
    }

    private static PipelineBuilder builder(List<Policy> order) {
        PipelineBuilder builder = Pipeline.builder("orders");
        order.forEach(builder::add);
        return builder;
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(
                        "Pipeline.policy was " + BULKHEAD + " twice; allowed: each handle once",
                        List.of(BULKHEAD, RETRY, BULKHEAD)),
                Arguments.of(
                        "Pipeline.hedge was 2 hedges; allowed: one hedge (passes would multiply)",
                        List.of(UNPAID, BREAKER, UNPAID)),
                Arguments.of(
                        "Pipeline.fallback was Fallback[VALUE] inside the retry, which would never see a failure;"
                                + " allowed: a place before retry(…), or a fallback for named failures only",
                        List.of(RETRY, FALLBACK)),
                Arguments.of(
                        "Pipeline.retry was one that asks an open breaker again without waiting for it; allowed:"
                                + " honourRejectionTime() with retryOnRejection(…), or no retry of rejections",
                        List.of(BLIND, BREAKER)),
                Arguments.of(
                        "Pipeline.retry was one that asks an open breaker again without waiting for it; allowed:"
                                + " honourRejectionTime() with retryOnRejection(…), or no retry of rejections",
                        List.of(BLIND_FOR_ALL, CircuitBreaker.of("b", BREAKER))),
                Arguments.of(
                        "Pipeline.circuitBreaker was a time window of PT30S with attempts of up to PT31S; allowed:"
                                + " a window >= the attempt timeout",
                        List.of(RETRY, BREAKER, attempt(31))),
                Arguments.of(
                        "Pipeline.hedge was one without a budget around the retry; allowed: a budget, or a place after"
                                + " retry(…)",
                        List.of(UNPAID, RETRY)),
                Arguments.of(
                        "Pipeline.attemptTimeout was PT6S; allowed: <= timeout (PT5S)",
                        List.of(Retry.builder().totalTime(Duration.ofSeconds(5)).build(), attempt(6))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void refused(String message, List<Policy> order) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder(order).build())
                .withMessage(message);
    }

    static Stream<List<Policy>> taken() {
        return Stream.of(
                List.of(FALLBACK, operation(30), RETRY, BREAKER, attempt(30)),
                List.of(RETRY, FALLBACK.on(IOException.class)),
                List.of(PATIENT, BREAKER),
                List.of(BREAKER, attempt(30)),
                List.of(RETRY, CircuitBreakerSettings.builder().countWindow(10).build(), attempt(60)),
                List.of(BULKHEAD, Bulkhead.of("shop", BulkheadSettings.of(1))),
                List.of(BREAKER, CHAOS, CHAOS),
                List.of(RETRY, UNPAID),
                List.of(Hedge.builder().delay(Duration.ofMillis(1)).build(), RETRY));
    }

    @ParameterizedTest
    @MethodSource
    void taken(List<Policy> order) {
        assertThatCode(() -> builder(order).build()).doesNotThrowAnyException();
        assertThat(CompositionAdvice.on(order)).isEmpty();
    }

    @Test
    void chaosOutsideOfAnother_isDoubted() {
        assertThat(CompositionAdvice.on(List.of(CHAOS, BREAKER)))
                .singleElement()
                .asString()
                .contains("stands outside of " + BREAKER + ", which never sees its harm; add chaos last");
    }

    @Test
    void breakerOutsideOfTheRetry_isDoubted() {
        assertThat(CompositionAdvice.on(List.of(BREAKER, RETRY)))
                .singleElement()
                .asString()
                .contains("it sees operations and not attempts");
    }

    @Test
    void breakerOutsideOfAFallbackForEverything_isDoubted() {
        assertThat(CompositionAdvice.on(List.of(BREAKER, FALLBACK)))
                .singleElement()
                .asString()
                .contains("it never sees one; add it after the fallback");
        assertThat(CompositionAdvice.on(List.of(BREAKER, FALLBACK.on(IOException.class))))
                .isEmpty();
    }

    @Test
    void retryThatAsksARateLimiterBlindly_isDoubted() {
        Policy limiter =
                RateLimiterSettings.builder().smooth(10, Duration.ofSeconds(1)).build();

        assertThat(CompositionAdvice.on(List.of(BLIND_FOR_ALL, limiter)))
                .singleElement()
                .asString()
                .contains("add honourRejectionTime()");
        assertThat(CompositionAdvice.on(List.of(RETRY, limiter))).isEmpty();
        assertThat(CompositionAdvice.on(List.of(limiter, BLIND_FOR_ALL))).isEmpty();
    }

    @Test
    void standardStack_isTheOneDescribed_andDoubtedByNobody() {
        Pipeline standard = Pipeline.standard("payments");

        assertThat(standard.name()).isEqualTo("payments");
        assertThat(standard)
                .asString()
                .matches("Pipeline\\[payments: Bulkhead.* > Timeout\\[PT30S\\] > Retry\\[3 attempts.* > .*Breaker.* >"
                        + " Timeout\\[PT10S per attempt\\]\\]");
    }
}
