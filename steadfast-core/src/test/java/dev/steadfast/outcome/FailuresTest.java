package dev.steadfast.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {
    private final IOException inner = new IOException("inner");

    /** A wrapper whose cause can be set late, so that it can be made to contain itself. */
    private static final class Loop extends CompletionException {
        private static final long serialVersionUID = 1;
        private transient @Nullable Throwable next;

        @Override
        public synchronized @Nullable Throwable getCause() {
            return next;
        }
    }

    /** An exception of a user whose {@code getCause} is at fault. */
    private static final class Broken extends CompletionException {
        private static final long serialVersionUID = 1;
        private final transient Throwable thrown;

        Broken(Throwable thrown) {
            super("broken");
            this.thrown = thrown;
        }

        @Override
        public synchronized Throwable getCause() {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        }
    }

    static List<Throwable> broken() {
        return List.of(
                new Broken(new IllegalStateException("no cause for you")),
                new Broken(new AssertionError("no cause for you")),
                new Broken(new StackOverflowError()));
    }

    private static Loop[] loop(int length) {
        Loop[] loops = new Loop[length];
        for (int i = 0; i < length; i++) {
            loops[i] = new Loop();
        }
        for (int i = 0; i < length; i++) {
            loops[i].next = loops[(i + 1) % length];
        }
        return loops;
    }

    @Nested
    class Unwrap {
        static List<Throwable> wrappers() {
            IOException io = new IOException("inner");
            return List.of(
                    new CompletionException(io),
                    new ExecutionException(io),
                    new UncheckedIOException(io),
                    new UndeclaredThrowableException(io),
                    new CompletionException(new ExecutionException(new UndeclaredThrowableException(io))));
        }

        @ParameterizedTest
        @MethodSource("wrappers")
        void wrapper_isLookedThrough(Throwable wrapper) {
            assertThat(Failures.unwrap(wrapper))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage("inner");
        }

        @Test
        void otherException_isItself_thoughItHasACause() {
            RuntimeException plain = new RuntimeException(inner);
            assertThat(Failures.unwrap(plain)).isSameAs(plain);
            assertThat(Failures.unwrap(new CompletionException(plain))).isSameAs(plain);
        }

        @Test
        void wrapperWithoutACause_isItself() {
            Throwable empty = new ExecutionException((Throwable) null);
            assertThat(Failures.unwrap(empty)).isSameAs(empty);
            assertThat(Failures.unwrap(new CompletionException(empty))).isSameAs(empty);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3, 10, 1_000, 10_000})
        void wrappers_ofAnyDepth_areLookedThrough(int depth) {
            Throwable outer = inner;
            for (int i = 0; i < depth; i++) {
                outer = new CompletionException("layer", outer);
            }
            assertThat(Failures.unwrap(outer)).isSameAs(inner);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3, 4, 7, 1_000})
        void wrapperInItself_isReturnedAsItWasThrown(int length) {
            Loop thrown = loop(length)[0];
            assertThat(Failures.unwrap(thrown)).isSameAs(thrown);
            CompletionException outside = new CompletionException(new ExecutionException(thrown));
            assertThat(Failures.unwrap(outside)).isSameAs(outside);
        }

        @ParameterizedTest
        @MethodSource("dev.steadfast.outcome.FailuresTest#broken")
        void wrapperWithABrokenGetCause_isItself(Throwable broken) {
            assertThat(Failures.unwrap(broken)).isSameAs(broken);
            assertThat(Failures.unwrap(new ExecutionException(broken))).isSameAs(broken);
        }
    }

    @Nested
    class Layers {
        private final FileNotFoundException innermost = new FileNotFoundException();
        private final UncheckedIOException middle = new UncheckedIOException(innermost);
        private final CompletionException outer = new CompletionException(middle);

        @Test
        void layer_isTheInnermostOfItsClass() {
            assertThat(Failures.layer(outer, IOException.class)).isSameAs(innermost);
            assertThat(Failures.layer(outer, UncheckedIOException.class)).isSameAs(middle);
            assertThat(Failures.layer(outer, CompletionException.class)).isSameAs(outer);
            assertThat(Failures.layer(outer, RuntimeException.class)).isSameAs(middle);
            assertThat(Failures.layer(outer, Throwable.class)).isSameAs(innermost);
            assertThat(Failures.layer(outer, IllegalStateException.class)).isNull();
        }

        @Test
        void failure_isOfTheClassOfEachOfItsLayers() {
            assertThat(Failures.isA(outer, FileNotFoundException.class)).isTrue();
            assertThat(Failures.isA(outer, CompletionException.class)).isTrue();
            assertThat(Failures.isA(outer, ExecutionException.class)).isFalse();
            assertThat(Failures.isA(new RuntimeException(inner), IOException.class))
                    .isFalse();
        }

        @Test
        void loop_isOfItsOwnClassOnly() {
            assertThat(Failures.isA(loop(3)[0], CompletionException.class)).isTrue();
            assertThat(Failures.isA(loop(3)[0], IOException.class)).isFalse();
        }
    }

    @Nested
    class Causes {
        @Test
        void cause_isFoundAtAnyDepth_itselfAndSuppressedIncluded() {
            Throwable root = new IllegalStateException(new RuntimeException(inner));
            assertThat(Failures.anyCauseIsA(root, IOException.class)).isTrue();
            assertThat(Failures.anyCauseIsA(root, IllegalStateException.class)).isTrue();
            assertThat(Failures.anyCauseIsA(root, FileNotFoundException.class)).isFalse();
            Throwable carrier = new RuntimeException();
            carrier.addSuppressed(new RuntimeException());
            carrier.addSuppressed(new RuntimeException(new FileNotFoundException()));
            assertThat(Failures.anyCauseIsA(carrier, FileNotFoundException.class))
                    .isTrue();
        }

        @Test
        void cycle_endsTheSearch() {
            assertThat(Failures.anyCauseIsA(loop(5)[0], IOException.class)).isFalse();
        }

        @ParameterizedTest
        @MethodSource("dev.steadfast.outcome.FailuresTest#broken")
        void brokenGetCause_isNoCause_andTheSearchGoesOn(Throwable broken) {
            Throwable carrier = new RuntimeException(broken);
            assertThat(Failures.anyCauseIsA(carrier, IOException.class)).isFalse();
            carrier.addSuppressed(inner);
            assertThat(Failures.anyCauseIsA(carrier, IOException.class)).isTrue();
        }
    }

    @Nested
    class Suppress {
        private final Exception target = new Exception("target");

        @Test
        void failure_isAttached() {
            Failures.suppress(target, inner);
            assertThat(target).hasSuppressedException(inner);
        }

        @Test
        void itself_isNotAttached() {
            Failures.suppress(target, target);
            assertThat(target).hasNoSuppressedExceptions();
        }

        @Test
        void sameFailure_isAttachedOnce_thoughItsEqualsSaysOtherwise() {
            Failures.suppress(target, inner);
            Failures.suppress(target, inner);
            Failures.suppress(target, new IOException("inner"));
            assertThat(target.getSuppressed()).hasSize(2);
        }

        @Test
        void failureThatLeadsBack_isNotAttached() {
            Failures.suppress(target, new IOException(new RuntimeException(target)));
            Exception carrier = new Exception();
            carrier.addSuppressed(new Exception(target));
            Failures.suppress(target, carrier);
            assertThat(target).hasNoSuppressedExceptions();
        }

        @Test
        void failureWithACycleOfItsOwn_isAttached() {
            Loop elsewhere = loop(3)[0];
            Failures.suppress(target, elsewhere);
            assertThat(target.getSuppressed()).containsExactly(elsewhere);
        }

        @Test
        void sharedException_doesNotGrowForEver() {
            for (int i = 0; i < 100; i++) {
                Failures.suppress(target, new IOException("number " + i));
            }
            assertThat(target.getSuppressed()).hasSize(32);
            assertThat(target.getSuppressed()[31]).hasMessage("number 31");
        }

        @Test
        void exceptionThatKeepsNone_isLeftAsItIs() {
            KeepsNone silent = new KeepsNone();
            assertThatCode(() -> Failures.suppress(silent, inner)).doesNotThrowAnyException();
            assertThat(silent.getSuppressed()).isEmpty();
        }

        @ParameterizedTest
        @MethodSource("dev.steadfast.outcome.FailuresTest#broken")
        void brokenGetCause_countsAsACycle_andNothingIsThrown(Throwable broken) {
            assertThatCode(() -> Failures.suppress(target, broken)).doesNotThrowAnyException();
            assertThat(target.getSuppressed()).isEmpty();
            assertThatCode(() -> Failures.suppress(broken, inner)).doesNotThrowAnyException();
        }
    }

    private static final class KeepsNone extends RuntimeException {
        private static final long serialVersionUID = 1;

        KeepsNone() {
            super("keeps no suppressed", null, false, false);
        }
    }
}
