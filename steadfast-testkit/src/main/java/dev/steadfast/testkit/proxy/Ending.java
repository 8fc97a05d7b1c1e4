package dev.steadfast.testkit.proxy;

/**
 * How a connection through a {@link FaultProxy} ended.
 *
 * @since 0.1
 */
public enum Ending {
    /** Both sides had said all that they had to say. */
    ENDED,
    /** A toxic closed it. */
    CLOSED,
    /** A toxic reset it, or one of the sides did and it was passed on. */
    RESET,
    /** The server was not to be reached; the client was reset. */
    REFUSED,
    /** The proxy was disabled or closed. */
    CUT
}
