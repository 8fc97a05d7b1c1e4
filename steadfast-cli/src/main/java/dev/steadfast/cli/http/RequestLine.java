package dev.steadfast.cli.http;

import dev.steadfast.cli.console.UsageErrors;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;

/**
 * What was asked for on the command line.
 *
 * @param command the command that was asked, for its mistakes
 * @param words the URL, or the method and the URL
 * @param headers headers, as {@code Name: value}
 */
record RequestLine(CommandLine command, List<String> words, List<String> headers) {
    private static final int MOST_WORDS = 2;

    /**
     * Makes the request.
     *
     * @param body its body
     * @param hasBody whether a body was given, so that POST is meant if nothing else is said
     * @return the request
     * @throws CommandLine.ParameterException if a part is not well-formed
     */
    HttpRequest request(BodyPublisher body, boolean hasBody) {
        if (words.isEmpty() || words.size() > MOST_WORDS) {
            String found = words.isEmpty() ? "no URL given" : "one argument too many: " + words.get(MOST_WORDS);
            throw new CommandLine.ParameterException(command, found + "; write: steadfast http [METHOD] URL");
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(words.get(words.size() - 1)));
        String method = words.size() == MOST_WORDS ? words.get(0).toUpperCase(Locale.ROOT) : hasBody ? "POST" : "GET";
        try {
            request.method(method, body);
        } catch (IllegalArgumentException e) {
            UsageErrors.check(false, command, "METHOD", method, "a method such as GET, PUT or POST");
        }
        headers.forEach(header -> add(request, header));
        return request.build();
    }

    private URI uri(String text) {
        String allowed = "http://HOST... or https://HOST...";
        try {
            URI uri = URI.create(text);
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            UsageErrors.check(web && uri.getHost() != null, command, "URL", text, allowed);
            return uri;
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(
                    command, "URL was " + text + "; allowed: " + allowed + reason(e), e);
        }
    }

    private static String reason(IllegalArgumentException refused) {
        return refused.getCause() instanceof URISyntaxException syntax
                ? " (at character " + (syntax.getIndex() + 1) + ": " + syntax.getReason() + ")"
                : "";
    }

    private void add(HttpRequest.Builder request, String header) {
        int colon = header.indexOf(':');
        UsageErrors.check(colon > 0, command, "--header", header, "'Name: value'");
        try {
            request.header(
                    header.substring(0, colon).strip(),
                    header.substring(colon + 1).strip());
        } catch (IllegalArgumentException e) {
            UsageErrors.check(false, command, "--header", header, "'Name: value', with a name that is free to set");
        }
    }
}
