package dev.steadfast.testkit;

import dev.steadfast.time.Timed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node that notes when it was told. */
final class RecordingNode implements Timed {
    final List<Duration> toldAt = new ArrayList<>();
    private final VirtualTime time;
    private @Nullable Timed later;
    private @Nullable Timed earlier;
    private long mark;

    RecordingNode(VirtualTime time) {
        this.time = time;
    }

    @Override
    public void due() {
        toldAt.add(time.elapsed());
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
