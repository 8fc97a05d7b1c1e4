package dev.steadfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTableTest {
    @Test
    void table_ofTheUsual_hasARowForEachPolicy() {
        assertThat(FiguresTable.lines(Runs.USUAL))
                .containsExactly(
                        "policy               calls  attempts  amplification  success     p50     p99  recovery",
                        "no retries            1200      1200           1.00     74 %   25 ms  300 ms  1.0 s",
                        "3 immediate retries   1200      3864           3.22     26 %  600 ms 1200 ms  never",
                        "full jitter           1200      3000           2.50     26 %  600 ms 1200 ms  never",
                        "Steadfast's default   1200      1372           1.14     74 %   25 ms  300 ms  2.8 s");
    }

    @Test
    void table_withoutAVerdict_claimsNoRecovery() {
        assertThat(FiguresTable.lines(Runs.comparison(Runs.late("a", 44), Runs.stuck("b", 3000, 300))))
                .allSatisfy(line -> assertThat(line).doesNotContain("never").doesNotContain("1.0 s"))
                .element(1)
                .asString()
                .endsWith("300 ms  -");
    }
}
