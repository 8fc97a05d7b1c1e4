package dev.steadfast.cli.flaky;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Who fails: on each path the first requests, then one that succeeds, then the first again. Safe for use by many
 * threads.
 */
final class Cycle {
    private final int failures;
    private final ConcurrentMap<String, Integer> failed = new ConcurrentHashMap<>();

    /**
     * Makes a cycle.
     *
     * @param failures how many requests fail before one succeeds, at least 0
     */
    Cycle(int failures) {
        this.failures = failures;
    }

    /**
     * Takes the next turn on a path.
     *
     * @param path the path
     * @return the number of this failure, from 1; 0 for a success
     */
    int next(String path) {
        return failed.merge(path, failures == 0 ? 0 : 1, (before, one) -> before == failures ? 0 : before + 1);
    }
}
