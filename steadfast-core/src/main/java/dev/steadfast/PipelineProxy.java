package dev.steadfast;

import dev.steadfast.outcome.Call;
import dev.steadfast.validation.Violations;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An implementation of an interface that runs each method through its pipeline. Safe for use by many threads. */
final class PipelineProxy implements InvocationHandler {
    private final Object target;
    private final Map<Method, Route> routes;

    /**
     * Where a method goes.
     *
     * @param method the method, opened, so that the interface need not be public
     * @param pipeline its pipeline; null for none
     */
    private record Route(Method method, @Nullable Pipeline pipeline) {}

    private PipelineProxy(Object target, Map<Method, Route> routes) {
        this.target = target;
        this.routes = routes;
    }

    static <I> I of(Class<I> type, I target, Function<Method, @Nullable Pipeline> choice) {
        Violations.check(type.isInterface(), "Pipeline.proxy.type", type.getName(), "an interface");
        Map<Method, Route> routes = new HashMap<>();
        Violations found = new Violations("Pipeline.proxy");
        for (Method method : type.getMethods()) {
            if (Modifier.isStatic(method.getModifiers())) {
                continue;
            }
            Pipeline pipeline = Modifier.isAbstract(method.getModifiers()) ? choice.apply(method) : null;
            Class<?> result = method.getReturnType();
            found.require(
                    pipeline == null || isAsync(result) || !isFuture(result),
                    method.getName(),
                    "a method that returns a " + result.getSimpleName(),
                    "methods that return their result, a CompletionStage or a CompletableFuture (give no pipeline for"
                            + " this one)");
            found.require(
                    method.trySetAccessible(),
                    method.getName(),
                    "a method of " + type.getName() + ", which is closed",
                    "methods of a public interface, or of a package that is open to the module dev.steadfast");
            routes.put(method, new Route(method, pipeline));
        }
        found.throwIfAny();
        InvocationHandler handler = new PipelineProxy(target, routes);
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        Route route = routes.get(method);
        if (route == null) {
            if (method.getName().equals("equals") && arguments != null && arguments[0] == proxy) {
                // Of the methods of Object the target could not answer this one: it knows of no proxy.
                return true;
            }
            return invokeTarget(method, arguments);
        }
        Pipeline pipeline = route.pipeline();
        if (pipeline == null) {
            return invokeTarget(route.method(), arguments);
        }
        if (isAsync(method.getReturnType())) {
            return pipeline.callAsync(() -> invokeStarting(route.method(), arguments));
        }
        @SuppressWarnings("NullAway") // which cannot see yet that a type argument may be nullable
        Call<@Nullable Object, Throwable> work = () -> invokeTarget(route.method(), arguments);
        try {
            return pipeline.call(work);
        } catch (InterruptedException interrupt) {
            if (Arrays.stream(method.getExceptionTypes()).anyMatch(type -> type.isInstance(interrupt))) {
                throw interrupt;
            }
            throw Interruption.unchecked(pipeline.name(), interrupt);
        }
    }

    /** Whether what the pipeline gives back can be the result of a method. */
    private static boolean isAsync(Class<?> result) {
        return result == CompletionStage.class || result == CompletableFuture.class;
    }

    private static boolean isFuture(Class<?> result) {
        return CompletionStage.class.isAssignableFrom(result) || Future.class.isAssignableFrom(result);
    }

    @SuppressWarnings("unchecked") // the method's own return type
    private CompletionStage<@Nullable Object> invokeStarting(Method method, Object @Nullable [] arguments)
            throws Exception {
        try {
            return (CompletionStage<@Nullable Object>) Objects.requireNonNull(invokeTarget(method, arguments));
        } catch (Exception | Error thrown) {
            throw thrown;
        } catch (Throwable neither) {
            return CompletableFuture.failedFuture(neither);
        }
    }

    private @Nullable Object invokeTarget(Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException wrapped) {
            throw wrapped.getCause();
        }
    }
}
