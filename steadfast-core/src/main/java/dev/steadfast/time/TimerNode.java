package dev.steadfast.time;

import org.jspecify.annotations.Nullable;

/**
 * The links of a {@link Timed}, for those that need no other superclass. The links are the time source's, and guarded by
 * it; what else a node has is its own to guard.
 *
 * @since 0.1
 */
public abstract class TimerNode implements Timed {
    private @Nullable Timed later;
    private @Nullable Timed earlier;
    private long mark;

    /** Makes a node that does not wait. */
    protected TimerNode() {}

    @Override
    public final @Nullable Timed laterInTimer() {
        return later;
    }

    @Override
    public final void laterInTimer(@Nullable Timed node) {
        later = node;
    }

    @Override
    public final @Nullable Timed earlierInTimer() {
        return earlier;
    }

    @Override
    public final void earlierInTimer(@Nullable Timed node) {
        earlier = node;
    }

    @Override
    public final long timerMark() {
        return mark;
    }

    @Override
    public final void timerMark(long newMark) {
        mark = newMark;
    }
}
