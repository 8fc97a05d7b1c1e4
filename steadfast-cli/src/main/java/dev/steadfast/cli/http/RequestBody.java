package dev.steadfast.cli.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The body of a request, as {@code --data} describes it: text, {@code @file}, or {@code @-} for the standard input. */
final class RequestBody {
    private RequestBody() {}

    /**
     * Reads the body. It is kept in memory, so that each attempt sends the same.
     *
     * @param data the option's value
     * @param in the standard input
     * @return the body
     * @throws IOException if it cannot be read
     */
    static BodyPublisher of(String data, InputStream in) throws IOException {
        if (!data.startsWith("@")) {
            return BodyPublishers.ofByteArray(data.getBytes(StandardCharsets.UTF_8));
        }
        String name = data.substring(1);
        if (name.equals("-")) {
            return BodyPublishers.ofByteArray(in.readAllBytes());
        }
        try {
            return BodyPublishers.ofByteArray(Files.readAllBytes(Path.of(name)));
        } catch (NoSuchFileException e) {
            throw new IOException("there is no such file", e);
        } catch (InvalidPathException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
