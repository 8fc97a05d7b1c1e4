package dev.steadfast.examples.snippets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SnippetsTest {
    private static final List<String> EXAMPLE = """
            class Example {
                // region call
                if (ready) {

                    call();
                }
                // endregion
                // region open
            }
            """.lines().toList();

    private static final String BLOCK = """
            <!-- snippet: Example.java#call -->
            ```java
            if (ready) {

                call();
            }
            ```
            """;

    private final Snippets snippets = new Snippets(file -> {
        if (!file.equals("Example.java")) {
            throw new IllegalArgumentException("no example " + file);
        }
        return EXAMPLE;
    });

    @Test
    void check_onEqualCopy_isContent() {
        Snippets.Page page = check("Text.\n\n" + BLOCK + "\nMore.\n");

        assertThat(page.complaints()).isEmpty();
        assertThat(page.blocks()).isEqualTo(1);
    }

    @Test
    void check_onDifferingCopy_complainsAndRenews() {
        Snippets.Page page = check(BLOCK.replace("call();", "recall();"));

        assertThat(page.complaints()).containsExactly("line 2: differs from Example.java#call");
        assertThat(page.lines()).isEqualTo(BLOCK.lines().toList());
    }

    @Test
    void check_onIndentedBlock_keepsTheIndent() {
        Snippets.Page page = check(BLOCK.replaceAll("(?m)^(?=.)", "   "));

        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void check_onBlockWithoutComment_complains() {
        assertThat(check("Text.\n```java\ncall();\n```\n").complaints())
                .containsExactly("line 2: a java block without <!-- snippet: File.java#region --> above it");
        assertThat(check("~~~~ java\ncall();\n~~~~\n").complaints()).hasSize(1);
    }

    @Test
    void check_onCommentWithoutBlock_complains() {
        assertThat(check("<!-- snippet: Example.java#call -->\n\n```java\n```\n")
                        .complaints())
                .hasSize(2);
    }

    @Test
    void check_onUnknownFileOrRegion_complains() {
        assertThat(check(BLOCK.replace("#call", "#missing")).complaints())
                .containsExactly("line 1: no region missing in Example.java");
        assertThat(check(BLOCK.replace("#call", "#open")).complaints())
                .containsExactly("line 1: the region open in Example.java is not closed");
        assertThat(check(BLOCK.replace("Example", "Other")).complaints())
                .containsExactly("line 1: no example Other.java");
    }

    @Test
    void check_onUnclosedBlock_complains() {
        assertThat(check("```text\nnever ends\n").complaints()).containsExactly("line 1: the block is not closed");
    }

    @Test
    void check_onOtherLanguages_looksAway() {
        String text = "```sh\nmvn -B verify\n```\n\n````markdown\n```java\nnot a block\n```\n````\n";

        Snippets.Page page = check(text);

        assertThat(page.complaints()).isEmpty();
        assertThat(page.lines()).isEqualTo(text.lines().toList());
    }

    private Snippets.Page check(String text) {
        return snippets.check(text.lines().toList());
    }
}
