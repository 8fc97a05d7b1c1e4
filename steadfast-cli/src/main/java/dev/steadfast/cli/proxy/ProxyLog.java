package dev.steadfast.cli.proxy;

import dev.steadfast.testkit.proxy.Ending;
import dev.steadfast.testkit.proxy.ProxyListener;
import java.io.PrintStream;

/** Tells of each connection, a line at a time. Safe for use by many threads. */
final class ProxyLog implements ProxyListener {
    private final PrintStream err;

    ProxyLog(PrintStream err) {
        this.err = err;
    }

    @Override
    public void opened(long connection) {
        err.println("connection " + connection + "   opened");
    }

    @Override
    public void closed(long connection, Ending ending, long bytesUpstream, long bytesDownstream) {
        err.println("connection " + connection + "   " + words(ending) + "   " + bytesUpstream + " bytes upstream, "
                + bytesDownstream + " downstream");
    }

    private static String words(Ending ending) {
        return switch (ending) {
            case ENDED -> "ended";
            case CLOSED -> "closed by a toxic";
            case RESET -> "reset";
            case REFUSED -> "refused by the server";
            case CUT -> "cut";
        };
    }
}
