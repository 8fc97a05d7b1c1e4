package dev.steadfast.http;

import java.io.IOException;

/**
 * A request's body would have been sent a second time, but cannot: its publisher is not known to deliver the same bytes
 * again, or did not. The exchange fails rather than send wrong bytes. Mark the publisher by {@link
 * HttpBodies#repeatable}, or give a fresh one to each attempt by {@link SendOptions#body}.
 *
 * @since 0.1
 */
public final class BodyNotRepeatable extends IOException {
    private static final long serialVersionUID = 1;

    BodyNotRepeatable(String message) {
        super(message);
    }
}
