package dev.steadfast.policy.limiter;

import dev.steadfast.policy.permits.PermitPool;
import dev.steadfast.spi.Step;

/**
 * When a call began, in the 60 bits of a token: nanoseconds since an origin, but for the lowest bit, which tells tokens
 * from {@link PermitPool#NO_PERMIT}. They wrap around after 18 years, which no call takes. Immutable.
 *
 * @param originNanos the origin, any time
 */
record StartToken(long originNanos) {
    private static final long TIME_MASK = Step.MAX_PAYLOAD >>> 1;

    long of(long nowNanos) {
        return ((nowNanos - originNanos) & TIME_MASK) << 1 | 1;
    }

    /** When the call began, as seen from now. */
    long beganNanos(long token, long nowNanos) {
        return nowNanos - ((nowNanos - originNanos - (token >>> 1)) & TIME_MASK);
    }
}
