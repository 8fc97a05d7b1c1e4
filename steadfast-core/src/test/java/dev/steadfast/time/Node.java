package dev.steadfast.time;

import org.jspecify.annotations.Nullable;

/** A node that counts how often it was due, and knows when it should be. */
final class Node implements Timed {
    final long dueTick;
    int told;
    private @Nullable Timed later;
    private @Nullable Timed earlier;
    private long mark;

    Node(long dueTick) {
        this.dueTick = dueTick;
    }

    boolean isFree() {
        return later == null && earlier == null;
    }

    @Override
    public void due() {
        told++;
    }

    @Override
    public @Nullable Timed laterInTimer() {
        return later;
    }

    @Override
    public void laterInTimer(@Nullable Timed node) {
        later = node;
    }

    @Override
    public @Nullable Timed earlierInTimer() {
        return earlier;
    }

    @Override
    public void earlierInTimer(@Nullable Timed node) {
        earlier = node;
    }

    @Override
    public long timerMark() {
        return mark;
    }

    @Override
    public void timerMark(long value) {
        mark = value;
    }
}
