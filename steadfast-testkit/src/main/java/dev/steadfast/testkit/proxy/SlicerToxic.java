package dev.steadfast.testkit.proxy;

import java.time.Duration;

/**
 * Cuts data into small pieces. See {@link Toxic#slicer}. Immutable.
 *
 * @param averageSize the size of a piece in bytes, at least 1
 * @param sizeVariation how far each size strays from it, either way, 0 to below {@code averageSize}
 * @param delay the time between two pieces, 0 to 1 hour
 * @param direction the direction that is spoilt
 * @param toxicity the share of connections that are spoilt, 0 to 1
 * @since 0.1
 */
public record SlicerToxic(int averageSize, int sizeVariation, Duration delay, Direction direction, double toxicity)
        implements Toxic {
    /**
     * Checks the values. Not part of the stable API: use {@link Toxic#slicer}.
     *
     * @param averageSize the size of a piece in bytes, at least 1
     * @param sizeVariation how far each size strays from it, either way, 0 to below {@code averageSize}
     * @param delay the time between two pieces, 0 to 1 hour
     * @param direction the direction that is spoilt
     * @param toxicity the share of connections that are spoilt, 0 to 1
     * @throws IllegalArgumentException if one is out of range
     */
    public SlicerToxic {
        Rules.check(averageSize >= 1, "SlicerToxic.averageSize", averageSize, ">= 1");
        Rules.check(
                sizeVariation >= 0 && sizeVariation < averageSize,
                "SlicerToxic.sizeVariation",
                sizeVariation,
                "0 to below averageSize (" + averageSize + ")");
        Rules.delay("SlicerToxic.delay", delay);
        Rules.aim("SlicerToxic", direction, toxicity);
    }

    /**
     * Lets the size of each piece stray, evenly, either way.
     *
     * @param sizeVariation how far in bytes, 0 to below the average size; 0 by default
     * @return a copy with it
     * @throws IllegalArgumentException if it is out of range
     */
    public SlicerToxic sizeVariation(int sizeVariation) {
        return new SlicerToxic(averageSize, sizeVariation, delay, direction, toxicity);
    }

    /**
     * Lets time pass between two pieces.
     *
     * @param delay how much, 0 to 1 hour; 0 by default
     * @return a copy with it
     * @throws IllegalArgumentException if it is out of range
     */
    public SlicerToxic delay(Duration delay) {
        return new SlicerToxic(averageSize, sizeVariation, delay, direction, toxicity);
    }

    @Override
    public String type() {
        return "slicer";
    }

    @Override
    public SlicerToxic upstream() {
        return new SlicerToxic(averageSize, sizeVariation, delay, Direction.UPSTREAM, toxicity);
    }

    @Override
    public SlicerToxic downstream() {
        return new SlicerToxic(averageSize, sizeVariation, delay, Direction.DOWNSTREAM, toxicity);
    }

    @Override
    public SlicerToxic toxicity(double toxicity) {
        return new SlicerToxic(averageSize, sizeVariation, delay, direction, toxicity);
    }

    @Override
    public String toString() {
        return new ToxicText(this)
                .field("average_size", averageSize)
                .field("size_variation", sizeVariation)
                .micros("delay", delay)
                .aimed(this);
    }
}
