package dev.steadfast.cli.http;

import dev.steadfast.Pipeline;
import dev.steadfast.cli.console.HelpOption;
import dev.steadfast.cli.console.Surroundings;
import dev.steadfast.cli.policy.PolicyOptions;
import dev.steadfast.cli.progress.JsonForm;
import dev.steadfast.cli.progress.Progress;
import dev.steadfast.cli.progress.TextForm;
import dev.steadfast.http.HttpRetry;
import dev.steadfast.http.ResilientHttpClient;
import dev.steadfast.http.SendOptions;
import dev.steadfast.outcome.ResilienceException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sends one HTTP request, and sends it again if it fails and may be repeated. Used by one thread; not shared. */
@Command(
        name = "http",
        sortOptions = false,
        customSynopsis = "steadfast http [OPTIONS] [METHOD] URL",
        description = "Send an HTTP request, and send it again if it fails.",
        optionListHeading = "%n",
        footer = {
            "",
            "Examples:",
            "  steadfast http https://example.org/",
            "  steadfast http --attempts 5 --backoff 200ms..10s https://example.org/ > a.html",
            "  steadfast http --attempt-timeout 2s --timeout 10s https://example.org/",
            "  steadfast http PUT https://example.org/stock/7 -d '{\"count\": 3}' \\",
            "      -H 'Content-Type: application/json'",
            "  steadfast http https://example.org/orders -d @order.json \\",
            "      -H 'Idempotency-Key: 5f0c'          # makes the POST safe to repeat",
            "",
            "The body of the last response goes to stdout, byte for byte; what happens is",
            "told on stderr. Retried are 408, 425, 429, 500, 502, 503, 504 and failures of",
            "the network; if the server says Retry-After, the wait is at least that. A POST",
            "or PATCH is repeated only if it has an Idempotency-Key, or was certainly not",
            "sent, or with --retry-unsafe. Redirects are not followed.",
            "",
            "Exit codes:",
            "  0  a 2xx response",
            "  1  any other response, or none, when there were no more attempts; or the body",
            "     could not be written to stdout",
            "  2  steadfast was used wrongly"
        })
public final class HttpCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Option(
            names = {"-H", "--header"},
            paramLabel = "'NAME: VALUE'",
            description = "A header; may be given several times.")
    private List<String> headers = List.of();

    @Option(
            names = {"-d", "--data"},
            paramLabel = "DATA",
            description = "The body; @FILE for that of a file, @- for stdin. Without a METHOD it makes a POST.")
    private @Nullable String data;

    @Option(names = "--retry-unsafe", description = "Repeat a POST or PATCH too, though it may then be done twice.")
    private boolean retryUnsafe;

    @Mixin
    private final PolicyOptions policy = new PolicyOptions();

    @Mixin
    @SuppressWarnings("unused") // the parser looks at it
    private final HelpOption help = new HelpOption();

    @Parameters(paramLabel = "URL", hidden = true)
    private List<String> words = List.of();

    @Spec
    private @Nullable CommandSpec spec;

    /**
     * Makes the command.
     *
     * @param surroundings what it runs in
     */
    public HttpCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        HttpRequest request = request();
        HttpWords subject = new HttpWords();
        Progress.Form form =
                policy.json() ? new JsonForm(subject) : new TextForm(subject, "", surroundings.colouredErr(), true);
        Pipeline pipeline = policy.pipeline(
                "http", HttpRetry.builder(), new Progress(surroundings.err(), subject, form), surroundings);
        SendOptions options = retryUnsafe ? SendOptions.defaults().repeatSafe() : SendOptions.defaults();
        try {
            HttpResponse<byte[]> response = ResilientHttpClient.of(HttpClient.newHttpClient(), pipeline)
                    .send(request, BodyHandlers.ofByteArray(), options);
            return print(response.body()) && subject.isGood(response) ? ExitCode.OK : ExitCode.SOFTWARE;
        } catch (IOException | ResilienceException | UnresolvedAddressException e) {
            return ExitCode.SOFTWARE; // the listener has told of it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.SOFTWARE;
        }
    }

    private HttpRequest request() {
        if (spec == null) {
            throw new IllegalStateException("HttpCommand is not part of a command line");
        }
        CommandLine line = spec.commandLine();
        BodyPublisher body = BodyPublishers.noBody();
        if (data != null) {
            try {
                body = RequestBody.of(data, surroundings.in());
            } catch (IOException e) {
                throw new CommandLine.ParameterException(
                        line, "--data was " + data + "; allowed: text, @- or @FILE (" + e.getMessage() + ")", e);
            }
        }
        return new RequestLine(line, words, headers).request(body, data != null);
    }

    private boolean print(byte[] body) {
        surroundings.out().write(body, 0, body.length);
        surroundings.out().flush();
        if (surroundings.out().checkError()) {
            surroundings.err().println("steadfast http: cannot write the body to stdout");
            return false;
        }
        return true;
    }
}
