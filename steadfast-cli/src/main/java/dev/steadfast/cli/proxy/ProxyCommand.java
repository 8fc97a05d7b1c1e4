package dev.steadfast.cli.proxy;

import dev.steadfast.cli.console.HelpOption;
import dev.steadfast.cli.console.PortOption;
import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.testkit.proxy.FaultProxy;
import dev.steadfast.testkit.proxy.FaultProxyBuilder;
import dev.steadfast.testkit.proxy.Toxic;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a proxy that spoils connections on purpose. Used by one thread; not shared. */
@Command(
        name = "proxy",
        sortOptions = false,
        customSynopsis = "steadfast proxy --upstream HOST:PORT [OPTIONS]",
        description = "Run a TCP proxy that spoils connections on purpose.",
        optionListHeading = "%n",
        footer = {
            "",
            "Examples:",
            "  steadfast proxy --upstream 127.0.0.1:8080 --port 9090",
            "  steadfast proxy --upstream 127.0.0.1:8080 --toxic 'latency latency=100'",
            "  steadfast proxy --upstream 127.0.0.1:8080 --seed 1 \\",
            "    --toxic 'reset_peer timeout=0 toxicity=0.5'",
            "",
            "Toxics, with the names and units of Toxiproxy:",
            "  latency latency=MS [jitter=MS]     delay data",
            "  bandwidth rate=KB/S                limit how much passes",
            "  slow_close delay=MS                delay the end",
            "  timeout timeout=MS                 drop data; then close, or with 0 never",
            "  reset_peer timeout=MS              drop data; then reset",
            "  slicer average_size=BYTES [size_variation=BYTES] [delay=MICROSECONDS]",
            "                                     cut data into small pieces",
            "  limit_data bytes=BYTES             close after so much",
            "Each takes 'upstream' or 'downstream' (default) and toxicity=0..1 (default 1),",
            "the share of connections that it is at work on.",
            "",
            "While it runs it takes switches, one a line, on stdin:",
            "  add NAME TYPE FIELD=VALUE...    set NAME FIELD=VALUE...    remove NAME",
            "  list    clear    down    up    quit",
            "",
            "It listens on the loopback only. Its address is the first line on stdout; each",
            "connection is told on stderr. It runs until 'quit', or until it is ended, by",
            "Ctrl-C for example. In the background, give it '< /dev/null'.",
            "",
            "Exit codes:",
            "  0  it was told to quit",
            "  1  it cannot listen on the port",
            "  2  steadfast was used wrongly"
        })
public final class ProxyCommand implements Callable<Integer> {
    private static final Pattern PORT = Pattern.compile("\\d{1,5}");
    private static final int HIGHEST_PORT = 65_535;

    private final Surroundings surroundings;

    @Option(
            names = "--upstream",
            paramLabel = "HOST:PORT",
            required = true,
            description = "The server, on the loopback.")
    private String upstream = "";

    @Mixin
    private final PortOption port = new PortOption();

    @Option(names = "--toxic", paramLabel = "TOXIC", description = "Begin with this toxic; may be given several times.")
    private List<String> toxics = new ArrayList<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Choose the same connections each time (default: others).")
    private @Nullable Long seed;

    @Mixin
    @SuppressWarnings("unused") // the parser looks at it
    private final HelpOption help = new HelpOption();

    @Spec
    private @Nullable CommandSpec spec;

    /**
     * Makes the command.
     *
     * @param surroundings what it runs in
     */
    public ProxyCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        CommandLine line = line();
        FaultProxyBuilder builder = builder(line);
        List<Toxic> first = firstToxics(line);
        try (FaultProxy proxy = builder.start()) {
            Switches switches = new Switches(proxy, surroundings);
            first.forEach(switches::add);
            surroundings.out().println(proxy.address().getAddress().getHostAddress() + ":" + proxy.port());
            surroundings.out().flush();
            obeyUntilQuit(switches);
            return CommandLine.ExitCode.OK;
        } catch (IOException e) {
            surroundings.err().println("steadfast proxy: " + port.cannotListen(e));
            return CommandLine.ExitCode.SOFTWARE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private void obeyUntilQuit(Switches switches) throws InterruptedException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(surroundings.in(), StandardCharsets.UTF_8));
        for (String line = next(lines); line != null; line = next(lines)) {
            if (!switches.obey(line)) {
                return;
            }
        }
        new CountDownLatch(1).await(); // no more switches; the proxy goes on
    }

    private static @Nullable String next(BufferedReader lines) {
        try {
            return lines.readLine();
        } catch (IOException e) {
            return null; // no stdin is like an empty one
        }
    }

    private FaultProxyBuilder builder(CommandLine line) {
        InetSocketAddress server = server();
        if (server == null) {
            throw new ParameterException(
                    line,
                    "--upstream was " + upstream + "; allowed: HOST:PORT on the loopback, such as 127.0.0.1:8080");
        }
        FaultProxyBuilder builder = FaultProxy.builder(server)
                .port(port.port(line))
                .time(surroundings.time())
                .listener(new ProxyLog(surroundings.err()));
        return seed == null ? builder : builder.seed(seed);
    }

    /** The first loopback address that the upstream stands for, or null. */
    private @Nullable InetSocketAddress server() {
        int colon = upstream.lastIndexOf(':');
        if (colon < 1 || !PORT.matcher(upstream.substring(colon + 1)).matches()) {
            return null;
        }
        int number = Integer.parseInt(upstream.substring(colon + 1));
        if (number < 1 || number > HIGHEST_PORT) {
            return null;
        }
        try {
            return Arrays.stream(InetAddress.getAllByName(upstream.substring(0, colon)))
                    .filter(InetAddress::isLoopbackAddress)
                    .findFirst()
                    .map(address -> new InetSocketAddress(address, number))
                    .orElse(null);
        } catch (UnknownHostException e) {
            return null;
        }
    }

    private List<Toxic> firstToxics(CommandLine line) {
        List<Toxic> read = new ArrayList<>();
        for (String text : toxics) {
            try {
                read.add(ToxicLine.read(text));
            } catch (Mistake mistake) {
                throw new ParameterException(line, "--toxic '" + text + "': " + mistake.getMessage(), mistake);
            }
        }
        return read;
    }

    private CommandLine line() {
        if (spec == null) {
            throw new IllegalStateException("ProxyCommand is not part of a command line");
        }
        return spec.commandLine();
    }
}
