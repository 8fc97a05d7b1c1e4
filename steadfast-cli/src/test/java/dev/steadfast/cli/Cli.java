package dev.steadfast.cli;

import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.testkit.VirtualTime;
import dev.steadfast.time.TimeSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The command line, run in this process, with its streams caught and waits that take no time. */
public final class Cli {
    private final VirtualTime time = VirtualTime.auto();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private TimeSource waits = time;
    private byte[] in = {};
    private boolean coloured;

    /** Waits in earnest. */
    public Cli inRealTime() {
        waits = TimeSource.system();
        return this;
    }

    /** Has a terminal that takes colours. */
    public Cli coloured() {
        coloured = true;
        return this;
    }

    /** Has this on its standard input. */
    public Cli in(String text) {
        in = text.getBytes(StandardCharsets.UTF_8);
        return this;
    }

    /** Runs a command line and gives its exit code. */
    public int run(String... arguments) {
        Surroundings surroundings = new Surroundings(
                new ByteArrayInputStream(in), new PrintStream(out), new PrintStream(err), coloured, coloured, waits);
        return Main.commandLine(surroundings).execute(arguments);
    }

    /** Runs a command line with streams of the caller's. */
    public static int run(PrintStream out, PrintStream err, String... arguments) {
        return run(new ByteArrayInputStream(new byte[0]), out, err, arguments);
    }

    /** Runs a command line with streams of the caller's, the input too. */
    public static int run(InputStream in, PrintStream out, PrintStream err, String... arguments) {
        Surroundings surroundings = new Surroundings(in, out, err, false, false, TimeSource.system());
        return Main.commandLine(surroundings).execute(arguments);
    }

    /** The virtual time that the waits have taken. */
    public VirtualTime time() {
        return time;
    }

    public byte[] outBytes() {
        return out.toByteArray();
    }

    public String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    public String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    public List<String> errLines() {
        return err().lines().toList();
    }
}
