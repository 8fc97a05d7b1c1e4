package dev.steadfast.policy.retry;

/** What is retried where no condition on exceptions is given: exceptions, but not programming errors. */
final class DefaultRule {
    private DefaultRule() {}

    static boolean retries(Throwable unwrapped) {
        return unwrapped instanceof Exception
                && !(unwrapped instanceof NullPointerException
                        || unwrapped instanceof IllegalArgumentException
                        || unwrapped instanceof ClassCastException
                        || unwrapped instanceof UnsupportedOperationException
                        || unwrapped instanceof IndexOutOfBoundsException
                        || unwrapped instanceof ArithmeticException);
    }
}
