package dev.steadfast.micrometer;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The first so many names as they are, and one name for all others. Safe for use by many threads. */
final class BoundedNames {
    /** What stands for all names beyond the bound. */
    static final String OTHER = "other";

    private final int most;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    BoundedNames(int most) {
        this.most = most;
    }

    String of(String name) {
        if (known.contains(name)) {
            return name;
        }
        // Threads that come here together may pass the bound by one each; it is there against thousands.
        if (known.size() >= most) {
            return OTHER;
        }
        known.add(name);
        return name;
    }
}
