package dev.steadfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SeedTestkitTest {
    @Test
    void name_always_isTheModule() {
        assertThat(SeedTestkit.name()).isEqualTo("steadfast-testkit");
    }
}
