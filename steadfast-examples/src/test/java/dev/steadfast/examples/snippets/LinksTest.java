package dev.steadfast.examples.snippets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links from page to page lead somewhere: the file is there, and the heading in it. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s#]*)(?:#([^)\\s]*))?\\)");

    @Test
    void links_always_leadToAFileAndAHeading() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            links += check(page, Files.readString(page), broken);
        }

        assertThat(broken).isEmpty();
        assertThat(links).as("links looked at").isGreaterThan(20);
    }

    @Test
    void check_onLinksThatLeadNowhere_complains() throws IOException {
        List<String> broken = new ArrayList<>();
        String text = "[a](no-such.md) [b](#no-such) [c](CONTRIBUTING.md#no-such) [d](CONTRIBUTING.md#to-add-a-policy)";

        int links = check(Pages.ROOT.resolve("CONTRIBUTING.md"), text, broken);

        assertThat(links).isEqualTo(4);
        assertThat(broken)
                .containsExactly(
                        "CONTRIBUTING.md: [a](no-such.md): no such file",
                        "CONTRIBUTING.md: [b](#no-such): no such heading",
                        "CONTRIBUTING.md: [c](CONTRIBUTING.md#no-such): no such heading");
    }

    /** The pages of the snippets, and those that stand at the root. */
    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(Pages.all());
        try (Stream<Path> root = Files.list(Pages.ROOT)) {
            root.filter(file -> file.toString().endsWith(".md") && !pages.contains(file))
                    .forEach(pages::add);
        }
        return pages;
    }

    private static int check(Path page, String text, List<String> broken) throws IOException {
        int links = 0;
        Matcher link = LINK.matcher(text);
        while (link.find()) {
            if (!link.group(1).startsWith("http")) {
                links++;
                checkOne(page, link, broken);
            }
        }
        return links;
    }

    private static void checkOne(Path page, Matcher link, List<String> broken) throws IOException {
        Path target = link.group(1).isEmpty()
                ? page
                : page.resolveSibling(link.group(1)).normalize();
        String text = Pages.ROOT.relativize(page) + ": " + link.group();
        if (!Files.exists(target)) {
            broken.add(text + ": no such file");
        } else if (link.group(2) != null && !anchors(target).contains(link.group(2))) {
            broken.add(text + ": no such heading");
        }
    }

    private static List<String> anchors(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} -]", "")
                        .replace(' ', '-'))
                .toList();
    }
}
