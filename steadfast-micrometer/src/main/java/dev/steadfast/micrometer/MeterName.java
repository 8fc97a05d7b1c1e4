package dev.steadfast.micrometer;

import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.Arrays;
import java.util.List;

/** All meters: what each is called, its tags, and what it says. The page on metrics shows this table. */
enum MeterName {
    OPERATIONS("operations", "counter", "pipeline", "operations that have begun; if the pipeline counts them"),
    ATTEMPTS("attempts", "counter", "pipeline", "attempts that have begun; if the pipeline counts them"),
    RETRIES("retries", "counter", "pipeline", "attempts after the first"),
    ENDS("ends", "counter", "pipeline, reason", "operations that have ended, by stop reason"),
    BACKOFF("backoff", "timer", "pipeline", "time spent waiting before retries"),
    BUDGET_LEVEL("budget.level", "gauge", "pipeline", "retries that the budget would pay for now; if it has a limit"),
    LISTENER_FAILURES("listener.failures", "counter", "pipeline", "times that a listener threw"),

    OPERATION(
            "operation", "timer", "pipeline, reason, exception", "operations that have ended, and how long they took"),
    RETRIED("retried.attempt", "timer", "pipeline, source, exception", "attempts that are followed by a retry"),
    TIMEOUT_OBSERVED(
            "timeout.observed", "timer", "pipeline, scope", "what took longer than a timeout that only observes"),
    REJECTIONS("rejections", "counter", "pipeline, kind, policy, reason, observed", "calls that a policy refused"),
    HEDGES("hedges", "counter", "pipeline, result", "hedges that were started, or refused by the budget"),
    FALLBACKS(
            "fallbacks",
            "counter",
            "pipeline, kind, result, exception",
            "fallbacks that answered, or failed; or are only observed"),
    CHAOS("chaos", "counter", "pipeline, kind, observed", "harm done on purpose"),
    TRANSITIONS("breaker.transitions", "counter", "policy, from, to, reason", "transitions of a circuit breaker"),
    LIMIT_CHANGES(
            "limit.changes", "counter", "policy, kind, direction", "changes of a limit that a policy finds itself"),
    RECONFIGURATIONS("reconfigurations", "counter", "policy, kind", "settings exchanged while running"),

    BREAKER_STATE(
            "breaker.state", "gauge", "policy, state", "1 for the state that a circuit breaker is in, 0 for others"),
    BREAKER_CALLS("breaker.calls", "gauge", "policy", "calls in the breaker's window"),
    BREAKER_FAILURES("breaker.failures", "gauge", "policy", "failed calls in the window"),
    BREAKER_SLOW_CALLS("breaker.slow.calls", "gauge", "policy", "slow calls in the window"),
    BREAKER_REJECTED("breaker.rejected", "counter", "policy", "calls that the breaker has turned away"),
    BREAKER_OPEN_TIME("breaker.open.time", "gauge", "policy", "seconds for which the breaker will stay open"),

    KEYED_BREAKERS(
            "breaker.keys", "gauge", "policy, state", "keys whose breaker is in the state, of a breaker for each key"),

    BULKHEAD_PERMITS("bulkhead.permits", "gauge", "policy", "calls that may be under way at once"),
    BULKHEAD_IN_USE("bulkhead.in.use", "gauge", "policy", "calls that are under way"),
    BULKHEAD_WAITING("bulkhead.waiting", "gauge", "policy", "calls that wait for a permit"),
    BULKHEAD_REJECTED("bulkhead.rejected", "counter", "policy", "calls that the bulkhead has refused"),

    RATE_AVAILABLE("rate.available", "gauge", "policy", "permits of a rate limiter that could be had at once"),
    RATE_WAITING("rate.waiting", "gauge", "policy", "calls that wait for a permit of the rate limiter"),
    RATE_REJECTED("rate.rejected", "counter", "policy", "calls that the rate limiter has refused"),

    HEDGE_DELAY("hedge.delay", "gauge", "policy", "seconds after which a shared hedge starts another attempt"),
    HEDGE_STARTED("hedge.started", "counter", "policy", "attempts that a shared hedge has started"),
    HEDGE_WON("hedge.won", "counter", "policy", "those of them whose outcome was taken"),
    HEDGE_REFUSED("hedge.refused", "counter", "policy", "those that the budget has refused"),

    LAST_GOOD_AGE("last.good.age", "gauge", "policy", "seconds since the last good value came; NaN if there is none"),
    LIMITER_LIMIT("limiter.limit", "gauge", "policy", "calls that an adaptive limiter lets be under way at once"),
    LIMITER_IN_USE("limiter.in.use", "gauge", "policy", "calls that are under way"),
    LIMITER_WAITING("limiter.waiting", "gauge", "policy", "calls that wait for one of them to end"),
    LIMITER_REJECTED("limiter.rejected", "counter", "policy", "calls that the limiter has refused"),

    SHARED_BUDGET_LEVEL("shared.budget.level", "gauge", "policy", "retries that a shared budget would pay for now"),

    THROTTLE_PROBABILITY("throttle.probability", "gauge", "policy", "the chance that a call is turned away"),
    THROTTLE_REQUESTS("throttle.requests", "gauge", "policy", "calls in the throttle's window"),
    THROTTLE_ACCEPTS("throttle.accepts", "gauge", "policy", "calls in the window that the service took"),
    THROTTLE_REJECTED("throttle.rejected", "counter", "policy", "calls that the throttle has turned away");

    private final String id;
    private final String kind;
    /** The keys, with commas between; a list would not count as immutable. */
    private final String tags;

    private final String says;

    MeterName(String id, String kind, String tags, String says) {
        this.id = "steadfast." + id;
        this.kind = kind;
        this.tags = tags;
        this.says = says;
    }

    String id() {
        return id;
    }

    String kind() {
        return kind;
    }

    List<String> tags() {
        return List.of(tags.split(", ", -1));
    }

    String says() {
        return says;
    }

    /** The tags with these values, one for each key. */
    Tags with(List<String> values) {
        List<String> keys = tags();
        if (values.size() != keys.size()) {
            throw new IllegalArgumentException(id + " has the tags " + tags + "; not " + values);
        }
        Tag[] all = new Tag[values.size()];
        Arrays.setAll(all, index -> Tag.of(keys.get(index), values.get(index)));
        return Tags.of(all);
    }
}
