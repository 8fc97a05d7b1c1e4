package dev.steadfast.testkit.proxy;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Cuts data into small pieces. Begin with {@link Toxic#slicer}. Immutable.
 *
 * @since 0.1
 */
public final class SlicerToxic implements Toxic {
    private final int averageSize;
    private final int sizeVariation;
    private final Duration delay;
    private final Direction direction;
    private final double toxicity;

    SlicerToxic(int averageSize, int sizeVariation, Duration delay, Direction direction, double toxicity) {
        Rules.check(averageSize >= 1, "SlicerToxic.averageSize", averageSize, ">= 1");
        Rules.check(
                sizeVariation >= 0 && sizeVariation < averageSize,
                "SlicerToxic.sizeVariation",
                sizeVariation,
                "0 to below averageSize (" + averageSize + ")");
        Rules.delay("SlicerToxic.delay", delay);
        Rules.aim("SlicerToxic", direction, toxicity);
        this.averageSize = averageSize;
        this.sizeVariation = sizeVariation;
        this.delay = delay;
        this.direction = direction;
        this.toxicity = toxicity;
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

    int averageSize() {
        return averageSize;
    }

    int sizeVariation() {
        return sizeVariation;
    }

    Duration delay() {
        return delay;
    }

    @Override
    public String type() {
        return "slicer";
    }

    @Override
    public Direction direction() {
        return direction;
    }

    @Override
    public double toxicity() {
        return toxicity;
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
    public boolean equals(@Nullable Object other) {
        return other instanceof SlicerToxic that
                && averageSize == that.averageSize
                && sizeVariation == that.sizeVariation
                && delay.equals(that.delay)
                && direction == that.direction
                && Double.compare(toxicity, that.toxicity) == 0;
    }

    @Override
    public int hashCode() {
        return Objects.hash(averageSize, sizeVariation, delay, direction, toxicity);
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
