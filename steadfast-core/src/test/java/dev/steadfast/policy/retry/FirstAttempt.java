package dev.steadfast.policy.retry;

import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.Attributes;
import java.time.Duration;
import java.util.Optional;

/** An attempt to be shown to conditions. */
final class FirstAttempt implements Attempt {
    private final Attributes attributes = new Attributes();

    @Override
    public int number() {
        return 1;
    }

    @Override
    public boolean isLast() {
        return false;
    }

    @Override
    public Duration elapsed() {
        return Duration.ZERO;
    }

    @Override
    public Optional<Duration> remaining() {
        return Optional.empty();
    }

    @Override
    public Optional<Throwable> previousFailure() {
        return Optional.empty();
    }

    @Override
    public String operation() {
        return "test";
    }

    @Override
    public Attributes attributes() {
        return attributes;
    }

    @Override
    public boolean cancelled() {
        return false;
    }

    @Override
    public void progressed() {
        // it is never retried
    }

    @Override
    public void onCancel(Runnable action) {
        // never cut
    }
}
