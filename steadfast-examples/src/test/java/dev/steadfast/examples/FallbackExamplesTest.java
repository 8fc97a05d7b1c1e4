package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.TypedPipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.outcome.Call;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The examples of the page on fallbacks, in virtual time. */
class FallbackExamplesTest {
    private final VirtualTime time = VirtualTime.auto();
    private final Environment environment = time.environment();
    private final AtomicInteger calls = new AtomicInteger();

    private Reply down(String request) throws IOException {
        calls.incrementAndGet();
        throw new IOException("down");
    }

    @Test
    void value_isTheAnswerAfterTheLastAttempt() throws Exception {
        assertThat(FallbackExample.value(environment, this::down)).isEqualTo(Reply.of(503, "try later"));
        assertThat(calls).hasValue(3);
    }

    @Test
    void function_answersBadResultsTooButNoMistakes() throws Exception {
        TypedPipeline<Reply> pipeline = Pipeline.builder("orders")
                .environment(environment)
                .fallback(FallbackExample.function(request -> Reply.of(200, request)))
                .build();

        assertThat(pipeline.call(() -> Reply.of(503, "busy"))).isEqualTo(Reply.of(200, "as of yesterday"));
        assertThat(pipeline.call(() -> down("orders")).body()).isEqualTo("as of yesterday");
        assertThatThrownBy(() -> pipeline.call(() -> {
                    throw new IllegalArgumentException("no such order");
                }))
                .hasMessage("no such order");
    }

    @Test
    void pipeline_retriesTheReplica() throws Exception {
        Script<Reply> replica =
                Script.<Reply>on(time).fail(new IOException("down too")).reply(Reply.of(200, "from the replica"));
        TypedPipeline<Reply> pipeline = FallbackExample.pipeline(environment, request -> run(replica));

        assertThat(pipeline.call(() -> down("orders")).body()).isEqualTo("from the replica");
        assertThat(replica.calls()).isEqualTo(2);
    }

    private static Reply run(Script<Reply> script) throws IOException {
        try {
            return script.run();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void lastGood_isSharedUpToItsAge() throws Exception {
        List<TypedPipeline<Reply>> both = FallbackExample.lastGood(environment);
        Call<Reply, IOException> failing = () -> down("price");
        both.get(1).call(() -> Reply.of(200, "7.20"));

        assertThat(both.get(0).call(failing).body()).isEqualTo("7.20");
        time.advance(Duration.ofMinutes(11));
        assertThat(both.get(0).call(failing).body()).isEqualTo("no price");
    }
}
