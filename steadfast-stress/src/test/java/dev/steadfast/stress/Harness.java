package dev.steadfast.stress;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.TestExecutor;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.runners.TestConfig;
import org.openjdk.jcstress.infra.runners.TestList;
import org.openjdk.jcstress.os.AffinityMode;
import org.openjdk.jcstress.os.Scheduler;
import org.openjdk.jcstress.os.SchedulingClass;
import org.openjdk.jcstress.os.topology.PresetRegularTopology;
import org.openjdk.jcstress.os.topology.TopologyParseException;
import org.openjdk.jcstress.vm.CompileMode;

/**
 * Runs one race at a time in a JVM of its own. The main class of jcstress leaves out, without a word, what has more
 * actors than the machine has processors, and first tries out for half a minute what the JVM can do; here all races run
 * on any machine, and nothing is tried out.
 */
final class Harness {
    /** The most actors of a race, so that there is never room for two races at once. */
    private static final int PROCESSORS = 3;

    private static final int CORES_PER_PROCESSOR = 1;

    private final Options options;

    Harness(String millis) throws IOException {
        String strides = "-strideSize 64 -strideCount 4"; // so few that a busy machine comes to their end in time
        String arguments = "-time " + millis + " -iters 1 -spinStyle THREAD_YIELD " + strides;
        options = new Options(arguments.split(" "));
        if (!options.parse()) {
            throw new IllegalArgumentException("jcstress does not take " + millis + " ms");
        }
    }

    /** The names of all races of this module, in order. */
    static Collection<String> races() {
        return new TreeSet<>(TestList.tests());
    }

    /** Runs a race; what it came to is what its JVM said, or that it said nothing. */
    Collection<TestResult> run(String race) throws IOException, TopologyParseException {
        TestInfo info = TestList.getInfo(race);
        Scheduler scheduler = new Scheduler(new PresetRegularTopology(1, PROCESSORS, CORES_PER_PROCESSOR), PROCESSORS);
        SchedulingClass anywhere = scheduler
                .scheduleClasses(info.threads(), PROCESSORS, AffinityMode.NONE)
                .get(0);
        List<String> arguments = List.of("-Xmx256m", "-XX:+UseSerialGC", "-Xshare:auto");
        InProcessCollector results = new InProcessCollector();
        new TestExecutor(options.verbosity(), results, scheduler)
                .runAll(List.of(new TestConfig(options, info, 1, arguments, CompileMode.UNIFIED, anywhere)));
        return results.getTestResults();
    }
}
