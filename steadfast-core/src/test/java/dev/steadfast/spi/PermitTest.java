package dev.steadfast.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PermitTest {
    private final List<String> told = new ArrayList<>();

    /** Takes a result that is a string for a failure, and cannot judge numbers. */
    private final Stage stage = new Stage() {
        @Override
        public long enter(long leftNanos) {
            return Step.go(7);
        }

        @Override
        public long success(long token, Object value) {
            if (value instanceof Integer) {
                throw new IllegalStateException("cannot judge " + value);
            }
            told.add("success " + token);
            return value instanceof String ? Step.FAILED : Step.DONE;
        }

        @Override
        public long failure(long token, Object value, Throwable thrown, Operation operation, long leftNanos) {
            if (thrown instanceof UnsupportedOperationException) {
                throw new IllegalStateException("cannot judge " + thrown);
            }
            told.add("failure " + token + " " + (thrown == null ? value : thrown.getMessage()));
            return Step.DONE;
        }

        @Override
        public void abandon(long token) {
            told.add("abandoned " + token);
        }
    };

    private final Permit permit = Permit.of(stage, 7);

    @Test
    void success_endsThePermitOnce() {
        permit.succeeded();
        permit.succeeded();
        permit.failed(new IOException("late"));
        permit.close();

        assertThat(told).containsExactly("success 7");
    }

    @Test
    void resultThatIsAFailure_isToldAsOne() {
        permit.succeeded("busy");

        assertThat(told).containsExactly("success 7", "failure 7 busy");
    }

    @Test
    void failure_isTold() {
        permit.failed(new IOException("down"));

        assertThat(told).containsExactly("failure 7 down");
    }

    @Test
    void close_abandons() {
        permit.close();

        assertThat(told).containsExactly("abandoned 7");
    }

    @Test
    void judgementThatThrows_comesOutAndGivesBackThePermit() {
        assertThatThrownBy(() -> permit.succeeded(1)).hasMessage("cannot judge 1");
        assertThat(told).containsExactly("abandoned 7");

        Permit other = Permit.of(stage, 8);
        assertThatThrownBy(() -> other.failed(new UnsupportedOperationException()))
                .hasMessageContaining("cannot judge");
        assertThat(told).containsExactly("abandoned 7", "abandoned 8");
    }
}
