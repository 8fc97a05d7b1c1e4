package dev.steadfast.policy.fallback;

import dev.steadfast.event.FallbackKind;
import dev.steadfast.outcome.PolicyKind;
import dev.steadfast.policy.classify.Classifier;
import dev.steadfast.spi.Handle;
import dev.steadfast.spi.Policy;
import dev.steadfast.spi.Stage;
import dev.steadfast.spi.StageContext;
import dev.steadfast.validation.Violations;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An answer in place of what failed inside it: a {@link #value value}, a {@link #of function} of the failure, another
 * pipeline ({@code pipeline.asFallback(…)}), or the {@link #lastGood(Duration) last good value}. Outside a retry it
 * answers once the retry has given up. Equal if its settings are, as far as its functions can be. Immutable; its
 * functions must be safe for use by many threads.
 *
 * <p>Without a condition it is used for everything that is thrown, rejections by policies inside it too: a degraded
 * answer is what one wants while a breaker is open. It is never used for an {@link InterruptedException}, a {@link
 * dev.steadfast.outcome.OperationInterrupted}, a {@link VirtualMachineError}, or a cancellation of the operation. If it
 * fails itself, the caller is thrown that, with the first failure as suppressed, and it is not used again; a fallback
 * further out may be.
 *
 * @param <T> the type of the answer, and of the pipeline
 * @since 0.1
 */
public final class Fallback<T extends @Nullable Object> implements Policy {
    private final Source source;
    private final Classifier classifier;

    private Fallback(Source source, Classifier classifier) {
        this.source = source;
        this.classifier = classifier;
    }

    /**
     * A fixed value.
     *
     * @param <T> the type of the value
     * @param value the value
     * @return the fallback
     */
    public static <T extends @Nullable Object> Fallback<T> value(T value) {
        return new Fallback<>(new Source.Value(value), Classifier.defaults());
    }

    /**
     * A function of the failure. It runs under the bounds outside, on the thread of the call; where the operation holds
     * no thread, on the executor of the environment.
     *
     * @param <T> the type of the answer
     * @param function the function, which may block
     * @return the fallback
     * @throws IllegalArgumentException if it is null
     */
    public static <T extends @Nullable Object> Fallback<T> of(FallbackFunction<T> function) {
        return of(FallbackKind.FUNCTION, function);
    }

    /**
     * A function of the failure that events name as another kind; otherwise as {@link #of(FallbackFunction)}.
     *
     * @param <T> the type of the answer
     * @param kind what events call it
     * @param function the function, which may block
     * @return the fallback
     * @throws IllegalArgumentException if one is null
     */
    public static <T extends @Nullable Object> Fallback<T> of(FallbackKind kind, FallbackFunction<T> function) {
        return new Fallback<>(new Source.Blocking(given("kind", kind), given("of", function)), Classifier.defaults());
    }

    /**
     * A function of the failure that starts what ends elsewhere, and holds no thread while it waits.
     *
     * @param <T> the type of the answer
     * @param function the function, which must not block
     * @return the fallback
     * @throws IllegalArgumentException if it is null
     */
    public static <T extends @Nullable Object> Fallback<T> ofAsync(AsyncFallbackFunction<T> function) {
        return ofAsync(FallbackKind.FUNCTION, function);
    }

    /**
     * A function that starts what ends elsewhere, which events name as another kind; otherwise as
     * {@link #ofAsync(AsyncFallbackFunction)}.
     *
     * @param <T> the type of the answer
     * @param kind what events call it
     * @param function the function, which must not block
     * @return the fallback
     * @throws IllegalArgumentException if one is null
     */
    public static <T extends @Nullable Object> Fallback<T> ofAsync(
            FallbackKind kind, AsyncFallbackFunction<T> function) {
        return new Fallback<>(new Source.Async(given("kind", kind), given("ofAsync", function)), Classifier.defaults());
    }

    /**
     * The last value that came from inside and was no failure. Each pipeline remembers its own. Without one that is
     * young enough, the failure stands. Every success then reads the clock and makes an object of 24 bytes.
     *
     * @param <T> the type of the value
     * @param maxAge up to which age a value serves as an answer, above zero
     * @return the fallback
     * @throws IllegalArgumentException if the age is not above zero
     */
    public static <T extends @Nullable Object> Fallback<T> lastGood(Duration maxAge) {
        return new Fallback<>(
                new Source.Last(Violations.checkPositive("Fallback.lastGood", maxAge), null), Classifier.defaults());
    }

    /**
     * The last good value of a handle, which pipelines may share; otherwise as {@link #lastGood(Duration)}.
     *
     * @param <T> the type of the value
     * @param memory what remembers it
     * @return the fallback
     * @throws IllegalArgumentException if it is null
     */
    public static <T extends @Nullable Object> Fallback<T> lastGood(LastGood<T> memory) {
        return new Fallback<>(new Source.Last(given("lastGood", memory).maxAge(), memory), Classifier.defaults());
    }

    /**
     * Uses it for exceptions of a class. With such a condition it is used for no others. The class may be that of the
     * exception or of a layer inside wrappers, and that of a rejection.
     *
     * @param type the class
     * @return a copy with this condition beside those before
     * @throws IllegalArgumentException if it is null
     */
    public Fallback<T> on(Class<? extends Throwable> type) {
        return classifier(classifier.toBuilder().failure(type).build());
    }

    /**
     * Uses it for exceptions of a class if more holds of them; otherwise as {@link #on(Class)}.
     *
     * @param <X> the class
     * @param type the class
     * @param predicate what must hold; if it throws, the operation ends with that
     * @return a copy with this condition beside those before
     * @throws IllegalArgumentException if one is null
     */
    public <X extends Throwable> Fallback<T> on(Class<X> type, Predicate<? super X> predicate) {
        return classifier(classifier.toBuilder().failure(type, predicate).build());
    }

    /**
     * Does not use it for exceptions of a class. Wins over {@link #on(Class)}.
     *
     * @param type the class
     * @return a copy with this condition beside those before
     * @throws IllegalArgumentException if it is null
     */
    public Fallback<T> except(Class<? extends Throwable> type) {
        return classifier(classifier.toBuilder().ignored(type).build());
    }

    /**
     * Uses it for results too. Those that it replaces are discarded.
     *
     * @param <R> the type of the results, as the predicate sees them
     * @param type their raw class; {@code Object.class} alone admits null
     * @param predicate what must hold; if it throws, the operation ends with that
     * @return a copy with this condition beside those before
     * @throws IllegalArgumentException if one is null, or the class is primitive
     */
    public <R> Fallback<T> onResult(Class<? super R> type, Predicate<R> predicate) {
        return classifier(classifier.toBuilder().failureResult(type, predicate).build());
    }

    /**
     * Uses it for what a classifier calls a failure, such as the one of a breaker. Rejections, which have no vote
     * there, count as any exception. In place of all conditions before.
     *
     * @param value the classifier
     * @return a copy with these conditions
     * @throws IllegalArgumentException if it is null
     */
    public Fallback<T> classifier(Classifier value) {
        return new Fallback<>(source, given("classifier", value));
    }

    /**
     * Tells whether this answers whatever exception comes, but for those named by {@link #except}.
     *
     * @return whether no condition names the exceptions that it is used for
     */
    public boolean answersEveryFailure() {
        return !classifier.namesFailures();
    }

    private static <V> V given(String setting, @Nullable V value) {
        Violations.check(value != null, "Fallback." + setting, value, "a value that is not null");
        return Objects.requireNonNull(value);
    }

    @Override
    public List<Stage> stages(StageContext context) {
        return List.of(new FallbackStage(source, classifier, context));
    }

    @Override
    public List<Handle> handles() {
        return source instanceof Source.Last last && last.handle() != null ? List.of(last.handle()) : List.of();
    }

    @Override
    public PolicyKind kind() {
        return PolicyKind.FALLBACK;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Fallback<?> that && source.equals(that.source) && classifier.equals(that.classifier);
    }

    @Override
    public int hashCode() {
        return 31 * source.hashCode() + classifier.hashCode();
    }

    @Override
    public String toString() {
        return "Fallback[" + source.kind() + "]";
    }
}
