package dev.steadfast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.timeout.Timeout;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PipelineBuilderTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Retry RETRY = Retry.defaults();

    private static Arguments refused(String message, Consumer<PipelineBuilder> settings) {
        return Arguments.of(message, settings);
    }

    static List<Arguments> badSettings() {
        return List.of(
                refused("Pipeline.timeout was null; allowed: a duration > 0", it -> it.timeout(null)),
                refused("Pipeline.timeout was PT0S; allowed: a duration > 0", it -> it.timeout(Duration.ZERO)),
                refused("Pipeline.timeout was PT-1S; allowed: a duration > 0", it -> it.timeout(SECOND.negated())),
                refused(
                        "Pipeline.attemptTimeout was PT0S; allowed: a duration > 0",
                        it -> it.attemptTimeout(Duration.ZERO)),
                refused("Pipeline.retry was null; allowed: a Policy", it -> it.retry(null)),
                refused("Pipeline.policy was null; allowed: a Policy", it -> it.add(null)),
                refused("Pipeline.listener was null; allowed: a Listener", it -> it.listener(null)),
                refused("Pipeline.discard was null; allowed: a class", it -> it.discard(null, any -> {})),
                refused("Pipeline.discard was null; allowed: an action", it -> it.discard(String.class, null)),
                refused("Pipeline.environment was null; allowed: an Environment", it -> it.environment(null)),
                refused(
                        "Pipeline.retry was 2 retries; allowed: one retry (nest pipelines for more)",
                        it -> it.retry(RETRY).add(RETRY)),
                refused(
                        "Pipeline.attemptTimeout was PT1S outside the retry; allowed: a place after retry(…), or timeout(…) in its stead",
                        it -> it.attemptTimeout(SECOND).retry(RETRY)),
                refused(
                        "Pipeline.attemptTimeout was PT1M; allowed: <= timeout (PT1S)",
                        it -> it.timeout(SECOND).retry(RETRY).attemptTimeout(MINUTE)),
                refused(
                        "Pipeline.attemptTimeout was PT1M; allowed: <= timeout (PT1S)",
                        it -> it.timeout(SECOND).retry(RETRY).add(Timeout.ofAttempt(MINUTE))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badSettings")
    void setting_thatCannotMeanWhatItSays_isNamed(String message, Consumer<PipelineBuilder> settings) {
        PipelineBuilder builder = Pipeline.builder("orders");
        settings.accept(builder);
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage(message);
    }

    @ParameterizedTest
    @MethodSource("blankNames")
    void blankName_isRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Pipeline.builder(name).build())
                .withMessage("Pipeline.name was " + name + "; allowed: a name that is not blank");
    }

    static List<String> blankNames() {
        return Arrays.asList(null, "", " ");
    }

    @Test
    void everythingWrong_comesInOneMessage() {
        PipelineBuilder builder = Pipeline.builder("")
                .listener(null)
                .timeout(SECOND)
                .attemptTimeout(MINUTE)
                .retry(RETRY)
                .retry(RETRY);
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage("""
                        Pipeline.name was ; allowed: a name that is not blank
                        Pipeline.listener was null; allowed: a Listener
                        Pipeline.retry was 2 retries; allowed: one retry (nest pipelines for more)
                        Pipeline.attemptTimeout was PT1M outside the retry; allowed: a place after retry(…), or timeout(…) in its stead
                        Pipeline.attemptTimeout was PT1M; allowed: <= timeout (PT1S)""");
    }

    static List<Consumer<PipelineBuilder>> goodSettings() {
        return List.of(
                it -> {},
                it -> it.attemptTimeout(SECOND),
                it -> it.timeout(SECOND).retry(RETRY).attemptTimeout(SECOND),
                it -> it.retry(RETRY).timeout(SECOND).attemptTimeout(MINUTE),
                it -> it.timeout(MINUTE).timeout(SECOND).retry(RETRY).attemptTimeout(SECOND),
                PipelineBuilder::standard);
    }

    @ParameterizedTest
    @MethodSource("goodSettings")
    void settings_thatMakeSense_areAccepted(Consumer<PipelineBuilder> settings) {
        PipelineBuilder builder = Pipeline.builder("orders");
        settings.accept(builder);
        assertThatCode(builder::build).doesNotThrowAnyException();
    }

    @Test
    void violation_staysUntilANewBuilder_andChecksOfOrderAreMadeAnew() {
        PipelineBuilder builder = Pipeline.builder("orders").attemptTimeout(SECOND);
        assertThatCode(builder::build).doesNotThrowAnyException();
        builder.retry(RETRY);
        assertThatIllegalArgumentException().isThrownBy(builder::build);
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .satisfies(thrown -> assertThat(thrown.getMessage().lines()).hasSize(1));
    }
}
