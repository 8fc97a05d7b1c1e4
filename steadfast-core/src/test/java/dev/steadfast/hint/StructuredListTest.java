package dev.steadfast.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StructuredListTest {
    @Test
    void list_ofNothing_isEmpty() {
        assertThat(StructuredList.parse("")).contains(List.of());
        assertThat(StructuredList.parse(" ")).contains(List.of());
    }

    @Test
    void parameters_thatAreIntegers_areKept() {
        assertThat(StructuredList.parse("\"p\";r=0;t=30")).contains(List.of(Map.of("r", 0L, "t", 30L)));
        assertThat(StructuredList.parse("\"a\";r=-0;  t=999999999999999,\"b\" , c;d=-5"))
                .contains(List.of(Map.of("r", 0L, "t", 999_999_999_999_999L), Map.of(), Map.of("d", -5L)));
        assertThat(StructuredList.parse("a;*k_1-x.*=7;b;c=?1;d=\"3\";e=1.5;f=:AQ==:;g=@3;h=%\"x%c3%a4\";i=t/x"))
                .contains(List.of(Map.of("*k_1-x.*", 7L)));
    }

    @Test
    void parameter_givenTwice_isTheLast() {
        assertThat(StructuredList.parse("a;r=1;r=2")).contains(List.of(Map.of("r", 2L)));
        assertThat(StructuredList.parse("a;r=1;r=x")).contains(List.of(Map.of()));
        assertThat(StructuredList.parse("a;r=1;r")).contains(List.of(Map.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "-1",
                "999999999999999",
                "-999999999999999",
                "1.5",
                "123456789012.123",
                "-0.1",
                "\"\"",
                "\" ~\"",
                "\"\\\"\\\\\"",
                "a",
                "*",
                "a:b/c",
                "Az09!#$%&'*+-.^_`|~",
                "::",
                ":aB+/9==:",
                "?0",
                "?1",
                "@1",
                "@-1",
                "%\"\"",
                "%\"a%0f~\"",
                "a\t,\tb",
                "a , b"
            })
    void item_inTheGrammar_isRead(String text) {
        assertThat(StructuredList.parse(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1000000000000000",
                "-",
                "--1",
                "+1",
                "1.",
                ".5",
                "1.2345",
                "1234567890123.1",
                "-.5",
                "1 2",
                "٣",
                "\"",
                "\"a",
                "\"\\a\"",
                "\"\\",
                "\"é\"",
                "\"\u007f\"",
                "\"\t\"",
                ":",
                ":a",
                ":é:",
                ":a b:",
                "?",
                "?2",
                "?true",
                "@",
                "@1.5",
                "@x",
                "%",
                "%a",
                "%\"",
                "%\"%\"",
                "%\"%f\"",
                "%\"%zz\"",
                "%\"%AF\"",
                "%\"é\"",
                "%\"%0",
                "a,",
                "a,,b",
                ",a",
                "a b",
                "a;",
                "a;R=1",
                "a;1=1",
                "a;r=",
                "a;r=;t=1",
                "a;\tr=1",
                "a; ",
                "a;r =1",
                "a;r= 1",
                "(a b)",
                "limit=100, remaining=0, reset=30",
                "{",
                "é",
                "a;é",
                "\0"
            })
    void field_outsideTheGrammar_isMalformed(String text) {
        assertThat(StructuredList.parse(text)).isEmpty();
    }

    @Provide
    Arbitrary<String> crumbs() {
        return Arbitraries.strings()
                .withChars("ar\"\\;=,0123456789.- \t:?@%f*(é\0")
                .ofMaxLength(40);
    }

    @Property
    void parse_ofAnything_neverThrows(@ForAll("crumbs") String text, @ForAll String other) {
        assertThat(StructuredList.parse(text)).isNotNull();
        assertThat(StructuredList.parse(other)).isNotNull();
    }

    @Test
    void parse_ofAVeryLongField_keepsToTheStack() {
        String text = "\"" + "\\\"".repeat(500_000) + "\"" + ";r=1".repeat(100_000);

        assertThat(StructuredList.parse(text)).contains(List.of(Map.of("r", 1L)));
    }
}
