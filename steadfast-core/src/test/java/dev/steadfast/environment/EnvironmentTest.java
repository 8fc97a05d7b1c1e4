package dev.steadfast.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.steadfast.event.Listener;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.time.RandomSource;
import dev.steadfast.time.TimeSource;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

class EnvironmentTest {
    @Test
    void everythingWrong_comesInOneMessage() {
        Environment.Builder builder = Environment.builder()
                .listener(null)
                .random(null)
                .executor(null)
                .time(null)
                .name(" ");
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage("""
                        Environment.name was  ; allowed: a name that is not blank
                        Environment.time was null; allowed: a TimeSource
                        Environment.executor was null; allowed: an Executor
                        Environment.random was null; allowed: a RandomSource
                        Environment.listener was null; allowed: a Listener""");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Environment.builder().name(null).build())
                .withMessage("Environment.name was null; allowed: a name that is not blank");
    }

    @Test
    void parts_areThoseGiven() {
        Listener listener = event -> {};
        RandomSource random = () -> 0;
        Environment environment = Environment.builder()
                .name("test")
                .random(random)
                .executor(Runnable::run)
                .listener(listener)
                .build();
        assertThat(environment.random()).isSameAs(random);
        assertThat(environment.listeners()).containsExactly(listener);
        assertThat(environment.time()).isSameAs(TimeSource.system());
        assertThat(environment).hasToString("Environment[test]");
    }

    @Test
    void shared_hasTheMachinesParts() {
        assertThat(Environment.shared()).isSameAs(Environment.shared()).hasToString("Environment[shared]");
        assertThat(Environment.shared().time()).isSameAs(TimeSource.system());
        assertThat(Environment.shared().executor()).isSameAs(ForkJoinPool.commonPool());
        assertThat(Environment.shared().listeners()).isEmpty();
        assertThat(Environment.shared().mode(PolicyKind.RETRY)).isEqualTo(PolicyMode.ON);
    }

    @Test
    void mode_isSwitched_andNullRefused() {
        Environment environment = Environment.builder().build();
        assertThat(environment).hasToString("Environment[unnamed]");
        environment.mode(PolicyKind.RETRY, PolicyMode.OFF);
        assertThat(environment.mode(PolicyKind.RETRY)).isEqualTo(PolicyMode.OFF);
        assertThatNullPointerException()
                .isThrownBy(() -> environment.mode(PolicyKind.RETRY, null))
                .withMessage("mode");
        assertThat(environment.mode(PolicyKind.RETRY)).isEqualTo(PolicyMode.OFF);
    }
}
