/**
 * Retries that heal your calls without hurting the service you call.
 *
 * <p>Start at {@link dev.steadfast.Pipeline}.
 */
module dev.steadfast {
    requires static jdk.jfr;
    requires static org.jspecify;

    exports dev.steadfast;
    exports dev.steadfast.environment;
    exports dev.steadfast.event;
    exports dev.steadfast.hint;
    exports dev.steadfast.outcome;
    exports dev.steadfast.policy.breaker;
    exports dev.steadfast.policy.budget;
    exports dev.steadfast.policy.bulkhead;
    exports dev.steadfast.policy.chaos;
    exports dev.steadfast.policy.classify;
    exports dev.steadfast.policy.fallback;
    exports dev.steadfast.policy.hedge;
    exports dev.steadfast.policy.limiter;
    exports dev.steadfast.policy.ratelimit;
    exports dev.steadfast.policy.retry;
    exports dev.steadfast.policy.throttle;
    exports dev.steadfast.policy.timeout;
    exports dev.steadfast.spi;
    exports dev.steadfast.time;
}
