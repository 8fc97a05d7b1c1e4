package dev.steadfast.micrometer;

import dev.steadfast.event.BreakerTransitioned;
import dev.steadfast.event.ChaosInjected;
import dev.steadfast.event.Event;
import dev.steadfast.event.FallbackUsed;
import dev.steadfast.event.HedgeRefused;
import dev.steadfast.event.HedgeStarted;
import dev.steadfast.event.LimitChanged;
import dev.steadfast.event.OperationEnded;
import dev.steadfast.event.PolicyReconfigured;
import dev.steadfast.event.PolicyRejected;
import dev.steadfast.event.RetryScheduled;
import dev.steadfast.event.TimeoutObserved;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What events feed. Safe for use by many threads. */
final class EventMeters {
    /** The value of a tag where there is nothing to name. */
    static final String NONE = "none";

    private static final int MOST_NAMES = 1_000;

    private final Series series;
    private final BoundedNames exceptions;
    /** A pipeline that is named anew for each call must not fill the registry. */
    private final BoundedNames names = new BoundedNames(MOST_NAMES);

    /** Nor must keys. */
    private final SharedNames shared = new SharedNames();

    EventMeters(MeterRegistry registry, int mostExceptions) {
        this.series = new Series(registry);
        this.exceptions = new BoundedNames(mostExceptions);
    }

    void on(Event event) {
        String name = nameOf(event.pipeline());
        if (event instanceof OperationEnded end) {
            series.time(
                    MeterName.OPERATION,
                    List.of(name, end.reason().name(), exception(end.failure())),
                    end.elapsedNanos());
        } else if (event instanceof RetryScheduled retry) {
            series.time(
                    MeterName.RETRIED,
                    List.of(name, retry.source().name(), exception(retry.failure())),
                    retry.attemptNanos());
        } else if (event instanceof TimeoutObserved observed) {
            String scope = observed.perAttempt() ? "attempt" : "operation";
            series.time(MeterName.TIMEOUT_OBSERVED, List.of(name, scope), observed.elapsedNanos());
        } else if (!onState(name, event)) {
            onIntervention(name, event);
        }
    }

    private boolean onState(String name, Event event) {
        if (event instanceof BreakerTransitioned transition) {
            series.count(
                    MeterName.TRANSITIONS,
                    List.of(
                            name,
                            transition.from().name(),
                            transition.to().name(),
                            transition.reason().name()));
        } else if (event instanceof LimitChanged limit) {
            String direction = limit.to() > limit.from() ? "up" : "down";
            series.count(MeterName.LIMIT_CHANGES, List.of(name, limit.kind().name(), direction));
        } else if (event instanceof PolicyReconfigured reconfigured) {
            series.count(
                    MeterName.RECONFIGURATIONS,
                    List.of(name, reconfigured.kind().name()));
        } else {
            return false;
        }
        return true;
    }

    private void onIntervention(String name, Event event) {
        if (event instanceof PolicyRejected rejected) {
            series.count(
                    MeterName.REJECTIONS,
                    List.of(
                            name,
                            rejected.kind().name(),
                            rejected.policy() == null ? NONE : nameOf(rejected.policy()),
                            rejected.reason().name(),
                            String.valueOf(rejected.observed())));
        } else if (event instanceof HedgeStarted) {
            series.count(MeterName.HEDGES, List.of(name, "started"));
        } else if (event instanceof HedgeRefused) {
            series.count(MeterName.HEDGES, List.of(name, "refused"));
        } else if (event instanceof FallbackUsed fallback) {
            String result = resultOf(fallback);
            series.count(
                    MeterName.FALLBACKS, List.of(name, fallback.kind().name(), result, exception(fallback.failure())));
        } else if (event instanceof ChaosInjected chaos) {
            series.count(MeterName.CHAOS, List.of(name, chaos.kind().name(), String.valueOf(chaos.observed())));
        }
    }

    private static String resultOf(FallbackUsed fallback) {
        if (fallback.observed()) {
            return "observed";
        }
        return fallback.fallbackFailure() == null ? "answered" : "failed";
    }

    private String nameOf(String full) {
        return names.of(shared.of(full));
    }

    /** From now on counts all parts of a handle under its name. */
    void countAsOne(String handle) {
        shared.add(handle);
    }

    /** The class and never the message, which may be another each time. */
    private String exception(@Nullable Throwable failure) {
        return failure == null ? NONE : exceptions.of(failure.getClass().getName());
    }

    /** Removes what the events of one pipeline or handle have made. */
    void forget(String name) {
        shared.remove(name);
        series.forget(name);
    }

    void end() {
        series.end();
    }
}
