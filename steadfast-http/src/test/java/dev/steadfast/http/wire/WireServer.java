package dev.steadfast.http.wire;

import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * A real server on the loopback address. It reads each request whole, notes it in its ledger, and only then answers; a
 * request that does not arrive whole is never noted as processed.
 */
interface WireServer extends AutoCloseable {
    /** The header that names the call which a request belongs to. */
    String CALL = "X-Call";

    InetSocketAddress address();

    Ledger ledger();

    @Override
    void close();

    /** What a server answers: a status and a body of {@link #pattern}. */
    record Answer(int status, int bodyBytes) {
        byte[] body() {
            return pattern(bodyBytes);
        }
    }

    /** Bytes of which no two neighbouring parts are alike, so that a loss or a repetition shows. */
    static byte[] pattern(int bytes) {
        byte[] pattern = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            pattern[i] = (byte) (i * 31 + (i >> 8) * 7);
        }
        return pattern;
    }

    /** Decides what is answered. */
    interface Answers {
        /**
         * Answers a request.
         *
         * @param call the name of the call
         * @param number which of its requests this is, from 1
         */
        Answer to(String call, int number);
    }

    /** Not every server tells a body that was cut off from one that has ended. */
    static byte[] whole(byte[] body, String contentLength) throws IOException {
        if (contentLength != null && Long.parseLong(contentLength.trim()) != body.length) {
            throw new IOException("the body ended after " + body.length + " of " + contentLength + " bytes");
        }
        return body;
    }
}
