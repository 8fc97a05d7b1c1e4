package dev.steadfast.testkit.proxy;

/**
 * What a {@link FaultProxy} tells of its connections.
 *
 * @implSpec Called on the one thread of the proxy, which all connections wait for: must be short. What it throws is
 *     logged and changes nothing.
 * @since 0.1
 */
public interface ProxyListener {
    /**
     * A client was accepted.
     *
     * @param connection the number of the connection, from 1
     */
    default void opened(long connection) {}

    /**
     * A connection is over.
     *
     * @param connection the number of the connection, from 1
     * @param ending how it ended
     * @param bytesUpstream how much of what the client sent was passed on
     * @param bytesDownstream how much of what the server sent was passed on
     */
    default void closed(long connection, Ending ending, long bytesUpstream, long bytesDownstream) {}

    /**
     * The listener that hears nothing, the default.
     *
     * @return the listener
     */
    static ProxyListener silent() {
        return new ProxyListener() {};
    }
}
