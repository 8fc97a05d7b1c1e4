package dev.steadfast.testkit.proxy;

import java.time.Duration;

/**
 * One way of spoiling a direction of a connection, with the names and meanings of Toxiproxy. Toxics are equal if they do
 * the same. Immutable.
 *
 * <p>By default a toxic is at work downstream, on what the server sends, and on every connection:
 *
 * <pre>{@code
 * proxy.add(Toxic.latency(Duration.ofMillis(100)).jitter(Duration.ofMillis(20)));
 * proxy.add(Toxic.limitData(1_000).upstream().toxicity(0.5));
 * }</pre>
 *
 * <p>{@link Object#toString()} gives the line by which {@code steadfast proxy} adds the toxic.
 *
 * @since 0.1
 */
public sealed interface Toxic
        permits LatencyToxic,
                BandwidthToxic,
                SlowCloseToxic,
                TimeoutToxic,
                ResetPeerToxic,
                SlicerToxic,
                LimitDataToxic {
    /**
     * The kind of toxic.
     *
     * @return its name in Toxiproxy, such as {@code slow_close}
     */
    String type();

    /**
     * The direction that is spoilt.
     *
     * @return the direction, {@link Direction#DOWNSTREAM} by default
     */
    Direction direction();

    /**
     * The share of connections that are spoilt.
     *
     * @return 0 to 1, 1 by default
     */
    double toxicity();

    /**
     * Spoils what the client sends.
     *
     * @return a copy for that direction
     */
    Toxic upstream();

    /**
     * Spoils what the server sends, the default.
     *
     * @return a copy for that direction
     */
    Toxic downstream();

    /**
     * Sets the share of connections that are spoilt, drawn once for each connection.
     *
     * @param toxicity 0 to 1, 1 by default
     * @return a copy with that share
     * @throws IllegalArgumentException if it is not 0 to 1
     */
    Toxic toxicity(double toxicity);

    /**
     * Delays data, each piece from when it came, so that the throughput stays. Order is kept. The end of the data is not
     * delayed beyond the data before it.
     *
     * @param latency the delay, 0 to 1 hour
     * @return the toxic {@code latency}, without jitter
     * @throws IllegalArgumentException if the delay is out of range
     */
    static LatencyToxic latency(Duration latency) {
        return new LatencyToxic(latency, Duration.ZERO, Direction.DOWNSTREAM, 1);
    }

    /**
     * Limits how much passes in a time.
     *
     * @param rateKilobytes kilobytes, of 1000 bytes, a second; at least 1
     * @return the toxic {@code bandwidth}
     * @throws IllegalArgumentException if the rate is below 1
     */
    static Toxic bandwidth(long rateKilobytes) {
        return new BandwidthToxic(rateKilobytes, Direction.DOWNSTREAM, 1);
    }

    /**
     * Passes data at once, but the end of the data later.
     *
     * @param delay how much later, 0 to 1 hour
     * @return the toxic {@code slow_close}
     * @throws IllegalArgumentException if the delay is out of range
     */
    static Toxic slowClose(Duration delay) {
        return new SlowCloseToxic(delay, Direction.DOWNSTREAM, 1);
    }

    /**
     * Drops all data, and closes the connection after a time: counted from when it opens, or from when the toxic is added
     * if it is open. Data that was dropped is gone, so taking the toxic away closes the connection too.
     *
     * @param timeout the time, 0 to 1 hour; 0 means that the connection stays until the toxic is taken away
     * @return the toxic {@code timeout}
     * @throws IllegalArgumentException if the time is out of range
     */
    static Toxic timeout(Duration timeout) {
        return new TimeoutToxic(timeout, Direction.DOWNSTREAM, 1);
    }

    /**
     * Resets both sides of the connection, a time after the first data in the direction came. That data and what follows
     * are dropped, so taking the toxic away before then resets the connection too.
     *
     * @param timeout the time, 0 to 1 hour
     * @return the toxic {@code reset_peer}
     * @throws IllegalArgumentException if the time is out of range
     */
    static Toxic resetPeer(Duration timeout) {
        return new ResetPeerToxic(timeout, Direction.DOWNSTREAM, 1);
    }

    /**
     * Cuts data into small pieces, each written on its own.
     *
     * @param averageSize the size of a piece in bytes, at least 1; the last of what came may be smaller
     * @return the toxic {@code slicer}, with pieces of one size and no delay between them
     * @throws IllegalArgumentException if the size is below 1
     */
    static SlicerToxic slicer(int averageSize) {
        return new SlicerToxic(averageSize, 0, Duration.ZERO, Direction.DOWNSTREAM, 1);
    }

    /**
     * Closes the connection once so much has passed in the direction. What is over the limit is dropped.
     *
     * @param bytes the limit in bytes, at least 0; 0 closes it when the first data comes
     * @return the toxic {@code limit_data}
     * @throws IllegalArgumentException if the limit is below 0
     */
    static Toxic limitData(long bytes) {
        return new LimitDataToxic(bytes, Direction.DOWNSTREAM, 1);
    }
}
