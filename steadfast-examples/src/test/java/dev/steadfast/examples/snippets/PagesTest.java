package dev.steadfast.examples.snippets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every Java block in README.md and below docs is a region of an example, letter by letter.
 *
 * <p>Renew the pages with {@code mvn -q -pl steadfast-examples -am test -Dsnippets.update=true}.
 */
class PagesTest {
    /** Where the comments' paths begin; the first that has the file counts. */
    private static final List<Path> EXAMPLES = List.of(
            Pages.MODULE.resolve("src/main/java/dev/steadfast/examples"),
            Pages.MODULE.resolve("src/test/java/dev/steadfast/examples"));

    private final Snippets snippets = new Snippets(PagesTest::example);

    @Test
    void pages_always_showWhatTheExamplesSay() throws IOException {
        List<String> complaints = new ArrayList<>();
        for (Path page : Pages.all()) {
            complaints.addAll(check(page));
        }

        assertThat(complaints)
                .as("pages against examples; renew: mvn -q -pl steadfast-examples -am test -Dsnippets.update=true")
                .isEmpty();
    }

    private List<String> check(Path page) throws IOException {
        Snippets.Page found = snippets.check(Files.readAllLines(page));
        if (Pages.renewing() && !found.complaints().isEmpty()) {
            Files.writeString(page, String.join("\n", found.lines()) + "\n");
            found = snippets.check(found.lines());
        }
        Path name = Pages.ROOT.relativize(page);
        return found.complaints().stream().map(text -> name + ", " + text).toList();
    }

    private static List<String> example(String file) {
        for (Path folder : EXAMPLES) {
            Path path = folder.resolve(file);
            if (Files.isRegularFile(path)) {
                try {
                    return Files.readAllLines(path);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        throw new IllegalArgumentException("no example " + file);
    }
}
