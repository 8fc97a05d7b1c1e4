package dev.steadfast.testkit.proxy;

import dev.steadfast.time.RandomSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A toxic at work on one direction of one connection: pieces in, pieces out. It knows no sockets and no clock; an
 * instant comes with each piece. Whoever drives it keeps the order: a piece never goes on before the one in front of it.
 * Used by one thread; not shared.
 */
interface Work {
    /**
     * Says what comes by itself, whatever arrives.
     *
     * @param nowNanos when the work begins
     * @return the piece that goes on when it is due, in place of all that is held then; null for none
     */
    default @Nullable Piece begin(long nowNanos) {
        return null;
    }

    /**
     * Takes what arrives.
     *
     * @param piece what arrives, due when it does
     * @return what goes on, in order, each when it is due
     */
    List<Piece> take(Piece piece);

    /**
     * Ends the work, before what it held goes on at once.
     *
     * @param nowNanos when it ends
     * @return what follows that which was held
     */
    default List<Piece> removed(long nowNanos) {
        return List.of();
    }

    /**
     * Puts a toxic to work.
     *
     * @param toxic the toxic
     * @param random where it draws from
     * @param before what was at work in its place until now, or null
     * @return the work
     */
    static Work of(Toxic toxic, RandomSource random, @Nullable Work before) {
        if (toxic instanceof LatencyToxic latency) {
            return new LatencyWork(latency, random);
        }
        if (toxic instanceof BandwidthToxic bandwidth) {
            return new BandwidthWork(bandwidth);
        }
        if (toxic instanceof SlowCloseToxic slowClose) {
            return new SlowCloseWork(slowClose);
        }
        if (toxic instanceof TimeoutToxic timeout) {
            return new TimeoutWork(timeout);
        }
        if (toxic instanceof ResetPeerToxic resetPeer) {
            return new ResetPeerWork(resetPeer);
        }
        if (toxic instanceof SlicerToxic slicer) {
            return new SlicerWork(slicer, random);
        }
        if (toxic instanceof LimitDataToxic limit) {
            return new LimitDataWork(limit, before instanceof LimitDataWork counted ? counted.passedBytes() : 0);
        }
        throw new AssertionError(toxic);
    }
}
