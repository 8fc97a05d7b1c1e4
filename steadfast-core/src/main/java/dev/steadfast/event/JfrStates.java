package dev.steadfast.event;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** The flight recorder's events for what changes in policies: states, limits and settings. */
final class JfrStates {
    private JfrStates() {}

    static void record(Event event) {
        if (event instanceof BreakerTransitioned transition) {
            new JfrBreakerTransitioned(transition).commit();
        } else if (event instanceof LimitChanged limit) {
            new JfrLimitChanged(limit).commit();
        } else if (event instanceof PolicyReconfigured reconfigured) {
            new JfrPolicyReconfigured(reconfigured).commit();
        }
    }

    @Name("dev.steadfast.BreakerTransitioned")
    @Label("Breaker Transitioned")
    @Category("Steadfast")
    @StackTrace(false)
    @SuppressWarnings("unused") // the recorder reads the fields
    private static final class JfrBreakerTransitioned extends jdk.jfr.Event {
        @Label("Breaker")
        private final String pipeline;

        @Label("From")
        private final String from;

        @Label("To")
        private final String to;

        @Label("Reason")
        private final String reason;

        @Label("Open Time")
        @Timespan
        private final long openNanos;

        JfrBreakerTransitioned(BreakerTransitioned transition) {
            this.pipeline = transition.pipeline();
            this.from = transition.from().name();
            this.to = transition.to().name();
            this.reason = transition.reason().name();
            this.openNanos = transition.openNanos();
        }
    }

    @Name("dev.steadfast.LimitChanged")
    @Label("Limit Changed")
    @Category("Steadfast")
    @StackTrace(false)
    @SuppressWarnings("unused") // the recorder reads the fields
    private static final class JfrLimitChanged extends jdk.jfr.Event {
        @Label("Limiter")
        private final String pipeline;

        @Label("Kind")
        private final String kind;

        @Label("From")
        private final int from;

        @Label("To")
        private final int to;

        JfrLimitChanged(LimitChanged limit) {
            this.pipeline = limit.pipeline();
            this.kind = limit.kind().name();
            this.from = limit.from();
            this.to = limit.to();
        }
    }

    @Name("dev.steadfast.PolicyReconfigured")
    @Label("Policy Reconfigured")
    @Category("Steadfast")
    @StackTrace(false)
    @SuppressWarnings("unused") // the recorder reads the fields
    private static final class JfrPolicyReconfigured extends jdk.jfr.Event {
        @Label("Handle")
        private final String pipeline;

        @Label("Kind")
        private final String kind;

        @Label("From")
        private final String from;

        @Label("To")
        private final String to;

        JfrPolicyReconfigured(PolicyReconfigured reconfigured) {
            this.pipeline = reconfigured.pipeline();
            this.kind = reconfigured.kind().name();
            this.from = reconfigured.from();
            this.to = reconfigured.to();
        }
    }
}
