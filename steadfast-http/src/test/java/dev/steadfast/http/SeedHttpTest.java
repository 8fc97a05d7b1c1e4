package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SeedHttpTest {
    @Test
    void name_always_isTheModule() {
        assertThat(SeedHttp.name()).isEqualTo("steadfast-http");
    }
}
