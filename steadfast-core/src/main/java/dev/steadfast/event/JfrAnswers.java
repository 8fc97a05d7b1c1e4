package dev.steadfast.event;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** The flight recorder's events for other ways to an answer: hedges and fallbacks. */
final class JfrAnswers {
    private JfrAnswers() {}

    static void record(Event event) {
        if (event instanceof HedgeStarted hedge) {
            new JfrHedgeStarted(hedge).commit();
        } else if (event instanceof HedgeRefused hedge) {
            new JfrHedgeRefused(hedge).commit();
        } else if (event instanceof FallbackUsed fallback) {
            new JfrFallbackUsed(fallback).commit();
        }
    }

    @Name("dev.steadfast.HedgeStarted")
    @Label("Hedge Started")
    @Category("Steadfast")
    @StackTrace(false)
    @SuppressWarnings("unused") // the recorder reads the fields
    private static final class JfrHedgeStarted extends jdk.jfr.Event {
        @Label("Pipeline")
        private final String pipeline;

        @Label("Number")
        private final int number;

        @Label("Delay")
        @Timespan
        private final long delayNanos;

        JfrHedgeStarted(HedgeStarted hedge) {
            this.pipeline = hedge.pipeline();
            this.number = hedge.number();
            this.delayNanos = hedge.delayNanos();
        }
    }

    @Name("dev.steadfast.HedgeRefused")
    @Label("Hedge Refused")
    @Category("Steadfast")
    @StackTrace(false)
    @SuppressWarnings("unused") // the recorder reads the fields
    private static final class JfrHedgeRefused extends jdk.jfr.Event {
        @Label("Pipeline")
        private final String pipeline;

        @Label("Number")
        private final int number;

        JfrHedgeRefused(HedgeRefused hedge) {
            this.pipeline = hedge.pipeline();
            this.number = hedge.number();
        }
    }

    @Name("dev.steadfast.FallbackUsed")
    @Label("Fallback Used")
    @Category("Steadfast")
    @StackTrace(false)
    @SuppressWarnings("unused") // the recorder reads the fields
    private static final class JfrFallbackUsed extends jdk.jfr.Event {
        @Label("Pipeline")
        private final String pipeline;

        @Label("Kind")
        private final String kind;

        @Label("Failure")
        private final @Nullable String failure;

        @Label("Age")
        @Timespan
        private final long ageNanos;

        @Label("Failure of the Fallback")
        private final @Nullable String fallbackFailure;

        @Label("Only Observed")
        private final boolean observed;

        JfrFallbackUsed(FallbackUsed fallback) {
            this.pipeline = fallback.pipeline();
            this.kind = fallback.kind().name();
            this.failure = JfrEvents.nameOf(fallback.failure() == null ? fallback.result() : fallback.failure());
            this.ageNanos = fallback.ageNanos();
            this.fallbackFailure = JfrEvents.nameOf(fallback.fallbackFailure());
            this.observed = fallback.observed();
        }
    }
}
