package dev.steadfast.cli.demo;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file to be written later. Whether it can be is found out first, so that a run need not be made for nothing; until
 * it is written a file that is there stays as it was, and one that is not stays away. Used by one thread; not shared.
 */
final class JsonFile implements AutoCloseable {
    private final Path path;
    private @Nullable FileChannel channel;

    private JsonFile(Path path, @Nullable FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    static JsonFile open(Path path) throws IOException {
        try {
            // Kept open, as closing a pipe would tell its reader that there is nothing to come.
            return new JsonFile(path, FileChannel.open(path, StandardOpenOption.WRITE));
        } catch (NoSuchFileException e) {
            // Not left there: a signal may end this process before anything is in it.
            FileChannel.open(
                            path,
                            StandardOpenOption.CREATE_NEW,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.DELETE_ON_CLOSE)
                    .close();
            return new JsonFile(path, null);
        }
    }

    /** Replaces what the file holds by a line. */
    void write(String json) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((json + "\n").getBytes(StandardCharsets.UTF_8));
        if (channel == null) {
            channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        }
        if (channel.size() > 0) { // a pipe has none, and cannot be cut
            channel.truncate(0);
        }
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
