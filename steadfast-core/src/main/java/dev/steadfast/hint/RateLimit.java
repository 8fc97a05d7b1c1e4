package dev.steadfast.hint;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads the field {@code RateLimit}: a list of quotas, each with what remains ({@code r}) and the seconds until there
 * is more ({@code t}).
 *
 * <p>Source: draft-ietf-httpapi-ratelimit-headers.
 */
final class RateLimit {
    private RateLimit() {}

    /**
     * Reads the wait until every quota that is used up has been renewed.
     *
     * @param lines the lines of the field
     * @return the wait; empty if no quota is used up, or the field is malformed
     */
    static Optional<Duration> parse(List<String> lines) {
        String field = lines.stream().filter(line -> !line.isBlank()).collect(Collectors.joining(","));
        return StructuredList.parse(field)
                .flatMap(quotas -> quotas.stream()
                        .filter(RateLimit::isUsedUp)
                        .map(quota -> Duration.ofSeconds(quota.getOrDefault("t", 0L)))
                        .max(Duration::compareTo));
    }

    private static boolean isUsedUp(Map<String, Long> quota) {
        return quota.getOrDefault("r", 1L) == 0 && quota.getOrDefault("t", -1L) >= 0;
    }
}
