package dev.steadfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ScriptTest {
    private final VirtualTime time = VirtualTime.auto();

    @Test
    void steps_runInOrderThenTheLastForEver() throws Exception {
        IOException failure = new IOException();
        Script<String> script = Script.<String>on(time).fail(failure).reply("a", "b");

        assertThat(catchThrowable(script::run)).isSameAs(failure);
        assertThat(script.run()).isEqualTo("a");
        assertThat(script.run()).isEqualTo("b");
        assertThat(script.run()).isEqualTo("b");
        assertThat(script.calls()).isEqualTo(4);
    }

    @Test
    void failTimes_makesAFreshExceptionForEach() {
        Script<String> script = Script.<String>on(time).fail(2, IOException::new);

        assertThat(catchThrowable(script::run)).isNotSameAs(catchThrowable(script::run));
    }

    @Test
    void taking_appliesToTheStepsAfterIt() throws Exception {
        Script<String> script = Script.<String>on(time)
                .reply("at once")
                .taking(Duration.ofSeconds(2))
                .reply("slow", "slow");

        script.run();
        script.run();
        script.run();

        assertThat(script.starts()).containsExactly(Duration.ZERO, Duration.ZERO, Duration.ofSeconds(2));
        assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void errors_areThrownAsTheyAre() {
        AssertionError error = new AssertionError();

        assertThat(catchThrowable(Script.<String>on(time).fail(error)::run)).isSameAs(error);
    }

    @Test
    void bareThrowable_isRefused() {
        Throwable bare = new Throwable("bare");

        assertThatIllegalArgumentException()
                .isThrownBy(Script.<String>on(time).fail(bare)::run)
                .withMessage("Script.fail gave java.lang.Throwable: bare; allowed: an Exception or an Error");
    }

    @Test
    void scriptWithoutAStep_saysWhatToDo() {
        assertThatIllegalStateException()
                .isThrownBy(Script.<String>on(time)::run)
                .withMessage("Script has no step; add one with fail or reply");
    }

    @Test
    void nullReply_isAValue() throws Exception {
        assertThat(Script.<String>on(time).reply((String) null).run()).isNull();
    }
}
