package dev.steadfast.testkit.proxy;

/**
 * Closes the connection once so much has passed. See {@link Toxic#limitData}. Immutable.
 *
 * @param bytes the limit in bytes, at least 0
 * @param direction the direction that is spoilt
 * @param toxicity the share of connections that are spoilt, 0 to 1
 */
record LimitDataToxic(long bytes, Direction direction, double toxicity) implements Toxic {
    LimitDataToxic {
        Rules.check(bytes >= 0, "LimitDataToxic.bytes", bytes, ">= 0");
        Rules.aim("LimitDataToxic", direction, toxicity);
    }

    @Override
    public String type() {
        return "limit_data";
    }

    @Override
    public LimitDataToxic upstream() {
        return new LimitDataToxic(bytes, Direction.UPSTREAM, toxicity);
    }

    @Override
    public LimitDataToxic downstream() {
        return new LimitDataToxic(bytes, Direction.DOWNSTREAM, toxicity);
    }

    @Override
    public LimitDataToxic toxicity(double toxicity) {
        return new LimitDataToxic(bytes, direction, toxicity);
    }

    @Override
    public String toString() {
        return new ToxicText(this).field("bytes", bytes).aimed(this);
    }
}
