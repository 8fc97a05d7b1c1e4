package dev.steadfast.benchmarks.report;

import static dev.steadfast.benchmarks.peer.Library.AWS;
import static dev.steadfast.benchmarks.peer.Library.FAILSAFE;
import static dev.steadfast.benchmarks.peer.Library.GUAVA;
import static dev.steadfast.benchmarks.peer.Library.RESILIENCE4J;
import static dev.steadfast.benchmarks.peer.Library.SMALLRYE;
import static dev.steadfast.benchmarks.peer.Library.SPRING_RETRY;

import dev.steadfast.benchmarks.peer.Library;
import dev.steadfast.benchmarks.rows.Row;
import dev.steadfast.benchmarks.rows.RowAFourLambdas;
import dev.steadfast.benchmarks.rows.RowARetrySuccess;
import dev.steadfast.benchmarks.rows.RowBStack;
import dev.steadfast.benchmarks.rows.RowCFailures;
import dev.steadfast.benchmarks.rows.RowDExhaustion;
import dev.steadfast.benchmarks.rows.RowEBreakerClosed;
import dev.steadfast.benchmarks.rows.RowEBreakerOpen;
import dev.steadfast.benchmarks.rows.RowFBulkhead;
import dev.steadfast.benchmarks.rows.RowFRateLimiter;
import dev.steadfast.benchmarks.rows.RowGAsync;
import dev.steadfast.benchmarks.rows.RowHTimeout;
import java.util.List;
import java.util.Map;

/** The table: each row with what is aimed at. The only place in which goals stand. */
final class Plans {
    private static final Plan A = plan(
            "A",
            "retry, success",
            RowARetrySuccess.class,
            Map.of(),
            List.of(Goal.of(3, 0, 0.5), Goal.ofDefaults(6, 0, 0.8)),
            RESILIENCE4J);
    private static final Plan B = plan(
            "B",
            "retry, breaker, bulkhead",
            RowBStack.class,
            Map.of("limited", "false"),
            List.of(Goal.of(10, 0, 0.35)),
            RESILIENCE4J);
    private static final Plan E = plan(
            "E",
            "breaker, closed",
            RowEBreakerClosed.class,
            Map.of("course", "SUCCESS"),
            List.of(Goal.of(4, 0, 0.3), Goal.ofDefaults(12, 0, 0.6)),
            RESILIENCE4J,
            SMALLRYE);
    private static final Plan E_TWO = plan(
            "E",
            "breaker, closed",
            RowEBreakerClosed.class,
            Map.of("course", "SUCCESS"),
            List.of(Goal.of(6, 0, 0.3)),
            RESILIENCE4J,
            SMALLRYE);
    private static final Plan F_LIMITER = plan(
            "F", "rate limiter", RowFRateLimiter.class, Map.of(), List.of(Goal.of(32, 0, 1.1)), GUAVA, RESILIENCE4J);
    private static final Plan F_BULKHEAD =
            plan("F", "bulkhead", RowFBulkhead.class, Map.of(), List.of(Goal.of(6, 0, 1.1)), RESILIENCE4J);

    private Plans() {}

    /** {@return all rows, in order} */
    static List<Plan> all() {
        return List.of(
                A,
                fourLambdas("1", "one place, four lambdas in turn"),
                fourLambdas("4", "four places, a lambda each"),
                B,
                stackWithLimiter(),
                failures("ONE_FAILURE", "1 failure", 85),
                failures("THREE_FAILURES", "3 failures", 250),
                exhaustion(),
                E,
                E_TWO.with(2),
                rareFailures(12),
                rareFailures(50).with(2),
                open(),
                F_LIMITER,
                F_BULKHEAD,
                async("SUCCESS", "success", Goal.of(6, Goal.ANY_BYTES, 0.6), RESILIENCE4J),
                async("ONE_FAILURE", "1 retry", Goal.of(40, Goal.ANY_BYTES, 0.1), SMALLRYE),
                timeout("false", "timeout", 50),
                timeout("true", "retry, timeout of each attempt", 55));
    }

    /** {@return the rows in which threads meet, each to be run by several} */
    static List<Plan> scaling() {
        return List.of(A, B, E, F_LIMITER, F_BULKHEAD);
    }

    private static Plan fourLambdas(String places, String title) {
        return plan(
                "A",
                "retry, " + title,
                RowAFourLambdas.class,
                Map.of("places", places),
                List.of(Goal.of(6, 0, 0.8), Goal.ofDefaults(9, 0, 0.8)),
                RESILIENCE4J);
    }

    private static Plan stackWithLimiter() {
        return plan(
                "B",
                "retry, breaker, limiter, bulkhead",
                RowBStack.class,
                Map.of("limited", "true"),
                List.of(Goal.of(40, 0, 0.5)),
                RESILIENCE4J);
    }

    private static Plan failures(String course, String title, double nanos) {
        return plan(
                "C",
                "retry, " + title,
                RowCFailures.class,
                Map.of("course", course),
                List.of(Goal.of(nanos, 64, 0.7)),
                AWS,
                SPRING_RETRY);
    }

    private static Plan exhaustion() {
        return plan(
                "D",
                "retry, 3 attempts fail",
                RowDExhaustion.class,
                Map.of(),
                List.of(Goal.of(240, 64, 0.6)),
                SPRING_RETRY,
                AWS);
    }

    private static Plan rareFailures(double nanos) {
        return plan(
                "E",
                "breaker, closed, 1.6 % failures",
                RowEBreakerClosed.class,
                Map.of("course", "RARE_FAILURES"),
                List.of(Goal.of(nanos, 0, 0.5)),
                RESILIENCE4J,
                SMALLRYE);
    }

    private static Plan open() {
        return plan(
                "E",
                "breaker, open",
                RowEBreakerOpen.class,
                Map.of(),
                List.of(Goal.of(100, 0, 0.15)),
                FAILSAFE,
                RESILIENCE4J);
    }

    private static Plan async(String course, String title, Goal goal, Library rival) {
        return plan(
                "G", "asynchronous retry, " + title, RowGAsync.class, Map.of("course", course), List.of(goal), rival);
    }

    private static Plan timeout(String retried, String title, double nanos) {
        return plan(
                "H", title, RowHTimeout.class, Map.of("retried", retried), List.of(Goal.of(nanos, 0, 0.3)), SMALLRYE);
    }

    private static Plan plan(
            String letter,
            String title,
            Class<? extends Row> benchmark,
            Map<String, String> parameters,
            List<Goal> goals,
            Library... rivals) {
        return new Plan(letter, title, benchmark, parameters, 1, goals, List.of(rivals));
    }
}
