package dev.steadfast.hint;

/**
 * What becomes of a hint that is longer than the longest which is followed.
 *
 * @since 0.1
 */
public enum LongHint {
    /** The operation ends at once, with the failure at hand: who comes back earlier than asked is refused again. */
    GIVE_UP,
    /** The longest that is followed takes its place. */
    CLAMP
}
