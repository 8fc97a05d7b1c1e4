package dev.steadfast.benchmarks.peer;

import java.lang.reflect.InvocationTargetException;

/** What is compared. Only the library that is asked for is loaded. */
public enum Library {
    /** The work alone. */
    BARE("bare call", Kind.FLOOR),
    /** The least code with what the JDK has. */
    BY_HAND("by hand", Kind.FLOOR),
    /** Two atomic operations around the work. */
    ATOMICS("two atomics", Kind.FLOOR),
    /** Ours: no budget, a window of calls, a bucket of tokens. */
    STEADFAST("Steadfast", Kind.OURS),
    /** Ours with the default budget and the default window. */
    STEADFAST_DEFAULTS("Steadfast, defaults", Kind.OURS),
    /** Ours, the work being shown the attempt. */
    STEADFAST_ATTEMPT("Steadfast, with the attempt", Kind.OURS),
    /** Ours, with events for a flight recorder that is off. */
    STEADFAST_RECORDED("Steadfast, recorder off", Kind.OURS),
    /** Ours, with a sliding window for the rate limiter. */
    STEADFAST_SLIDING("Steadfast, sliding window", Kind.OURS),
    /** A peer. */
    RESILIENCE4J("Resilience4j", Kind.PEER),
    /** A peer. */
    FAILSAFE("Failsafe", Kind.PEER),
    /** A peer. */
    SPRING_CORE("Spring core", Kind.PEER),
    /** A peer. */
    SPRING_RETRY("Spring Retry", Kind.PEER),
    /** A peer. */
    GAX("gax", Kind.PEER),
    /** A peer. */
    GUAVA_RETRYING("guava-retrying", Kind.PEER),
    /** A peer. */
    SMALLRYE("SmallRye", Kind.PEER),
    /** A peer. */
    AWS("AWS retries", Kind.PEER),
    /** A peer for rate limiters. */
    BUCKET4J("Bucket4j", Kind.PEER),
    /** A peer for rate limiters. */
    GUAVA("Guava", Kind.PEER),
    /** A peer that a compiler of Java 17 cannot read: it is there if this was built on Java 21 or later. */
    HELIDON("Helidon", Kind.PEER);

    private final String label;
    private final Kind kind;

    /** What kind of a row something is. */
    public enum Kind {
        /** What a library cannot be cheaper than, or hardly. */
        FLOOR,
        /** What we answer for. */
        OURS,
        /** What we are compared with. */
        PEER
    }

    Library(String label, Kind kind) {
        this.label = label;
        this.kind = kind;
    }

    /** {@return its name in tables} */
    public String label() {
        return label;
    }

    /** {@return what kind of a row it is} */
    public Kind kind() {
        return kind;
    }

    /**
     * Makes its adapter.
     *
     * @return a new one
     * @throws UnsupportedOperationException if the library is not there
     */
    public Peer peer() {
        return switch (this) {
            case BARE -> new BareCall();
            case BY_HAND -> new ByHand();
            case ATOMICS -> new Atomics();
            case STEADFAST -> new SteadfastPeer();
            case STEADFAST_DEFAULTS -> new SteadfastDefaults();
            case STEADFAST_ATTEMPT -> new SteadfastAttempt();
            case STEADFAST_RECORDED -> new SteadfastRecorded();
            case STEADFAST_SLIDING -> new SteadfastSliding();
            case RESILIENCE4J -> new Resilience4jPeer();
            case FAILSAFE -> new FailsafePeer();
            case SPRING_CORE -> new SpringCorePeer();
            case SPRING_RETRY -> new SpringRetryPeer();
            case GAX -> new GaxPeer();
            case GUAVA_RETRYING -> new GuavaRetryingPeer();
            case SMALLRYE -> new SmallRyePeer();
            case AWS -> new AwsPeer();
            case BUCKET4J -> new Bucket4jPeer();
            case GUAVA -> new GuavaPeer();
            case HELIDON -> helidon();
        };
    }

    /** {@return whether the library is there; all but one always are} */
    public boolean isThere() {
        try {
            peer();
            return true;
        } catch (UnsupportedOperationException notThere) {
            return false;
        }
    }

    private static Peer helidon() {
        try {
            return Class.forName("dev.steadfast.benchmarks.peer.HelidonPeer")
                    .asSubclass(Peer.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ClassNotFoundException | UnsupportedClassVersionError notThere) {
            throw new UnsupportedOperationException("Helidon needs a build on Java 21 or later", notThere);
        } catch (NoSuchMethodException
                | InstantiationException
                | IllegalAccessException
                | InvocationTargetException broken) {
            throw new IllegalStateException("the adapter of Helidon", broken);
        }
    }
}
