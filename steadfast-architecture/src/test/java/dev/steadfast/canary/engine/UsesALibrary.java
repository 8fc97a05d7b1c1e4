package dev.steadfast.canary.engine;

import org.assertj.core.api.Assertions;

final class UsesALibrary {
    Class<?> library() {
        return Assertions.class;
    }
}
