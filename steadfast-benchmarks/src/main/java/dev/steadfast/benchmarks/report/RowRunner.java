package dev.steadfast.benchmarks.report;

import dev.steadfast.benchmarks.peer.Library;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs rows, and keeps all that was measured. Used by one thread. */
final class RowRunner {
    private final Effort effort;
    private final List<RunResult> results = new ArrayList<>();

    RowRunner(Effort effort) {
        this.effort = effort;
    }

    /**
     * Runs one row.
     *
     * @param plan the row
     * @param libraries which libraries
     * @return what was measured
     * @throws RunnerException if a benchmark fails
     */
    Measured run(Plan plan, Collection<Library> libraries) throws RunnerException {
        ChainedOptionsBuilder options = options(plan.benchmark())
                .threads(plan.threads())
                .param("library", libraries.stream().map(Library::name).toArray(String[]::new));
        plan.parameters().forEach(options::param);
        return new Measured(plan, run(options).stream().map(Figures::of).toList());
    }

    /**
     * Runs a benchmark with all its parameters.
     *
     * @param benchmark its class
     * @return what was measured
     * @throws RunnerException if it fails
     */
    Collection<RunResult> run(Class<?> benchmark) throws RunnerException {
        return run(options(benchmark));
    }

    /** {@return all that was measured so far} */
    List<RunResult> results() {
        return List.copyOf(results);
    }

    private ChainedOptionsBuilder options(Class<?> benchmark) {
        return effort.applyTo(new OptionsBuilder()
                .include("^" + benchmark.getName().replace(".", "\\.") + "\\.")
                .shouldFailOnError(true)
                .addProfiler(GCProfiler.class));
    }

    private Collection<RunResult> run(ChainedOptionsBuilder options) throws RunnerException {
        Collection<RunResult> measured = new Runner(options.build()).run();
        results.addAll(measured);
        return measured;
    }
}
