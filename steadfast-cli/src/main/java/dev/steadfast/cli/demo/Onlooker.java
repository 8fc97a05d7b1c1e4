package dev.steadfast.cli.demo;

/** Is shown how a run goes on. Used by one thread; not shared. */
interface Onlooker {
    /** Sees nothing. */
    Onlooker NONE = moment -> {};

    /**
     * A moment of a run.
     *
     * @param policy the name of the policy
     * @param nowNanos how long the run lasts already
     * @param phase where it stands
     * @param attemptsPerSecond the requests that reached the server in the last second
     * @param ends the calls that ended in the last second
     * @param goodEnds those that succeeded
     */
    record Moment(
            String policy, long nowNanos, BrownOut.Phase phase, long attemptsPerSecond, long ends, long goodEnds) {
        static Moment of(String policy, long nowNanos, BrownOut brownOut, CallLog calls, Bins attempts) {
            return new Moment(
                    policy,
                    nowNanos,
                    brownOut.phaseAt(nowNanos),
                    attempts.lastSecond(nowNanos),
                    calls.ends().lastSecond(nowNanos),
                    calls.goodEnds().lastSecond(nowNanos));
        }
    }

    /**
     * Looks; called about ten times a second, and must not take long.
     *
     * @param moment what there is to see
     */
    void look(Moment moment);

    /** Looks away: a run is over. */
    default void end() {}
}
