package dev.steadfast.cli.proxy;

import dev.steadfast.cli.Cli;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** A proxy command that runs on a thread of its own. */
final class Running {
    private final PrintStream in;
    private final BufferedReader err;
    private final List<String> errLines = new ArrayList<>();
    private final FutureTask<Integer> code;
    private final Thread thread;
    private final int port;

    Running(String upstream, String... more) throws IOException {
        PipedInputStream stdin = new PipedInputStream();
        this.in = new PrintStream(new PipedOutputStream(stdin), true, StandardCharsets.UTF_8);
        PipedInputStream out = new PipedInputStream();
        PipedInputStream told = new PipedInputStream();
        PrintStream stdout = new PrintStream(new PipedOutputStream(out), true, StandardCharsets.UTF_8);
        PrintStream stderr = new PrintStream(new PipedOutputStream(told), true, StandardCharsets.UTF_8);
        List<String> arguments = new ArrayList<>(List.of("proxy", "--upstream", upstream));
        arguments.addAll(List.of(more));
        this.code = new FutureTask<>(() -> Cli.run(stdin, stdout, stderr, arguments.toArray(String[]::new)));
        this.thread = new Thread(code, "proxy command");
        thread.setDaemon(true);
        thread.start();
        this.err = new BufferedReader(new InputStreamReader(told, StandardCharsets.UTF_8));
        String address = new BufferedReader(new InputStreamReader(out, StandardCharsets.UTF_8)).readLine();
        this.port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
    }

    Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    void line(String text) {
        in.println(text);
    }

    void endInput() {
        in.close();
    }

    void interrupt() {
        thread.interrupt();
    }

    /** Reads what is told until a line comes. */
    void awaitErr(String line) throws IOException {
        String told = "";
        while (!told.equals(line)) {
            told = err.readLine();
            errLines.add(told);
        }
    }

    List<String> errLines() {
        return errLines;
    }

    int exitCode() throws Exception {
        return code.get(30, TimeUnit.SECONDS);
    }
}
