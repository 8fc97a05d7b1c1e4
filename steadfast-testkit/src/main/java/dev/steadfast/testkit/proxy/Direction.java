package dev.steadfast.testkit.proxy;

/**
 * The way that data goes through a {@link FaultProxy}.
 *
 * @since 0.1
 */
public enum Direction {
    /** From the client to the server: requests. */
    UPSTREAM("upstream"),
    /** From the server to the client: responses. */
    DOWNSTREAM("downstream");

    private final String word;

    Direction(String word) {
        this.word = word;
    }

    @Override
    public String toString() {
        return word;
    }
}
