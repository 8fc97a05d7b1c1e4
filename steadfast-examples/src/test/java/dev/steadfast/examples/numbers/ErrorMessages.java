package dev.steadfast.examples.numbers;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.hint.HintMode;
import dev.steadfast.hint.ResetFormat;
import dev.steadfast.hint.ServerHints;
import dev.steadfast.policy.breaker.BreakerPerKey;
import dev.steadfast.policy.breaker.CircuitBreaker;
import dev.steadfast.policy.breaker.CircuitBreakerSettings;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.policy.budget.WhenEmpty;
import dev.steadfast.policy.bulkhead.Bulkhead;
import dev.steadfast.policy.bulkhead.BulkheadSettings;
import dev.steadfast.policy.chaos.Chaos;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.fallback.LastGood;
import dev.steadfast.policy.hedge.Hedge;
import dev.steadfast.policy.limiter.AdaptiveLimiterSettings;
import dev.steadfast.policy.limiter.Aimd;
import dev.steadfast.policy.limiter.Gradient;
import dev.steadfast.policy.ratelimit.RateLimiterSettings;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.FailurePlan;
import dev.steadfast.policy.retry.Jitter;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.throttle.AdaptiveThrottle;
import dev.steadfast.policy.throttle.AdaptiveThrottleSettings;
import java.time.Duration;

/** What bad settings are answered: each is tried, and its message taken. */
final class ErrorMessages {
    private final Table table = new Table("you wrote", "you get");

    private ErrorMessages() {}

    static Table retry() {
        ErrorMessages all = new ErrorMessages();
        all.add("maxAttempts(0)", () -> Retry.builder().maxAttempts(0).build());
        all.add(
                "totalTime(Duration.ZERO)",
                () -> Retry.builder().totalTime(Duration.ZERO).build());
        all.add(
                "attemptTimeout(2 s, 0.5, 3 s)",
                () -> Retry.builder().attemptTimeout(s(2), 0.5, s(3)).build());
        all.add(
                "attemptTimeout(2 s, 2, 1 s)",
                () -> Retry.builder().attemptTimeout(s(2), 2, s(1)).build());
        all.add(
                "maxHint(Duration.ZERO)",
                () -> Retry.builder().maxHint(Duration.ZERO).build());
        all.add(
                "honourRejectionTime()",
                () -> Retry.builder().honourRejectionTime().build());
        all.add("HintMode.clamp(0 s)", () -> HintMode.clamp(s(0)));
        all.add(
                "ServerHints.builder().reset(\"\", …)",
                () -> ServerHints.builder().reset("", ResetFormat.SECONDS).build());
        all.add(
                "minUsefulAttemptTime(-1 s)",
                () -> Retry.builder().minUsefulAttemptTime(s(-1)).build());
        all.add("clipLastDelay()", () -> Retry.builder().clipLastDelay().build());
        all.add("delays()", () -> Retry.builder().delays().build());
        all.add(
                "delays(1 s).maxAttempts(3)",
                () -> Retry.builder().delays(s(1)).maxAttempts(3).build());
        all.add(
                "forever().maxAttempts(3)",
                () -> Retry.builder().forever().maxAttempts(3).build());
        all.add(
                "pollUntil(…)",
                () -> Retry.builder().pollUntil(Object.class, r -> true).build());
        all.add(
                "retryOnResult(int.class, …)",
                () -> Retry.builder().retryOnResult(int.class, r -> true).build());
        all.add(
                "FailurePlan.sameBackoff().cost(-1)",
                () -> FailurePlan.sameBackoff().cost(-1));
        return all.table;
    }

    static Table backoff() {
        ErrorMessages all = new ErrorMessages();
        all.add("Backoff.fixed(-1 s)", () -> Backoff.fixed(s(-1)));
        all.add("Backoff.exponential(1 s, 0.5)", () -> Backoff.exponential(s(1), 0.5));
        all.add("Backoff.list()", () -> Backoff.list());
        all.add(
                "exponential(1 s).floor(2 s).cap(1 s)",
                () -> Backoff.exponential(s(1)).floor(s(2)).cap(s(1)));
        all.add("Backoff.decorrelated(2 s, 1 s)", () -> Backoff.decorrelated(s(2), s(1)));
        all.add("Backoff.slotted(0 s, 0 s, 1 s)", () -> Backoff.slotted(s(0), s(0), s(1)));
        all.add("Backoff.first(0, …)", () -> Backoff.first(0, Backoff.none()));
        all.add("Jitter.factor(1.5)", () -> Jitter.factor(1.5));
        all.add("Jitter.additive(-1 s)", () -> Jitter.additive(s(-1)));
        return all.table;
    }

    static Table budget() {
        ErrorMessages all = new ErrorMessages();
        RetryBudget noFloor = RetryBudget.ratio(0.2).floorPerSecond(0);
        SharedBudget shop = RetryBudget.standard()
                .shared("shop", Environment.builder().name("a").build());
        Retry shared = Retry.builder().budget(shop).build();
        all.add("RetryBudget.ratio(-0.1)", () -> RetryBudget.ratio(-0.1));
        all.add("ratio(…).window(Duration.ZERO)", () -> noFloor.window(Duration.ZERO));
        all.add("aws().floorPerSecond(1)", () -> RetryBudget.aws().floorPerSecond(1));
        all.add("aws().whenEmpty(WAIT)", () -> RetryBudget.aws().whenEmpty(WhenEmpty.WAIT));
        all.add("ratio(0.2).floorPerSecond(0).whenEmpty(WAIT)", () -> noFloor.whenEmpty(WhenEmpty.WAIT));
        all.add("RetryBudget.grpc(0, 0.1)", () -> RetryBudget.grpc(0, 0.1));
        all.add("ratio(0).floorPerSecond(0)", () -> RetryBudget.ratio(0).floorPerSecond(0));
        all.add("RetryBudget.quota(500, 0, 5)", () -> RetryBudget.quota(500, 0, 5));
        all.add("RetryBudget.quota(3, 5, 5)", () -> RetryBudget.quota(3, 5, 5));
        all.add("RetryBudget.concurrency(20, 3)", () -> RetryBudget.concurrency(20, 3));
        all.add(
                "a shared budget of another environment",
                () -> Pipeline.builder("a")
                        .environment(Environment.builder().name("b").build())
                        .retry(shared)
                        .build());
        return all.table;
    }

    static Table answers() {
        ErrorMessages all = new ErrorMessages();
        all.add("Fallback.lastGood(Duration.ZERO)", () -> Fallback.lastGood(Duration.ZERO));
        all.add("LastGood.of(\"\", 1 s)", () -> LastGood.of("", s(1)));
        all.add(
                "Fallback.value(…).onResult(int.class, …)",
                () -> Fallback.value(0).onResult(Integer.TYPE, (Integer n) -> n < 0));
        all.add(
                "Chaos.fault(…).rate(1.5)",
                () -> Chaos.fault(IllegalStateException::new).rate(1.5));
        all.add("Chaos.latency(2 s, 1 s)", () -> Chaos.latency(s(2), s(1)));
        all.add(
                "Chaos.latency(1 s).window(-1 s, 1 s)",
                () -> Chaos.latency(s(1)).window(s(-1), s(1)));
        return all.table;
    }

    static Table bulkhead() {
        ErrorMessages all = new ErrorMessages();
        all.add("permits(0)", () -> BulkheadSettings.of(0));
        all.add(
                "queue(-1)",
                () -> BulkheadSettings.builder().permits(1).queue(-1).build());
        all.add(
                "maxWait(1 s) without a queue",
                () -> BulkheadSettings.builder().permits(1).maxWait(s(1)).build());
        all.add("Bulkhead.of(\"\", …)", () -> Bulkhead.of("", BulkheadSettings.of(1)));
        return all.table;
    }

    static Table rateLimiter() {
        ErrorMessages all = new ErrorMessages();
        all.add("no rate", () -> RateLimiterSettings.builder().build());
        all.add(
                "smooth(10, Duration.ZERO)",
                () -> RateLimiterSettings.builder().smooth(10, Duration.ZERO).build());
        all.add(
                "slidingWindow(3, 1 s).permitsPerCall(4)",
                () -> RateLimiterSettings.builder()
                        .slidingWindow(3, s(1))
                        .permitsPerCall(4)
                        .build());
        all.add(
                "smooth(10, 1 s).permitsPerCall(5)",
                () -> RateLimiterSettings.builder()
                        .smooth(10, s(1))
                        .permitsPerCall(5)
                        .build());
        all.add(
                "closed().maxWait(-1 s)",
                () -> RateLimiterSettings.builder().closed().maxWait(s(-1)).build());
        return all.table;
    }

    static Table limiter() {
        ErrorMessages all = new ErrorMessages();
        all.add(
                "minLimit(0)",
                () -> AdaptiveLimiterSettings.builder().minLimit(0).build());
        all.add(
                "minLimit(10).maxLimit(5)",
                () -> AdaptiveLimiterSettings.builder().minLimit(10).maxLimit(5).build());
        all.add(
                "initialLimit(500)",
                () -> AdaptiveLimiterSettings.builder().initialLimit(500).build());
        all.add("queue(-1)", () -> AdaptiveLimiterSettings.builder().queue(-1).build());
        all.add(
                "maxWait(1 s)",
                () -> AdaptiveLimiterSettings.builder().maxWait(s(1)).build());
        all.add("Aimd.defaults().decrease(1)", () -> Aimd.defaults().decrease(1));
        all.add("Gradient.defaults().tolerance(0.5)", () -> Gradient.defaults().tolerance(0.5));
        return all.table;
    }

    static Table throttle() {
        ErrorMessages all = new ErrorMessages();
        all.add(
                "multiplier(0.5)",
                () -> AdaptiveThrottleSettings.builder().multiplier(0.5).build());
        all.add(
                "window(Duration.ZERO)",
                () -> AdaptiveThrottleSettings.builder().window(Duration.ZERO).build());
        all.add(
                "minimumRequests(0)",
                () -> AdaptiveThrottleSettings.builder().minimumRequests(0).build());
        all.add(
                "maxRejectionProbability(1)",
                () -> AdaptiveThrottleSettings.builder()
                        .maxRejectionProbability(1)
                        .build());
        all.add("AdaptiveThrottle.of(\"\", …)", () -> AdaptiveThrottle.of("", AdaptiveThrottleSettings.defaults()));
        return all.table;
    }

    static Table hedge() {
        ErrorMessages all = new ErrorMessages();
        all.add("Hedge.builder().build()", () -> Hedge.builder().build());
        all.add(
                "delay(1 s).onlyAfterFailure()",
                () -> Hedge.builder().delay(s(1)).onlyAfterFailure().build());
        all.add("delayPercentile(95)", () -> Hedge.builder().delayPercentile(95).build());
        all.add(
                "delay(1 s).window(10 s)",
                () -> Hedge.builder().delay(s(1)).window(s(10)).build());
        all.add(
                "delay(1 s).maxAttempts(0)",
                () -> Hedge.builder().delay(s(1)).maxAttempts(0).build());
        return all.table;
    }

    static Table breaker() {
        ErrorMessages all = new ErrorMessages();
        all.add(
                "countWindow(0)",
                () -> CircuitBreakerSettings.builder().countWindow(0).build());
        all.add(
                "timeWindow(Duration.ZERO)",
                () -> CircuitBreakerSettings.builder().timeWindow(Duration.ZERO).build());
        all.add(
                "failureRate(50)",
                () -> CircuitBreakerSettings.builder().failureRate(50).build());
        all.add(
                "countWindow(10).minimumCalls(20)",
                () -> CircuitBreakerSettings.builder()
                        .countWindow(10)
                        .minimumCalls(20)
                        .build());
        all.add(
                "consecutiveFailures(5).failureRate(0.5)",
                () -> CircuitBreakerSettings.builder()
                        .consecutiveFailures(5)
                        .failureRate(0.5)
                        .build());
        all.add("probes(0)", () -> CircuitBreakerSettings.builder().probes(0).build());
        all.add(
                "openTime(-1 s)",
                () -> CircuitBreakerSettings.builder().openTime(s(-1)).build());
        all.add("CircuitBreaker.of(\"\", …)", () -> CircuitBreaker.of("", CircuitBreakerSettings.defaults()));
        all.add(
                "BreakerPerKey.builder(…).maxKeys(0)",
                () -> BreakerPerKey.builder("a", attempt -> "key").maxKeys(0).build());
        return all.table;
    }

    static Table pipeline() {
        ErrorMessages all = new ErrorMessages();
        all.add("Pipeline.builder(\" \")", () -> Pipeline.builder(" ").build());
        all.add(
                "timeout(Duration.ZERO)",
                () -> Pipeline.builder("a").timeout(Duration.ZERO).build());
        all.add(
                "attemptTimeout(1 s).retry(…)",
                () -> Pipeline.builder("a")
                        .attemptTimeout(s(1))
                        .retry(Retry.defaults())
                        .build());
        all.add(
                "timeout(1 s).retry(…).attemptTimeout(2 s)",
                () -> Pipeline.builder("a")
                        .timeout(s(1))
                        .retry(Retry.defaults())
                        .attemptTimeout(s(2))
                        .build());
        all.add(
                "retry(…).retry(…)",
                () -> Pipeline.builder("a")
                        .retry(Retry.defaults())
                        .retry(Retry.defaults())
                        .build());
        all.add(
                "Environment.builder().name(\"\")",
                () -> Environment.builder().name("").build());
        return all.table;
    }

    private void add(String written, Runnable attempt) {
        try {
            attempt.run();
        } catch (IllegalArgumentException refused) {
            table.row("`" + written + "`", "`" + refused.getMessage().replace("\n", "`<br>`") + "`");
            return;
        }
        throw new AssertionError(written + " was accepted");
    }

    private static Duration s(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}
