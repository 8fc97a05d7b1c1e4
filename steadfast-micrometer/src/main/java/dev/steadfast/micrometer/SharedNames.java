package dev.steadfast.micrometer;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names under which handles with a part for each key are counted: all parts as one, since keys may be hosts or
 * customers. A part is named after the handle and its key, with a slash between. Safe for use by many threads.
 */
final class SharedNames {
    private static final char BEFORE_KEY = '/';

    private final Set<String> shared = ConcurrentHashMap.newKeySet();

    void add(String name) {
        shared.add(name);
    }

    void remove(String name) {
        shared.remove(name);
    }

    /** The name of the handle for that of a part; any other name as it is. */
    String of(String name) {
        if (shared.isEmpty()) {
            return name;
        }
        // Names and keys may hold slashes of their own.
        for (int end = name.indexOf(BEFORE_KEY); end >= 0; end = name.indexOf(BEFORE_KEY, end + 1)) {
            String handle = name.substring(0, end);
            if (shared.contains(handle)) {
                return handle;
            }
        }
        return name;
    }
}
