package dev.steadfast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steadfast.Pipeline;
import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.outcome.StopReason;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.testkit.Script;
import dev.steadfast.testkit.VirtualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ways to call, to listen, to switch and to extend: each example in virtual time. */
class UseExamplesTest {
    private final VirtualTime time = VirtualTime.auto();
    private final Environment environment = time.environment();
    private final List<String> requests = new ArrayList<>();

    private Pipeline pipeline() {
        return Pipeline.builder("orders")
                .timeout(Duration.ofSeconds(3))
                .retry(Retry.defaults())
                .environment(environment)
                .build();
    }

    /** Fails as often as told, then has stock. */
    private Service service(int failures) {
        return request -> {
            requests.add(request);
            if (requests.size() <= failures) {
                throw new IOException("reset " + requests.size());
            }
            return Reply.of(200, "7");
        };
    }

    /** The example logs as in production; the build's output need not show it. */
    private final Logger logger = Logger.getLogger("dev.steadfast");

    private final Level level = logger.getLevel();

    @BeforeEach
    void silenceTheLog() {
        logger.setLevel(Level.OFF);
    }

    @AfterEach
    void restoreTheLog() {
        logger.setLevel(level);
    }

    @Test
    void firstRetry_withoutFailure_counts() throws Exception {
        assertThat(new FirstRetryExample(item -> item.length()).count("apple")).isEqualTo(5);
    }

    @Test
    void firstRetry_onTwoFailures_countsAtTheThirdAttempt() throws Exception {
        Script<Integer> count =
                Script.<Integer>on(time).fail(2, () -> new IOException("reset")).reply(5);

        assertThat(FirstRetryExample.INVENTORY.in(environment).call(count)).isEqualTo(5);

        assertThat(count.calls()).isEqualTo(3);
    }

    @Test
    void outcome_ofFailuresAndSuccess_tellsTheStory() {
        assertThat(OutcomeExample.story(pipeline(), service(1)))
                .isEqualTo("7 after 2 attempts, SUCCESS [attempt 1: java.io.IOException: reset 1]");
        requests.clear();
        assertThat(OutcomeExample.story(pipeline(), service(9))).startsWith("unknown after 3 attempts, ATTEMPTS [");
    }

    @Test
    void listener_onExhaustion_isTold() {
        List<String> alerts = new ArrayList<>();
        Pipeline pipeline = EventsExample.pipeline(environment, alerts::add);

        pipeline.outcome(() -> service(1).send("a"));
        pipeline.outcome(() -> service(9).send("b"));

        assertThat(alerts).containsExactly("orders gave up after attempt 3");
        assertThat(EventsExample.retryShare(pipeline)).isEqualTo(3 / 5.0);
    }

    @Test
    void switches_duringAnOutage_stopRetries() {
        Pipeline pipeline = pipeline();

        EventsExample.calmDown(pipeline, environment);

        assertThat(pipeline.mode(PolicyKind.RETRY)).isEqualTo(PolicyMode.OFF);
        assertThat(pipeline.outcome(() -> service(9).send("a")).history().reason())
                .isEqualTo(StopReason.SWITCHED_OFF);
        assertThat(requests).hasSize(1);
    }

    @Test
    void proxy_onFailure_retriesTheMethod() throws Exception {
        assertThat(WrapExample.proxied(pipeline(), service(2)).send("a").body()).isEqualTo("7");
        assertThat(requests).hasSize(3);
    }

    @Test
    void proxyByMethod_onFailure_retriesTheChosenMethod() throws Exception {
        assertThat(WrapExample.proxiedByMethod(pipeline(), service(2)).send("a").status())
                .isEqualTo(200);
    }

    @Test
    void wrap_onFailure_retriesCallAndFunction() throws Exception {
        List<String> parsed = new ArrayList<>();

        String stock = WrapExample.wrapped(pipeline(), service(1), text -> {
            parsed.add(text);
            if (parsed.size() == 1) {
                throw new IllegalStateException("try again");
            }
            return Integer.parseInt(text);
        });

        assertThat(stock).isEqualTo("stock 7");
        assertThat(parsed).containsExactly("7", "7");
    }

    @Test
    void attempt_ofEachTry_carriesNumberTenantAndTimeLeft() throws Exception {
        AttributesExample.send(pipeline(), service(1), "acme");

        assertThat(requests.get(0)).isEqualTo("GET /stock/42 attempt=1 tenant=acme within=PT3S");
        assertThat(requests.get(1)).startsWith("GET /stock/42 attempt=2 tenant=acme within=PT2.9");
    }

    @Test
    void gate_whileClosed_rejectsWithoutRunningTheWork() {
        AtomicBoolean open = new AtomicBoolean();
        Pipeline pipeline = gated(Retry.defaults(), open);

        assertThat(pipeline.outcome(() -> service(0).send("a")).history().reason())
                .isEqualTo(StopReason.REJECTED);
        assertThat(requests).isEmpty();
        open.set(true);
        assertThat(pipeline.outcome(() -> service(0).send("a")).isSuccess()).isTrue();
    }

    @Test
    void gate_thatOpensMeanwhile_isPassedIfItsRejectionIsRetried() throws Exception {
        AtomicBoolean open = new AtomicBoolean();
        Retry patient = Retry.builder()
                .delays(Duration.ofSeconds(1))
                .retryOnRejection(GateExample.GateClosed.class)
                .build();
        time.after(Duration.ofMillis(500), () -> open.set(true));
        Script<String> work = Script.<String>on(time).reply("done");

        assertThat(gated(patient, open).call(work)).isEqualTo("done");

        assertThat(work.starts()).containsExactly(Duration.ofSeconds(1));
    }

    @Test
    void gate_ofAnyPipeline_namesItInTheException() {
        assertThatThrownBy(() -> gated(Retry.defaults(), new AtomicBoolean()).get(() -> "never"))
                .hasMessage("orders: the gate is closed");
    }

    private Pipeline gated(Retry retry, AtomicBoolean open) {
        return Pipeline.builder("orders")
                .retry(retry)
                .add(new GateExample.Gate(open)) // inside the retry: asked before every attempt
                .environment(environment)
                .build();
    }
}
