package dev.steadfast.canary.engine;

import java.util.HashMap;

final class HasAStaticMap {
    static final HashMap<String, String> CACHE = new HashMap<>();
}
