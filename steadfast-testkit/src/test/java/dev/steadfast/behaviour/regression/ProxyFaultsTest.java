package dev.steadfast.behaviour.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Proxies of interfaces that are not public, and proxies in collections. */
class ProxyFaultsTest {
    private final VirtualTime time = VirtualTime.auto();
    private final Pipeline pipeline = Pipeline.builder("proxy")
            .environment(time.environment())
            .retry(Retry.defaults())
            .build();

    private interface Hidden {
        String find() throws Exception;

        default String name() {
            return "hidden";
        }
    }

    @Test
    void interfaceThatIsNotPublic_isRetried() throws Exception {
        Script<String> script =
                Script.<String>on(time).fail(2, IOException::new).reply("value");

        Hidden proxy = pipeline.proxy(Hidden.class, script::run);

        assertThat(proxy.find()).isEqualTo("value");
        assertThat(script.calls()).isEqualTo(3);
        assertThat(proxy.name()).isEqualTo("hidden");
    }

    @Test
    void interfaceThatIsNotPublic_exceptionComesOutItself() {
        FileNotFoundException failure = new FileNotFoundException("gone");

        Hidden proxy = pipeline.proxy(Hidden.class, Script.<String>on(time).fail(failure)::run);

        assertThatThrownBy(proxy::find).isSameAs(failure);
    }

    @Test
    void proxy_equalsItself() {
        Hidden proxy = pipeline.proxy(Hidden.class, () -> "value");

        assertThat(List.of(proxy).contains(proxy)).isTrue();
        assertThat(proxy.equals(pipeline.proxy(Hidden.class, () -> "value"))).isFalse();
    }
}
