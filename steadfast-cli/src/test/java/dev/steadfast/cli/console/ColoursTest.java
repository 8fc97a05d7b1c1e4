package dev.steadfast.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ColoursTest {
    private static final Map<String, String> BOTH =
            Map.of(Colours.OUT_IS_TERMINAL, "true", Colours.ERR_IS_TERMINAL, "true");

    @Test
    void of_terminals_areColoured() {
        assertThat(Colours.of(BOTH::get, Map.of("TERM", "xterm")::get)).isEqualTo(new Colours(true, true));
    }

    @Test
    void of_onlyErrIsTerminal_outIsPlain() {
        Map<String, String> piped = Map.of(Colours.OUT_IS_TERMINAL, "false", Colours.ERR_IS_TERMINAL, "true");

        assertThat(Colours.of(piped::get, Map.<String, String>of()::get)).isEqualTo(new Colours(false, true));
    }

    @Test
    void of_withoutTheStartScript_isPlain() {
        assertThat(Colours.of(Map.<String, String>of()::get, Map.<String, String>of()::get))
                .isEqualTo(new Colours(false, false));
    }

    @Test
    void of_noColorSet_isPlain() {
        assertThat(Colours.of(BOTH::get, Map.of("NO_COLOR", "1")::get)).isEqualTo(new Colours(false, false));
    }

    @Test
    void of_noColorEmpty_isColoured() {
        assertThat(Colours.of(BOTH::get, Map.of("NO_COLOR", "")::get)).isEqualTo(new Colours(true, true));
    }

    @Test
    void of_dumbTerminal_isPlain() {
        assertThat(Colours.of(BOTH::get, Map.of("TERM", "dumb")::get)).isEqualTo(new Colours(false, false));
    }
}
