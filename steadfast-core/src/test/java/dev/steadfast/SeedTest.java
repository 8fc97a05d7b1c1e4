package dev.steadfast;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SeedTest {
    @Test
    void name_always_isTheLibrary() {
        assertThat(Seed.name()).isEqualTo("steadfast");
    }

    @Property
    void name_forAllInputs_isTheSame(@ForAll int any) {
        assertThat(Seed.name() + any).startsWith("steadfast");
    }
}
