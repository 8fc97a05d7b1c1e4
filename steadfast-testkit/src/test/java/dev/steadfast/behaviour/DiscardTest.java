package dev.steadfast.behaviour;

import static dev.steadfast.behaviour.World.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.TimeoutExceeded;
import dev.steadfast.policy.fallback.Fallback;
import dev.steadfast.policy.retry.Backoff;
import dev.steadfast.policy.retry.ExhaustedResult;
import dev.steadfast.policy.retry.Retry;
import dev.steadfast.policy.retry.RetryBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of results that nobody will see. */
class DiscardTest {
    private final World world = new World();
    private final List<Reply> replies = new ArrayList<>();
    private final RetryBuilder retry = Retry.builder()
            .maxAttempts(6)
            .backoff(Backoff.none())
            .retryOnResult(Reply.class, (Reply reply) -> !reply.good);

    /** A result that must be closed. */
    private static final class Reply implements AutoCloseable {
        private final boolean good;
        private final Throwable onClose;
        private int closed;

        Reply(boolean good, Throwable onClose) {
            this.good = good;
            this.onClose = onClose;
        }

        @Override
        public void close() throws IOException {
            closed++;
            if (onClose instanceof IOException e) {
                throw e;
            }
            if (onClose instanceof Error e) {
                throw e;
            }
        }
    }

    private Reply reply(int goodFrom, Throwable onClose) {
        Reply reply = new Reply(replies.size() + 1 >= goodFrom, onClose);
        replies.add(reply);
        return reply;
    }

    @EveryDriverWithResult
    void R28_handledResults_areClosedButForTheLast(Driver driver) {
        Ending<Reply> ending = driver.run(world.retrying(retry), () -> reply(Integer.MAX_VALUE, null));

        assertThat(replies).hasSize(6).extracting(reply -> reply.closed).containsExactly(1, 1, 1, 1, 1, 0);
        assertThat(ending.value()).isSameAs(replies.get(5));
    }

    @EveryDriverWithResult
    void R28_resultInAResultRejected_isNotClosed(Driver driver) {
        driver.run(
                world.retrying(retry.exhaustedResult(ExhaustedResult.THROW).maxAttempts(2)),
                () -> reply(Integer.MAX_VALUE, null));

        assertThat(replies).extracting(reply -> reply.closed).containsExactly(1, 0);
    }

    @EveryDriver
    void R29_successfulResult_isNotClosed(Driver driver) {
        Ending<Reply> ending = driver.run(world.retrying(retry), () -> reply(1, null));

        assertThat(ending.value().closed).isZero();
    }

    @EveryDriverWithResult
    void R30_closeThatThrows_doesNotStopTheRetry(Driver driver) {
        for (Throwable onClose : List.of(new IOException("close"), new AssertionError("close"))) {
            replies.clear();
            Ending<Reply> ending = driver.run(world.retrying(retry), () -> reply(3, onClose));

            assertThat(ending.thrown()).isNull();
            assertThat(ending.value()).isSameAs(replies.get(2));
            assertThat(replies).extracting(reply -> reply.closed).containsExactly(1, 1, 0);
        }
    }

    @EveryDriverWithResult
    void rule_ofTheFirstClassThatFits_isUsedInPlaceOfClosing(Driver driver) {
        List<Object> discarded = new ArrayList<>();
        Pipeline pipeline = world.pipeline()
                .retry(retry.build())
                .discard(String.class, (String s) -> discarded.add("never"))
                .discard(Reply.class, (Reply reply) -> discarded.add(reply))
                .discard(Object.class, o -> discarded.add("too late"))
                .build();

        driver.run(pipeline, () -> reply(3, null));

        assertThat(discarded).containsExactlyElementsOf(replies.subList(0, 2));
        assertThat(replies).allSatisfy(reply -> assertThat(reply.closed).isZero());
    }

    @EveryDriverWithResult
    void listeners_seeTheResultBeforeItIsDiscarded(Driver driver) {
        List<Integer> closedWhenTold = new ArrayList<>();

        driver.run(
                world.retrying(retry.onRetry(event -> closedWhenTold.add(((Reply) event.result()).closed))),
                () -> reply(3, null));

        assertThat(closedWhenTold).containsExactly(0, 0);
    }

    /**
     * Of work that heeds no interrupt: what a fallback would put in its place comes too late then. A future that was
     * cancelled takes no result, which is its completer's then.
     */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"RUN", "RUN_WITH_ATTEMPT", "CALL_ASYNC_WITH_ATTEMPT"})
    void resultThatComesTooLateForItsFallback_isClosed(Driver driver) {
        Fallback<Reply> better =
                Fallback.<Reply>of(context -> reply(1, null)).onResult(Reply.class, (Reply reply) -> !reply.good);
        Pipeline pipeline =
                world.pipeline().timeout(ms(5)).fallback(better).build().untyped();

        Ending<Reply> ending = driver.run(pipeline, () -> {
            world.time.advance(ms(6));
            return reply(Integer.MAX_VALUE, null);
        });

        assertThat(ending.thrown()).isInstanceOf(TimeoutExceeded.class);
        assertThat(replies)
                .singleElement()
                .satisfies(reply -> assertThat(reply.closed).isEqualTo(1));
    }
}
