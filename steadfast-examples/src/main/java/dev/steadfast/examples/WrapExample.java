package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.outcome.Call;
import java.io.IOException;
import java.util.function.Function;

/** A pipeline around code that is there already. */
public final class WrapExample {
    private WrapExample() {}

    /** Puts the pipeline around every method of an interface. */
    public static Service proxied(Pipeline pipeline, Service service) {
        // region proxy
        return pipeline.proxy(Service.class, service);
        // endregion
    }

    /** Puts a pipeline around some methods only. */
    public static Service proxiedByMethod(Pipeline pipeline, Service service) {
        // region proxy-by-method
        return Pipeline.proxy(Service.class, service, method -> method.getName().equals("send") ? pipeline : null);
        // endregion
    }

    /** Puts the pipeline around one call, and around a function. */
    public static String wrapped(Pipeline pipeline, Service service, Function<String, Integer> parser)
            throws IOException, InterruptedException {
        // region wrap
        Call<Reply, IOException> call = pipeline.wrap(() -> service.send("GET /stock/42"));
        Function<String, Integer> parse = pipeline.wrap(parser);

        return "stock " + parse.apply(call.run().body());
        // endregion
    }
}
