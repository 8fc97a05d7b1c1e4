package dev.steadfast.http;

import java.io.FileNotFoundException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/*
 * A publisher cannot be asked whether it may be subscribed again, and those of the JDK have no public types. But each
 * kind can be made here, and two that are of the same class were made in the same way. So a body is known if it has the
 * class of one that delivers the same bytes again by its nature: none, text, bytes, a file. Should a JDK ever use one
 * class for these and for a kind that may be used up (a stream, another publisher, an iterable), that class is taken
 * out, and its bodies are unknown: they are then sent once, which is safe. Names of classes play no part.
 */

/** Knows the bodies that can be sent again. Stateless. Safe for use by many threads. */
final class KnownBodies {
    private static final Set<Class<?>> REPEATABLE = repeatable();

    private KnownBodies() {}

    /**
     * Tells whether a body can be sent again for certain.
     *
     * @param body the body
     * @return true if it is empty, marked, or of a repeatable kind; false if that is not known
     */
    static boolean isRepeatable(BodyPublisher body) {
        return body instanceof RepeatableBody || REPEATABLE.contains(body.getClass()) || body.contentLength() == 0;
    }

    private static Set<Class<?>> repeatable() {
        BodyPublisher none = BodyPublishers.noBody();
        Set<Class<?>> classes = new HashSet<>();
        classes.add(none.getClass());
        classes.add(BodyPublishers.ofString("").getClass());
        classes.add(BodyPublishers.ofByteArray(new byte[0]).getClass());
        try {
            // Any path that exists will do; it is not read.
            classes.add(BodyPublishers.ofFile(Path.of(System.getProperty("java.home", "")))
                    .getClass());
        } catch (FileNotFoundException | RuntimeException noSuchPath) {
            // Then files are unknown, and sent once.
        }
        classes.remove(BodyPublishers.ofInputStream(() -> null).getClass());
        classes.remove(BodyPublishers.fromPublisher(none).getClass());
        classes.remove(BodyPublishers.fromPublisher(none, 1).getClass());
        classes.remove(BodyPublishers.ofByteArrays(List.of()).getClass());
        return Set.copyOf(classes);
    }
}
