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
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                if (!link.group(1).startsWith("http")) {
                    links++;
                    check(page, link, broken);
                }
            }
        }

        assertThat(broken).isEmpty();
        assertThat(links).as("links looked at").isGreaterThan(20);
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

    private static void check(Path page, Matcher link, List<String> broken) throws IOException {
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
