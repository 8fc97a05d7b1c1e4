package dev.steadfast.behaviour;

import dev.steadfast.outcome.Call;

/** Lets checked exceptions pass where the compiler does not expect them, as other languages and proxies do. */
final class Sneaky {
    private Sneaky() {}

    static <T> T run(Call<T, Exception> work) {
        try {
            return work.run();
        } catch (Exception e) {
            throw Sneaky.<RuntimeException>hide(e);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the class exists for this cast
    static <X extends Throwable> X hide(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
