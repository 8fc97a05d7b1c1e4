package dev.steadfast.behaviour;

/** What a service answers once a token has run out. */
final class Unauthorized extends Exception {
    private static final long serialVersionUID = 1L;

    Unauthorized() {
        super("401");
    }
}
