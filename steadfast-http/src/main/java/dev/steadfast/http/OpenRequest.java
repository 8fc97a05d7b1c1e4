package dev.steadfast.http;

/** A request that was let in and has not ended. Safe for use by many threads. */
interface OpenRequest {
    /** Ends it now, whatever it does; called at most once, and not after it was let out. */
    void abort();
}
