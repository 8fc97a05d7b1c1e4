package dev.steadfast.canary.engine;

final class HasAStaticVariable {
    static int count;
}
