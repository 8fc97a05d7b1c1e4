package dev.steadfast.http;

import dev.steadfast.Seed;

/** The name of this module. Immutable. */
public final class SeedHttp {
    private SeedHttp() {}

    /** {@return the name of the module} */
    public static String name() {
        return Seed.name() + "-http";
    }
}
