package dev.steadfast.examples;

import dev.steadfast.Pipeline;
import dev.steadfast.PipelineHolder;
import dev.steadfast.Registry;
import dev.steadfast.RegistryListener;
import dev.steadfast.environment.Environment;
import dev.steadfast.event.Registration;
import dev.steadfast.policy.budget.RetryBudget;
import dev.steadfast.policy.budget.SharedBudget;
import dev.steadfast.policy.retry.Retry;
import java.time.Duration;
import java.util.function.Consumer;

/** Pipelines by name, and one that is exchanged while it is used. */
public final class RegistryExample {
    private final Registry registry = new Registry();
    private final Environment environment;
    private final PipelineHolder stock;

    /** Makes what is needed on the first day. */
    public RegistryExample(Environment environment) {
        this.environment = environment;
        // region get-or-create
        stock = registry.holder("stock", name -> stock(name, Duration.ofSeconds(2)));
        // endregion
    }

    // region build
    private Pipeline stock(String name, Duration limit) {
        SharedBudget budget = registry.handle(
                SharedBudget.class, "warehouse", of -> RetryBudget.standard().shared(of, environment));
        return Pipeline.builder(name)
                .timeout(limit)
                .retry(Retry.builder().budget(budget).build())
                .environment(environment)
                .build();
    }
    // endregion

    /** What callers do. */
    public String count(Service service) throws Exception {
        // region call
        return stock.pipeline().call(() -> service.send("GET /stock/42")).body();
        // endregion
    }

    /** What happens when the configuration has changed. */
    public Pipeline reload(Duration limit) {
        // region replace
        Pipeline before = stock.replace(stock("stock", limit)); // calls under way end on this one
        // endregion
        return before;
    }

    /** What a page for operators shows. */
    public Registration follow(Consumer<String> page) {
        // region watch
        Registration watch = registry.watch(new RegistryListener() {
            @Override
            public void added(Pipeline pipeline) {
                page.accept("new: " + pipeline);
            }

            @Override
            public void replaced(Pipeline before, Pipeline after) {
                page.accept("was: " + before + ", is: " + after);
            }
        });
        // endregion
        return watch;
    }
}
