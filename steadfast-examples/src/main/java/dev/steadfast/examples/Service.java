package dev.steadfast.examples;

import java.io.IOException;

/** A remote service that may fail. */
@FunctionalInterface
public interface Service {
    /**
     * Sends a request.
     *
     * @param request the request
     * @return the reply
     * @throws IOException if the service cannot be reached
     */
    Reply send(String request) throws IOException;
}
