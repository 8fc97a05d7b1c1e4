package dev.steadfast.testkit.proxy;

/**
 * Limits how much passes in a time. See {@link Toxic#bandwidth}. Immutable.
 *
 * @param rateKilobytes kilobytes, of 1000 bytes, a second; at least 1
 * @param direction the direction that is spoilt
 * @param toxicity the share of connections that are spoilt, 0 to 1
 */
record BandwidthToxic(long rateKilobytes, Direction direction, double toxicity) implements Toxic {
    BandwidthToxic {
        Rules.check(
                rateKilobytes >= 1,
                "BandwidthToxic.rateKilobytes",
                rateKilobytes,
                ">= 1 (KB/s; timeout lets nothing pass)");
        Rules.aim("BandwidthToxic", direction, toxicity);
    }

    @Override
    public String type() {
        return "bandwidth";
    }

    @Override
    public BandwidthToxic upstream() {
        return new BandwidthToxic(rateKilobytes, Direction.UPSTREAM, toxicity);
    }

    @Override
    public BandwidthToxic downstream() {
        return new BandwidthToxic(rateKilobytes, Direction.DOWNSTREAM, toxicity);
    }

    @Override
    public BandwidthToxic toxicity(double toxicity) {
        return new BandwidthToxic(rateKilobytes, direction, toxicity);
    }

    @Override
    public String toString() {
        return new ToxicText(this).field("rate", rateKilobytes).aimed(this);
    }
}
