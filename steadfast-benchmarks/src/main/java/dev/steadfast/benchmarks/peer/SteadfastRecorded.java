package dev.steadfast.benchmarks.peer;

import dev.steadfast.Pipeline;
import dev.steadfast.event.JfrListener;

/** Ours with events for the flight recorder, which is off. */
final class SteadfastRecorded extends SteadfastPeer {
    @Override
    public Decorator retry(int attempts) {
        return around(Pipeline.builder("recorded")
                .retry(settings(attempts))
                .listener(new JfrListener())
                .build());
    }
}
