package dev.steadfast.cli.demo;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file to be written later. It is opened first, so that a run need not be made for nothing; what it held stays until
 * then. Used by one thread; not shared.
 */
final class JsonFile implements AutoCloseable {
    private final FileChannel channel;

    private JsonFile(FileChannel channel) {
        this.channel = channel;
    }

    static JsonFile open(Path path) throws IOException {
        return new JsonFile(FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    }

    /** Replaces what the file holds by a line. */
    void write(String json) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((json + "\n").getBytes(StandardCharsets.UTF_8));
        channel.truncate(0);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
