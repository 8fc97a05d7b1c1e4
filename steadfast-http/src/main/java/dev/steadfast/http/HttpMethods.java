package dev.steadfast.http;

import java.util.Set;

/**
 * What a request method promises about repetition. Stateless. Safe for use by many threads.
 *
 * @since 0.1
 */
public final class HttpMethods {
    /** RFC 9110, section 9.2.2. Method names are case-sensitive. */
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE");

    private HttpMethods() {}

    /**
     * Tells whether a request may be repeated because of its method alone.
     *
     * <p>Source: RFC 9110, section 9.2.2.
     *
     * @param method the method, in the case in which it is sent
     * @return whether the method is idempotent; false for POST, PATCH and unknown methods
     */
    public static boolean isIdempotent(String method) {
        return IDEMPOTENT.contains(method);
    }
}
