package dev.steadfast.cli.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.cli.Cli;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProxyCommandTest {
    private final Cli cli = new Cli();
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private int run(String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "proxy";
        arguments[1] = "--upstream";
        arguments[2] = "127.0.0.1:" + server.getLocalPort();
        System.arraycopy(more, 0, arguments, 3, more.length);
        return cli.run(arguments);
    }

    @Test
    void switches_always_tellWhatTheyDid() {
        cli.in("""
                # a comment

                add slow latency latency=100
                set slow jitter=20 upstream
                list
                remove slow
                add a limit_data bytes=1
                clear
                list
                down
                up
                quit
                list
                """);

        assertThat(run("--toxic", "bandwidth rate=64", "--toxic", "bandwidth rate=32 toxicity=0.5"))
                .isZero();

        assertThat(cli.errLines())
                .containsExactly(
                        "toxic bandwidth_downstream   added   bandwidth rate=64 downstream toxicity=1",
                        "toxic bandwidth_downstream_2   added   bandwidth rate=32 downstream toxicity=0.5",
                        "toxic slow   added   latency latency=100 jitter=0 downstream toxicity=1",
                        "toxic slow   changed   latency latency=100 jitter=20 upstream toxicity=1",
                        "toxic slow   removed   latency latency=100 jitter=20 upstream toxicity=1",
                        "toxic a   added   limit_data bytes=1 downstream toxicity=1",
                        "all toxics   removed",
                        "proxy   down",
                        "proxy   up");
        List<String> out = cli.out().lines().toList();
        assertThat(out.get(0)).matches("127\\.0\\.0\\.1:\\d+");
        assertThat(out.subList(1, out.size()))
                .containsExactly(
                        "bandwidth_downstream   bandwidth rate=64 downstream toxicity=1",
                        "bandwidth_downstream_2   bandwidth rate=32 downstream toxicity=0.5",
                        "slow   latency latency=100 jitter=20 upstream toxicity=1",
                        "no toxics");
    }

    @Test
    void switch_withAMistake_saysWhatIsWrongAndGoesOn() {
        cli.in("""
                ad x
                frobnicate
                add
                add slow latncy latency=1
                remove slow
                add slow latency latency=1
                add slow latency latency=2
                remove slwo
                set slow
                set slow jiter=1
                list all
                quit
                """);

        assertThat(run()).isZero();

        assertThat(cli.errLines())
                .containsExactly(
                        "steadfast proxy: unknown switch ad; allowed: add, set, remove, list, clear, down, up, quit;"
                                + " did you mean add?",
                        "steadfast proxy: unknown switch frobnicate; allowed: add, set, remove, list, clear, down, up,"
                                + " quit",
                        "steadfast proxy: add needs more; write: add NAME TYPE FIELD=VALUE...",
                        "steadfast proxy: unknown toxic latncy; allowed: latency, bandwidth, slow_close, timeout,"
                                + " reset_peer, slicer, limit_data; did you mean latency?",
                        "steadfast proxy: no toxic is named 'slow'; there is none",
                        "toxic slow   added   latency latency=1 jitter=0 downstream toxicity=1",
                        "steadfast proxy: name slow is taken; change it with: set slow FIELD=VALUE...",
                        "steadfast proxy: no toxic is named 'slwo'; allowed: slow; did you mean slow?",
                        "steadfast proxy: set needs more; write: set NAME FIELD=VALUE...",
                        "steadfast proxy: unknown field jiter of latency; allowed: latency, jitter, toxicity, upstream,"
                                + " downstream; did you mean jitter?",
                        "steadfast proxy: list was followed by all; allowed: nothing");
    }

    @Test
    void connection_throughTheCommand_isSpoiltAndToldOf() throws Exception {
        Running running = new Running("127.0.0.1:" + server.getLocalPort(), "--toxic", "limit_data bytes=3");
        try (Socket client = running.connect();
                Socket accepted = server.accept()) {
            accepted.getOutputStream().write("hello".getBytes(StandardCharsets.UTF_8));
            assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("hel");
        }
        running.awaitErr("connection 1   closed by a toxic   0 bytes upstream, 3 downstream");
        running.line("down");
        running.awaitErr("proxy   down");
        assertThatThrownBy(running::connect).isInstanceOf(SocketException.class);
        running.line("quit");

        assertThat(running.exitCode()).isZero();
        assertThat(running.errLines()).contains("connection 1   opened");
    }

    @Test
    void endOfInput_always_letsTheProxyRun() throws Exception {
        Running running = new Running("127.0.0.1:" + server.getLocalPort());
        running.endInput();
        try (Socket client = running.connect();
                Socket accepted = server.accept()) {
            accepted.getOutputStream().write(7);
            assertThat(client.getInputStream().read()).isEqualTo(7);
        }
        running.interrupt();
        assertThat(running.exitCode()).isEqualTo(1);
    }

    @Test
    void port_inUse_saysSo() {
        assertThat(run("--port", String.valueOf(server.getLocalPort()))).isEqualTo(1);
        assertThat(cli.err()).startsWith("steadfast proxy: cannot listen on port " + server.getLocalPort() + ": ");
        assertThat(cli.out()).isEmpty();
    }
}
