package dev.steadfast.time;

import org.jspecify.annotations.Nullable;

/**
 * Something that waits for its time in a {@link TimeSource}. It carries the links by which the time source keeps it, so
 * that waiting takes no other object, and can be taken back at once however many wait.
 *
 * <p>A node waits at most once at a time. It may be scheduled again once {@link #due()} has been called, also from
 * within that call, or once {@link TimeSource#cancel} has answered, whatever it answered. If it answered false, the
 * {@code due()} of the schedule before may still come, and the node must tell it apart, as by looking at the clock.
 * Safe for use by many threads: {@code due()} may come while another thread takes the node back or schedules it anew.
 *
 * @implSpec A time source holds nothing of a node once it is about to tell it, so that the node can wait anew. The links
 *     and the mark are fields and nothing else: they are read and written by the time source alone, which guards them.
 * @since 0.1
 */
public interface Timed {
    /**
     * The time has come. Called once for each schedule, on a thread of the time source that others wait for too: it must
     * be short, must not throw, and must not run user code.
     */
    void due();

    /**
     * Reads a link.
     *
     * @return what was last set, null at first
     */
    @Nullable Timed laterInTimer();

    /**
     * Sets a link.
     *
     * @param node the neighbour, or null
     */
    void laterInTimer(@Nullable Timed node);

    /**
     * Reads a link.
     *
     * @return what was last set, null at first
     */
    @Nullable Timed earlierInTimer();

    /**
     * Sets a link.
     *
     * @param node the neighbour, or null
     */
    void earlierInTimer(@Nullable Timed node);

    /**
     * Reads the mark by which the time source finds the place of the node.
     *
     * @return what was last set, 0 at first
     */
    long timerMark();

    /**
     * Sets the mark.
     *
     * @param mark a number that only the time source understands
     */
    void timerMark(long mark);
}
