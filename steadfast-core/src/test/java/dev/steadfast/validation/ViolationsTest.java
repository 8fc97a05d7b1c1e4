package dev.steadfast.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ViolationsTest {
    @Test
    void rulesThatHold_areNotReported() {
        assertThatCode(() -> new Violations("Type")
                        .require(true, "field", 1, "anything")
                        .throwIfAny())
                .doesNotThrowAnyException();
        assertThatCode(() -> Violations.check(true, "Type.field", 1, "anything"))
                .doesNotThrowAnyException();
    }

    @Test
    void allViolations_comeInOneMessage_oneLineEach() {
        Violations found = new Violations("Type")
                .require(false, "first", 0, ">= 1")
                .require(true, "second", 2, ">= 1")
                .require(false, "third", null, "a name");
        assertThatIllegalArgumentException().isThrownBy(found::throwIfAny).withMessage("""
                        Type.first was 0; allowed: >= 1
                        Type.third was null; allowed: a name""");
    }

    @Test
    void copy_hasWhatWasFound_andFindsOnItsOwn() {
        Violations found = new Violations("Type").require(false, "first", 0, ">= 1");
        Violations copy = found.copy().require(false, "second", 0, ">= 2");
        assertThatIllegalArgumentException()
                .isThrownBy(copy::throwIfAny)
                .withMessage("Type.first was 0; allowed: >= 1\nType.second was 0; allowed: >= 2");
        assertThatIllegalArgumentException()
                .isThrownBy(found::throwIfAny)
                .withMessage("Type.first was 0; allowed: >= 1");
    }

    @Test
    void check_namesTheFieldTheValueAndTheRule() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Violations.check(false, "Type.field", 1_234.5, "less"))
                .withMessage("Type.field was 1234.5; allowed: less");
    }

    @Test
    void given_ofAValue_tellsThatItIsThere_andNotesOnlyNull() {
        Violations found = new Violations("Type");
        assertThat(found.given("there", 0, "a number")).isTrue();
        assertThat(found.given("missing", null, "a number")).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(found::throwIfAny)
                .withMessage("Type.missing was null; allowed: a number");
    }
}
