package dev.steadfast.event;

/**
 * A listener that for long times wants to hear nothing, as one that writes to a recorder wants while that is off. A
 * pipeline whose listeners are all of this kind does not count its operations because of them, and while all of them
 * sleep its calls cost what they cost without listeners. Who else listens to the pipeline is told all the same, and then
 * these are too.
 *
 * @implSpec {@link #on} may be called while the listener sleeps, and then does nothing.
 * @since 0.1
 */
public interface SleepingListener extends Listener {
    /**
     * Tells whether the listener wants to hear. Asked once for each operation, when it begins, so it must take next to
     * no time; an operation that began while all slept tells no end. One that throws is taken to be asleep, and
     * that is logged once.
     *
     * @return whether it is awake
     */
    boolean isAwake();
}
