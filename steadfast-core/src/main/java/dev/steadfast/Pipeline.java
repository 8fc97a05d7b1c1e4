package dev.steadfast;

import dev.steadfast.engine.CompiledPipeline;
import dev.steadfast.engine.Door;
import dev.steadfast.environment.Environment;
import dev.steadfast.environment.PolicyMode;
import dev.steadfast.environment.PolicySwitches;
import dev.steadfast.event.Counters;
import dev.steadfast.outcome.Action;
import dev.steadfast.outcome.AsyncCall;
import dev.steadfast.outcome.Call;
import dev.steadfast.outcome.OperationInterrupted;
import dev.steadfast.outcome.PolicyKind;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Policies around calls, outermost first. Immutable but for its switch and counters; safe for use by many threads.
 * Build one for each kind of call and keep it: one that is built for every call protects nothing.
 *
 * <p>Forms of call: {@link #call(Call) call} for a value, {@link #run(Action) run} for none, each as {@code () -> …} or
 * {@code attempt -> …}; {@link #get get} for code that throws nothing checked; {@link #outcome(Call) outcome} for code
 * that wants to know how it came to that. {@link #callAsync(AsyncCall) callAsync} takes work that ends elsewhere, and
 * {@link #callOn(Executor, Call) callOn} runs work that blocks on an executor; both give a future and hold no thread
 * while they wait. Work that gives a future belongs to {@code callAsync}: to every other form the future is a value like
 * any, so {@code call(() -> client.sendAsync(…))} has succeeded before anything was sent. What the work throws comes out as it is: the same object, with its checked
 * type. A thread that is interrupted while it waits ends the operation: {@code call} and {@code run} then throw with the
 * flag clear, {@code get} and {@code outcome} end with the flag set.
 *
 * <p>{@code call} and {@code run} infer the checked exception from the work. One checked type besides
 * {@link InterruptedException} comes out exactly; if a lambda throws two unrelated ones, the inferred type is
 * {@link Exception}. An overloaded method reference may be ambiguous between {@code () -> …} and {@code attempt -> …}:
 * write the lambda.
 *
 * @since 0.1
 */
public final class Pipeline extends AsyncCalls {
    private final PipelineRecipe recipe;
    private final CompiledPipeline compiled;

    Pipeline(PipelineRecipe recipe, CompiledPipeline compiled) {
        super(new Door(compiled));
        this.recipe = recipe;
        this.compiled = compiled;
    }

    /**
     * Starts a pipeline.
     *
     * @param name its name in events, logs and messages, not blank
     * @return a new builder
     */
    public static PipelineBuilder builder(String name) {
        return new PipelineBuilder(name);
    }

    /**
     * The pipeline that most calls want, in one line; see {@link PipelineBuilder#standard()}.
     *
     * @param name its name in events, logs and messages, not blank
     * @return a new pipeline in the shared environment
     * @throws IllegalArgumentException if the name is null or blank
     */
    public static Pipeline standard(String name) {
        return builder(name).standard().build();
    }

    /**
     * Puts this pipeline around work for later.
     *
     * @param <T> the type of the value
     * @param <X> the checked exception of the work
     * @param work the work
     * @return work that runs through this pipeline, as {@link #call(Call)} does
     */
    public <T extends @Nullable Object, X extends Throwable> Call<T, X> wrap(Call<T, X> work) {
        Objects.requireNonNull(work, "work");
        return () -> call(work);
    }

    /**
     * Puts this pipeline around a supplier.
     *
     * @param <T> the type of the value
     * @param work the supplier
     * @return a supplier that runs through this pipeline, as {@link #get} does
     */
    public <T extends @Nullable Object> Supplier<T> wrapSupplier(Supplier<T> work) {
        Objects.requireNonNull(work, "work");
        return () -> get(work);
    }

    /**
     * Puts this pipeline around a function.
     *
     * @param <A> the type of the argument
     * @param <R> the type of the result
     * @param work the function
     * @return a function that runs through this pipeline, as {@link #get} does
     */
    public <A extends @Nullable Object, R extends @Nullable Object> Function<A, R> wrap(Function<A, R> work) {
        Objects.requireNonNull(work, "work");
        return argument -> get(() -> work.apply(argument));
    }

    /**
     * Puts this pipeline around the tasks of an executor: every attempt runs there, and between attempts no thread is
     * held. A task that is executed, not submitted, and fails in the end, goes to the uncaught exception handler. Shutting
     * the result down does not shut the executor down. What {@link CompletableFuture} runs on it catches its failures
     * itself, so there is nothing to retry: use {@link #callOn}.
     *
     * @param delegate where attempts run
     * @return an executor whose tasks run through this pipeline
     */
    public ExecutorService executor(Executor delegate) {
        return PipelineExecutor.of(this, Objects.requireNonNull(delegate, "delegate"));
    }

    /**
     * Puts this pipeline around every method of an interface; otherwise as {@link #proxy(Class, Object, Function)}.
     *
     * @param <I> the interface
     * @param type the interface
     * @param target what does the work
     * @return an implementation of the interface
     * @throws IllegalArgumentException if the type is no interface, or a method returns a
     *     {@link java.util.concurrent.Future} that is no {@link java.util.concurrent.CompletionStage}
     */
    public <I> I proxy(Class<I> type, I target) {
        return proxy(type, target, method -> this);
    }

    /**
     * Puts a pipeline around each method of an interface. What the target throws comes out unwrapped. A method that
     * does not declare {@link InterruptedException} throws {@link OperationInterrupted} in its place. Methods that return
     * a {@link java.util.concurrent.CompletionStage} or {@link CompletableFuture} go through {@link #callAsync}. Default
     * methods, and those of {@link Object}, go straight to the target.
     *
     * @param <I> the interface
     * @param type the interface
     * @param target what does the work
     * @param pipelines gives the pipeline of a method; null for none. Asked once for each method
     * @return an implementation of the interface
     * @throws IllegalArgumentException if the type is no interface, or a method with a pipeline returns another kind of
     *     {@link java.util.concurrent.Future}, which would be taken for a success before its work is done
     */
    public static <I> I proxy(Class<I> type, I target, Function<Method, @Nullable Pipeline> pipelines) {
        return PipelineProxy.of(
                Objects.requireNonNull(type, "type"),
                Objects.requireNonNull(target, "target"),
                Objects.requireNonNull(pipelines, "pipelines"));
    }

    /**
     * Compiles the same policies for another environment, with fresh state of its own: how a production pipeline is
     * tested.
     *
     * @param environment the other environment
     * @return a new pipeline
     * @throws IllegalStateException if the pipeline has handles, such as a shared budget: they belong to one
     *     environment
     */
    public Pipeline in(Environment environment) {
        return recipe.copiedInto(Objects.requireNonNull(environment, "environment"));
    }

    /**
     * What the pipeline runs in.
     *
     * @return its environment
     */
    public Environment environment() {
        return compiled.context().environment();
    }

    @Override
    public String name() {
        return compiled.context().pipeline();
    }

    /**
     * Switches all policies of one kind in this pipeline. Takes effect with the next call that enters one, for retries
     * and fallbacks with the next failure; what is under way ends as it began.
     *
     * @param kind the kind of policy
     * @param mode the new setting; the environment's is obeyed as well
     */
    public void mode(PolicyKind kind, PolicyMode mode) {
        switches().mode(kind, mode);
    }

    /**
     * Tells how policies of one kind are switched, here or in the environment.
     *
     * @param kind the kind of policy
     * @return the stricter of the two settings
     */
    public PolicyMode mode(PolicyKind kind) {
        return compiled.context().mode(kind);
    }

    PolicySwitches switches() {
        return compiled.switches();
    }

    /**
     * Counts what this pipeline has done.
     *
     * @return a snapshot
     */
    public Counters counters() {
        return compiled.counters();
    }

    @Override
    public String toString() {
        return "Pipeline[" + name() + ": " + recipe.order() + "]";
    }
}
