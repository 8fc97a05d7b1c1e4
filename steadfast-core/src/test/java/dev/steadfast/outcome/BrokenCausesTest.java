package dev.steadfast.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** Exceptions whose {@code getCause} is overridden to no good. */
class BrokenCausesTest {
    /** Has another cause each time it is asked, without end. */
    private static final class Endless extends CompletionException {
        private static final long serialVersionUID = 1L;

        Endless() {
            super("endless");
        }

        @Override
        public synchronized Throwable getCause() {
            return new Endless();
        }
    }

    /** Throws a checked exception past the compiler. */
    private static final class Sneaky extends CompletionException {
        private static final long serialVersionUID = 1L;

        Sneaky() {
            super("sneaky");
        }

        @Override
        public synchronized Throwable getCause() {
            throw Sneaky.<RuntimeException>unchecked(new IOException("from getCause"));
        }

        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the cast is the point
        private static <X extends Throwable> X unchecked(Throwable thrown) throws X {
            throw (X) thrown;
        }
    }

    @Test
    void chainWithoutEnd_isLookedAtAsFarAsThereIsSense() {
        Endless endless = new Endless();
        Exception target = new Exception("target");

        assertThat(Failures.unwrap(endless)).isSameAs(endless);
        assertThat(Failures.isA(endless, Endless.class)).isTrue();
        assertThat(Failures.isA(endless, IOException.class)).isFalse();
        assertThat(Failures.anyCauseIsA(endless, IOException.class)).isFalse();
        Failures.suppress(target, endless);
        assertThat(target.getSuppressed()).isEmpty();
    }

    @Test
    void checkedExceptionFromGetCause_countsAsNoCause() {
        Sneaky sneaky = new Sneaky();
        Exception target = new Exception("target");

        assertThat(Failures.unwrap(sneaky)).isSameAs(sneaky);
        assertThat(Failures.isA(sneaky, IOException.class)).isFalse();
        assertThat(Failures.anyCauseIsA(sneaky, IOException.class)).isFalse();
        Failures.suppress(target, sneaky);
        assertThat(target.getSuppressed()).isEmpty();
    }
}
