package dev.steadfast.event;

/** Holds the logger; the first one of a process loads hundreds of classes, so it waits for the first line. */
final class LogHolder {
    static final System.Logger LOG = System.getLogger("dev.steadfast");

    private LogHolder() {}
}
