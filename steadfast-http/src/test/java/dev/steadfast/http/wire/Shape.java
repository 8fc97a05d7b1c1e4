package dev.steadfast.http.wire;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;

/** What kind of request is sent: its method, and where its body comes from. */
record Shape(Kind kind, Body body) {
    enum Kind {
        GET("GET", false, true),
        PUT("PUT", false, true),
        POST("POST", false, false),
        POST_WITH_KEY("POST", true, true);

        private final String method;
        private final boolean hasKey;
        private final boolean repeatable;

        Kind(String method, boolean hasKey, boolean repeatable) {
            this.method = method;
            this.hasKey = hasKey;
            this.repeatable = repeatable;
        }

        /** Whether the server may be asked twice. */
        boolean isRepeatable() {
            return repeatable;
        }

        @Override
        public String toString() {
            return hasKey ? "POST with key" : method;
        }
    }

    enum Body {
        NONE("no body"),
        BYTES("bytes"),
        STREAM("stream");

        private final String name;

        Body(String name) {
            this.name = name;
        }

        byte[] bytes() {
            return WireServer.pattern(this == NONE ? 0 : Strike.BODY_BYTES);
        }

        private BodyPublisher publisher() {
            return switch (this) {
                case NONE -> BodyPublishers.noBody();
                case BYTES -> BodyPublishers.ofByteArray(bytes());
                case STREAM -> BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes()));
            };
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** All shapes, in the order of the guide. */
    static List<Shape> all() {
        List<Shape> all = new ArrayList<>();
        all.add(new Shape(Kind.GET, Body.NONE));
        for (Kind kind : List.of(Kind.PUT, Kind.POST_WITH_KEY, Kind.POST)) {
            for (Body body : Body.values()) {
                all.add(new Shape(kind, body));
            }
        }
        return List.copyOf(all);
    }

    HttpRequest.Builder onto(HttpRequest.Builder request) {
        if (kind.hasKey) {
            request.header("Idempotency-Key", "\"one\"");
        }
        return request.method(kind.method, body.publisher());
    }

    @Override
    public String toString() {
        return kind + ", " + body;
    }
}
