package dev.steadfast.benchmarks.startup;

import java.io.IOException;
import java.util.concurrent.Callable;

/** Row J: a program that makes its first retry by hand, without a library, and calls once. */
final class BareProgram {
    private BareProgram() {}

    public static void main(String... args) throws Exception {
        Object value = loop(() -> serve());
        if (!"served".equals(value)) {
            throw new AssertionError(value);
        }
    }

    private static Object loop(Callable<Object> work) throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                return work.call();
            } catch (IOException thrown) {
                if (attempt == 3) {
                    throw thrown;
                }
            }
        }
    }

    private static String serve() {
        return "served";
    }
}
