package dev.steadfast.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.cli.FlatJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonLineTest {
    @Test
    void toString_withoutMembers_isAnEmptyObject() {
        assertThat(new JsonLine()).hasToString("{}");
    }

    @Test
    void put_ofEachType_givesOneObject() {
        JsonLine line = new JsonLine()
                .put("text", "a")
                .put("number", 7)
                .put("truth", true)
                .putMillis("time", 1_234_567)
                .putMillis("round", 2_000_000_000L)
                .put("decimal", new BigDecimal("2.50"))
                .put("large", new BigDecimal("1E+3"));

        assertThat(line)
                .hasToString("{\"text\":\"a\",\"number\":7,\"truth\":true,\"time\":1.235,\"round\":2000,"
                        + "\"decimal\":2.5,\"large\":1000}");
    }

    @Test
    void put_ofNothing_isNull() {
        assertThat(new JsonLine().put("key", (BigDecimal) null)).hasToString("{\"key\":null}");
    }

    @Test
    void put_ofObjects_isAnArray() {
        assertThat(new JsonLine()
                        .put("none", List.of())
                        .put("two", List.of(new JsonLine().put("a", 1), new JsonLine())))
                .hasToString("{\"none\":[],\"two\":[{\"a\":1},{}]}");
    }

    @Test
    void put_stringWithSpecialCharacters_isPlainAsciiAndReadsBack() {
        String text = "\"quoted\" back\\slash\nline\u0000\u007f\u00e9\ud83d\ude00";

        String line = new JsonLine().put("text", text).toString();

        assertThat(line).isASCII().doesNotContain("\n");
        assertThat(FlatJson.parse(line)).isEqualTo(Map.of("text", text));
    }

    @Test
    void putMillis_ofTheLongestTime_staysANumber() {
        String line = new JsonLine().putMillis("time", Long.MAX_VALUE).toString();

        assertThat(FlatJson.parse(line)).containsEntry("time", new BigDecimal("9223372036854.776"));
    }
}
