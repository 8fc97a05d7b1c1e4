package dev.steadfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whose interrupt it was: ours is never left behind, and somebody else's is never lost. */
class BlockingRequestTest {
    private final BlockingRequest request = new BlockingRequest();

    @AfterEach
    void lowerFlag() {
        Thread.interrupted();
    }

    @Test
    void ours_thatWokeTheThread_isOurs() {
        request.abort();
        Thread.interrupted();

        assertThat(request.wasWokenByUs()).isTrue();
    }

    @Test
    void ours_thatWokeNobody_isTakenAway() {
        request.abort();

        request.end();

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void foreign_thatComesAfterOursWokeTheThread_staysForTheCaller() {
        request.abort();
        Thread.interrupted();
        assertThat(request.wasWokenByUs()).isTrue();

        Thread.currentThread().interrupt();
        request.end();

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void foreign_thatWokeTheThreadBeforeOursCame_isNotOurs() {
        // The thread is on its way with an InterruptedException, and meets ours.
        request.abort();

        assertThat(request.wasWokenByUs()).isFalse();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void foreign_thatIsThereBeforeOurs_stays() {
        Thread.currentThread().interrupt();

        request.abort();
        request.end();

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }
}
