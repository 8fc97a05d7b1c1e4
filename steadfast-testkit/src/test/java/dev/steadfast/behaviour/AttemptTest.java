package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.fixed;
import static dev.steadfast.behaviour.World.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Attempt;
import dev.steadfast.outcome.AttributeKey;
import dev.steadfast.outcome.Attributes;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the work sees of its attempt. */
class AttemptTest {
    private static final AttributeKey<String> USER = AttributeKey.named("user");

    private final World world = new World();
    private final RetryBuilder retry = Retry.builder().maxAttempts(3).backoff(fixed(seconds(1)));
    private final Pipeline pipeline = world.silent().retry(retry.build()).build();

    @Test
    void attempt_tellsItsNumberTimeAndWhatWentBefore() {
        List<Integer> numbers = new ArrayList<>();
        List<Boolean> last = new ArrayList<>();
        List<Duration> elapsed = new ArrayList<>();
        List<Optional<Throwable>> previous = new ArrayList<>();
        List<IOException> failures = List.of(new IOException("1"), new IOException("2"), new IOException("3"));

        pipeline.outcome(attempt -> {
            numbers.add(attempt.number());
            last.add(attempt.isLast());
            elapsed.add(attempt.elapsed());
            previous.add(attempt.previousFailure());
            assertThat(attempt.operation()).isEqualTo("test");
            throw failures.get(attempt.number() - 1);
        });

        assertThat(numbers).containsExactly(1, 2, 3);
        assertThat(last).containsExactly(false, false, true);
        assertThat(elapsed).containsExactly(Duration.ZERO, seconds(1), seconds(2));
        assertThat(previous)
                .containsExactly(Optional.empty(), Optional.of(failures.get(0)), Optional.of(failures.get(1)));
    }

    @Test
    void previousFailure_afterARejectedResult_isEmpty() throws Exception {
        List<Optional<Throwable>> previous = new ArrayList<>();
        Pipeline onNull = world.retrying(retry.retryOnNull());

        onNull.call(attempt -> {
            previous.add(attempt.previousFailure());
            return attempt.number() == 1 ? null : "done";
        });

        assertThat(previous).containsExactly(Optional.empty(), Optional.empty());
    }

    @Test
    void isLast_withoutALimit_isNeverTrue() throws Exception {
        Pipeline endless =
                world.retrying(Retry.builder().forever().totalTime(seconds(9)).backoff(fixed(seconds(1))));

        assertThat(endless.call(Attempt::isLast)).isFalse();
        assertThat(world.silent().build().call(Attempt::isLast)).isTrue();
    }

    @Test
    void R27_withoutAttributesHandedIn_eachOperationHasItsOwn() throws Exception {
        List<Attributes> seen = new ArrayList<>();
        for (int operation = 0; operation < 2; operation++) {
            pipeline.call(attempt -> {
                seen.add(attempt.attributes());
                if (attempt.number() == 1) {
                    throw new IOException();
                }
                return "done";
            });
        }

        assertThat(seen.get(0)).isSameAs(seen.get(1));
        assertThat(seen.get(2)).isSameAs(seen.get(3)).isNotSameAs(seen.get(0));
    }

    @Test
    void R27_attributesHandedIn_areSeenByAttemptsAndCallbacks() throws Exception {
        Attributes attributes = new Attributes().put(USER, "ada");
        List<Attributes> seen = new ArrayList<>();
        Pipeline watching = world.retrying(retry.unsafeWhen((result, failure, attempt) -> {
            seen.add(attempt.attributes());
            return false;
        }));

        String user = watching.call(attributes, attempt -> {
            seen.add(attempt.attributes());
            if (attempt.number() == 1) {
                throw new IOException();
            }
            return attempt.attributes().get(USER).orElseThrow();
        });
        watching.outcome(attributes, attempt -> seen.add(attempt.attributes()));

        assertThat(user).isEqualTo("ada");
        assertThat(seen).hasSize(4).allSatisfy(each -> assertThat(each).isSameAs(attributes));
    }

    @Test
    void attributes_areKnownByTheKeyItselfNotItsName() {
        Attributes attributes = new Attributes().put(USER, "ada");

        assertThat(attributes.get(AttributeKey.<String>named("user"))).isEmpty();
        assertThat(attributes.put(USER, "bob").get(USER)).contains("bob");
    }
}
