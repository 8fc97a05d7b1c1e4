package dev.steadfast.canary.nowhere;

/** In a package that the ladder does not name, and that is not null-marked. */
final class Misplaced {}
