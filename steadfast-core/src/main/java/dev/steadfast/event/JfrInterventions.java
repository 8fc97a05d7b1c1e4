package dev.steadfast.event;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** The flight recorder's events for what policies do to calls: refuse them, or do them harm on purpose. */
final class JfrInterventions {
    private JfrInterventions() {}

    static void record(Event event) {
        if (event instanceof PolicyRejected rejected) {
            new JfrPolicyRejected(rejected).commit();
        } else if (event instanceof ChaosInjected chaos) {
            new JfrChaosInjected(chaos).commit();
        }
    }

    @Name("dev.steadfast.PolicyRejected")
    @Label("Policy Rejected")
    @Category("Steadfast")
    @StackTrace(false)
    @SuppressWarnings("unused") // the recorder reads the fields
    private static final class JfrPolicyRejected extends jdk.jfr.Event {
        @Label("Pipeline")
        private final String pipeline;

        @Label("Kind")
        private final String kind;

        @Label("Policy")
        private final @Nullable String policy;

        @Label("Reason")
        private final String reason;

        @Label("Retry After")
        @Timespan
        private final long retryAfterNanos;

        @Label("Only Observed")
        private final boolean observed;

        JfrPolicyRejected(PolicyRejected rejected) {
            this.pipeline = rejected.pipeline();
            this.kind = rejected.kind().name();
            this.policy = rejected.policy();
            this.reason = rejected.reason().name();
            this.retryAfterNanos = rejected.retryAfterNanos();
            this.observed = rejected.observed();
        }
    }

    @Name("dev.steadfast.ChaosInjected")
    @Label("Chaos Injected")
    @Category("Steadfast")
    @StackTrace(false)
    @SuppressWarnings("unused") // the recorder reads the fields
    private static final class JfrChaosInjected extends jdk.jfr.Event {
        @Label("Pipeline")
        private final String pipeline;

        @Label("Kind")
        private final String kind;

        @Label("Latency")
        @Timespan
        private final long latencyNanos;

        @Label("Only Observed")
        private final boolean observed;

        JfrChaosInjected(ChaosInjected chaos) {
            this.pipeline = chaos.pipeline();
            this.kind = chaos.kind().name();
            this.latencyNanos = chaos.latencyNanos();
            this.observed = chaos.observed();
        }
    }
}
