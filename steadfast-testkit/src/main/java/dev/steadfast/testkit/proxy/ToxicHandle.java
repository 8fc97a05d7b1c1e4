package dev.steadfast.testkit.proxy;

/**
 * A toxic of a {@link FaultProxy}, by which it is changed and taken away. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class ToxicHandle {
    private final FaultProxy proxy;
    private final long number;
    private final String name;
    private volatile Toxic toxic;

    ToxicHandle(FaultProxy proxy, long number, String name, Toxic toxic) {
        this.proxy = proxy;
        this.number = number;
        this.name = name;
        this.toxic = toxic;
    }

    /**
     * The name of the toxic.
     *
     * @return the name, which no other toxic of the proxy has
     */
    public String name() {
        return name;
    }

    /**
     * What the toxic does.
     *
     * @return the toxic, as it was last changed
     */
    public Toxic toxic() {
        return toxic;
    }

    /**
     * Has the toxic do something else from now on, on the connections that are open too. Data that it held goes on at
     * once. A {@link Toxic#limitData} goes on counting. Connections are drawn as before, against the new toxicity.
     * A {@link Toxic#timeout} that becomes another kind ends its connections, as when it is taken away.
     *
     * @param other what it does from now on
     * @throws IllegalStateException if the toxic was taken away, or the proxy is closed
     */
    public void change(Toxic other) {
        proxy.change(this, other);
    }

    /**
     * Takes the toxic away, from the connections that are open too. Data that it held goes on at once. A
     * {@link Toxic#timeout} and a {@link Toxic#resetPeer} end the connections whose data they dropped. Does nothing if the
     * toxic was taken away before, or the proxy is closed.
     */
    public void remove() {
        proxy.remove(this);
    }

    long number() {
        return number;
    }

    void toxic(Toxic other) {
        toxic = other;
    }

    @Override
    public String toString() {
        return name + ": " + toxic;
    }
}
