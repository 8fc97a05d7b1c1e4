package dev.steadfast.hint;

import java.util.Optional;

/**
 * A field by which servers say when to come back, or whether. Of several that name a wait, the first of this list
 * counts, zero and dates that have passed included. A value that cannot be read is treated as absent, unless noted.
 *
 * @since 0.1
 */
public enum HintSignal {
    /** {@code grpc-retry-pushback-ms}, as {@link GrpcHints#pushback}: what cannot be read is a stop. */
    GRPC_RETRY_PUSHBACK_MS {
        @Override
        Optional<ServerHint> read(Sayings said) {
            var lines = said.lines("grpc-retry-pushback-ms");
            return lines.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            FieldText.single(lines).map(GrpcHints::pushback).orElse(ServerHint.stop()));
        }
    },
    /** {@code x-ms-retry-after-ms}, milliseconds. */
    X_MS_RETRY_AFTER_MS {
        @Override
        Optional<ServerHint> read(Sayings said) {
            return said.millis("x-ms-retry-after-ms").map(ServerHint::after);
        }
    },
    /** {@code retry-after-ms}, milliseconds. */
    RETRY_AFTER_MS {
        @Override
        Optional<ServerHint> read(Sayings said) {
            return said.millis("retry-after-ms").map(ServerHint::after);
        }
    },
    /** {@code x-amz-retry-after}, milliseconds. AWS's own clients follow it by {@link HintMode#clamp} with 5 s. */
    X_AMZ_RETRY_AFTER {
        @Override
        Optional<ServerHint> read(Sayings said) {
            return said.millis("x-amz-retry-after").map(ServerHint::after);
        }
    },
    /** {@code Retry-After}, as {@link RetryAfter}. */
    RETRY_AFTER {
        @Override
        Optional<ServerHint> read(Sayings said) {
            return RetryAfter.parse(
                            said.lines("Retry-After"),
                            said.lines("Date"),
                            said.wallClock().instant())
                    .map(ServerHint::after);
        }
    },
    /**
     * {@code RateLimit}: the {@code t} of a quota of which nothing remains ({@code r=0}), the largest if there are
     * several; on responses that are errors only.
     */
    RATE_LIMIT {
        @Override
        Optional<ServerHint> read(Sayings said) {
            return said.error() ? RateLimit.parse(said.lines("RateLimit")).map(ServerHint::after) : Optional.empty();
        }
    },
    /** {@code x-envoy-ratelimited}: that it is there is a stop, whatever its value. */
    X_ENVOY_RATELIMITED {
        @Override
        Optional<ServerHint> read(Sayings said) {
            return said.lines("x-envoy-ratelimited").isEmpty() ? Optional.empty() : Optional.of(ServerHint.stop());
        }
    },
    /** {@code Stripe-Should-Retry}: {@code true} asks for a retry, whatever the failure; {@code false} is a stop. */
    STRIPE_SHOULD_RETRY {
        @Override
        Optional<ServerHint> read(Sayings said) {
            return FieldText.single(said.lines("Stripe-Should-Retry")).flatMap(HintSignal::flag);
        }
    };

    abstract Optional<ServerHint> read(Sayings said);

    /** Whether the field names a wait, so that it silences those after it. */
    boolean namesWait() {
        return compareTo(RATE_LIMIT) <= 0;
    }

    private static Optional<ServerHint> flag(String value) {
        return switch (value) {
            case "true" -> Optional.of(ServerHint.retry());
            case "false" -> Optional.of(ServerHint.stop());
            default -> Optional.empty();
        };
    }
}
