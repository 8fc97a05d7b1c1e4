package dev.steadfast.cli.proxy;

/** What is wrong with a line, for whoever wrote it. */
final class Mistake extends Exception {
    private static final long serialVersionUID = 1L;

    Mistake(String message) {
        super(message);
    }
}
