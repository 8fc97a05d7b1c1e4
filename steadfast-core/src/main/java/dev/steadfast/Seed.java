package dev.steadfast;

/** The name of the library. Immutable. */
public final class Seed {
    private Seed() {}

    /** {@return the name of the library} */
    public static String name() {
        return "steadfast";
    }
}
