package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.testkit.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegistryExampleTest {
    private final RegistryExample example =
            new RegistryExample(VirtualTime.auto().environment());

    @Test
    void stock_isCountedThroughWhateverPipelineThereIs() throws Exception {
        assertThat(example.count(request -> Reply.of(200, request))).isEqualTo("GET /stock/42");

        assertThat(example.reload(Duration.ofSeconds(1)).toString()).contains("Timeout[PT2S]");

        assertThat(example.count(request -> Reply.of(200, request))).isEqualTo("GET /stock/42");
    }

    @Test
    void page_showsWhatIsThereAndEachExchange() {
        List<String> page = new ArrayList<>();
        try (var watch = example.follow(page::add)) {
            example.reload(Duration.ofSeconds(1));
            assertThat(watch).isNotNull();
        }
        example.reload(Duration.ofSeconds(3));

        assertThat(page).hasSize(2);
        assertThat(page.get(0)).startsWith("new: Pipeline[stock: Timeout[PT2S] > Retry[3 attempts");
        assertThat(page.get(1)).contains("was: Pipeline[stock: Timeout[PT2S]", "is: Pipeline[stock: Timeout[PT1S]");
    }
}
