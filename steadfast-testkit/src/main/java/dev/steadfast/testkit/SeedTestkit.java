package dev.steadfast.testkit;

import dev.steadfast.Seed;

/** The name of this module. Immutable. */
public final class SeedTestkit {
    private SeedTestkit() {}

    /** {@return the name of the module} */
    public static String name() {
        return Seed.name() + "-testkit";
    }
}
