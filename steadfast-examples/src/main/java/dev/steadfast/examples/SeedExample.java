package dev.steadfast.examples;

import dev.steadfast.Seed;

final class SeedExample {
    private SeedExample() {}

    static String greet() {
        // region name
        String name = Seed.name();
        // endregion
        return "Hello, " + name;
    }
}
