package dev.steadfast.canary.engine;

final class UsesAThreadLocal {
    final ThreadLocal<String> cache = new InheritableThreadLocal<>();
}
