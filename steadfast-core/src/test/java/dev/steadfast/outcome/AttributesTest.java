package dev.steadfast.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;

class AttributesTest {
    private static final AttributeKey<String> TENANT = AttributeKey.named("tenant");
    private static final AttributeKey<Integer> SHARD = AttributeKey.named("shard");

    @Test
    void attribute_thatWasSet_isReadWithItsType() {
        Attributes attributes = new Attributes().put(TENANT, "acme").put(SHARD, 7);
        assertThat(attributes.get(TENANT)).hasValue("acme");
        assertThat(attributes.get(SHARD)).hasValue(7);
    }

    @Test
    void attribute_setAgain_isReplaced() {
        assertThat(new Attributes().put(SHARD, 7).put(SHARD, 8).get(SHARD)).hasValue(8);
    }

    @Test
    void attribute_thatWasNotSet_isEmpty() {
        assertThat(new Attributes().get(TENANT)).isEmpty();
    }

    @Test
    void keys_ofTheSameName_areDifferent() {
        AttributeKey<String> other = AttributeKey.named("tenant");
        assertThat(new Attributes().put(TENANT, "acme").get(other)).isEmpty();
        assertThat(other).isNotEqualTo(TENANT);
    }

    @Test
    void names_areForPeople() {
        assertThat(TENANT.name()).isEqualTo("tenant");
        assertThat(TENANT).hasToString("tenant");
        assertThat(new Attributes().put(SHARD, 7)).hasToString("{shard=7}");
    }

    @Test
    void copy_goesItsOwnWay_untilItsChangesAreTaken() {
        Attributes attributes = new Attributes().put(TENANT, "acme").put(SHARD, 7);
        Attributes copy = attributes.copy();
        attributes.put(TENANT, "changed meanwhile");
        copy.put(SHARD, 8);
        assertThat(copy.get(TENANT)).hasValue("acme");
        assertThat(attributes.get(SHARD)).hasValue(7);

        attributes.takeChanges(copy);

        assertThat(attributes.get(SHARD)).hasValue(8);
        assertThat(attributes.get(TENANT)).as("not touched in the copy").hasValue("changed meanwhile");
    }

    @Test
    void changesOfAnotherSet_areAllOfIt() {
        Attributes attributes = new Attributes().put(SHARD, 7);
        attributes.takeChanges(new Attributes().put(TENANT, "acme"));
        assertThat(attributes.get(TENANT)).hasValue("acme");
        assertThat(attributes.get(SHARD)).hasValue(7);
    }

    @Test
    void nullKeysAndValues_areRefusedByName() {
        Attributes attributes = new Attributes();
        assertThatNullPointerException()
                .isThrownBy(() -> attributes.put(null, "x"))
                .withMessage("key");
        assertThatNullPointerException()
                .isThrownBy(() -> attributes.put(TENANT, null))
                .withMessage("value");
        assertThatNullPointerException().isThrownBy(() -> attributes.get(null)).withMessage("key");
        assertThatNullPointerException()
                .isThrownBy(() -> AttributeKey.named(null))
                .withMessage("name");
    }
}
