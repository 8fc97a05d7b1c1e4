package dev.steadfast.stress;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steadfast.Pipeline;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each class of the core that does without locks is raced, or is too simple for that. */
class LockFreeTest {
    /** What a class file names whose class does so. Those that only count, in a {@code LongAdder}, do not. */
    private static final List<String> MARKS =
            List.of("java/util/concurrent/atomic/Atomic", "java/lang/invoke/VarHandle");

    /** The races of each, by parts of their names. */
    private static final Map<String, List<String>> RACES = Map.ofEntries(
            entry("PipelineExecutor", List.of("PipelineExecutorStress")),
            entry("engine.Alarm", List.of("AlarmStress", "ForeignInterruptStress")),
            entry("engine.Alarms", List.of("AlarmsStress")),
            entry(
                    "engine.AsyncOperation",
                    List.of("CancelStress", "BoundStress", "QueueStress", "CloseStress", "TimerStress")),
            entry("engine.BlockingTask", List.of("CallOnStress")),
            entry("engine.Cancellation", List.of("AttemptStress.OnCancel")),
            entry("engine.Completion", List.of("BoundStress", "CancelStress")),
            entry("engine.Hold", List.of("HoldStress")),
            entry("engine.Joined", List.of("RunOnStress")),
            entry("engine.Trail", List.of("AttemptStress.FirstAttributes")),
            entry("environment.PolicySwitches", List.of("SwitchStress")),
            entry("event.LogLine", List.of("LogLineStress")),
            entry("notice.Notices", List.of("NoticesStress")),
            entry("policy.breaker.BreakerCore", List.of("BreakerStress", "EpochStress")),
            entry("policy.breaker.CountWindow", List.of("WindowStress.RingTurns", "WindowStress.Unwritten")),
            entry("policy.breaker.FailureRun", List.of("EpochStress.FailuresInARow")),
            entry("policy.breaker.KeyedBreakerStage", List.of("KeyedBreakersStress")),
            entry("policy.breaker.TimeWindow", List.of("WindowStress.PartBegins", "WindowStress.BothNeeded")),
            entry("policy.budget.ConcurrencyState", List.of("CountedBudgetStress.Concurrency")),
            entry("policy.budget.SharedState", List.of("ReconfiguredBudgetStress")),
            entry("policy.budget.QuotaState", List.of("CountedBudgetStress.Quota")),
            entry("policy.budget.TokenState", List.of("CountedBudgetStress.Throttle")),
            entry("policy.budget.UnderWay", List.of("CountedBudgetStress.Concurrency")),
            entry("policy.hedge.LatencyHistogram", List.of("LatencyHistogramStress")),
            entry("policy.limiter.LimiterState", List.of("LimiterStress")),
            entry("policy.limiter.Round", List.of("LimiterStress.TwoComplete")),
            entry("policy.permits.PermitPool", List.of("BulkheadStress")),
            entry("policy.ratelimit.Bucket", List.of("MeterStress.Bucket")),
            entry("policy.ratelimit.Closed", List.of("MeterStress.Succession")),
            entry("policy.ratelimit.RateLimiterState", List.of("MeterStress.Succession")),
            entry("policy.ratelimit.Reservation", List.of("ReservationStress")),
            entry("policy.retry.Repair", List.of("RepairStress")),
            entry("policy.throttle.SlidingCounts", List.of("SlidingCountsStress")),
            entry("spi.Permit", List.of("PermitStress")),
            entry("spi.Waiter", List.of("WaiterStress", "QueueStress")),
            entry(
                    "time.Nursery",
                    List.of("WheelTimerStress.CancelAgainstMove", "WheelTimerStress.ScheduleAgainstSleep")),
            entry("time.TimedTask", List.of("TimedTaskStress")));

    /** Those without one, and why. */
    private static final Map<String, String> SIMPLE = Map.of(
            "engine.CompiledPipeline", "what warns of a broken cancel is made by the first who needs it",
            "engine.PipelineContext", "makes the place of that",
            "environment.BuildWatch", "a count for a warning, which says of itself that it may miss some",
            "environment.Environment", "what notes and lists is made by the first who needs it",
            "environment.NestingNotes", "best effort, which says of itself that it forgets some",
            "log.WarnOnce", "one compare-and-set");

    /** Handshakes that must be raced whatever the classes are called. */
    private static final Map<String, List<String>> HANDSHAKES = Map.of(
            "timeout against interrupt", List.of("AlarmStress.EndAgainstTimer", "ForeignInterruptStress.AtAnyMoment"),
            "cancel against failure", List.of("CancelStress.AgainstFailureAgainstDelay"),
            "hedge against success", List.of("HedgeStress.BeginningAgainstEndAgainstCancel"),
            "breaker epoch", List.of("EpochStress.FailureAgainstReset", "EpochStress.LateFailureAgainstProbe"),
            "bulkhead resize", List.of("BulkheadStress.ShrinkAgainstAcquire", "BulkheadStress.ReleaseAgainstGrowth"),
            "budget withdraw", List.of("RatioStress.DrawsAgainstDeposit", "CountedBudgetStress.Quota"),
            "timer: cancel against fire", List.of("WheelTimerStress.CancelAgainstFire"));

    @Test
    void classWithoutLocks_hasARace() throws Exception {
        assertThat(lockFree())
                .as("classes without locks; name their races here, or why they need none")
                .isSubsetOf(known())
                .hasSizeGreaterThan(25);
    }

    @Test
    void tables_nameOnlyWhatExists() throws Exception {
        assertThat(lockFree()).containsAll(known());
        Map<String, List<String>> all = new TreeMap<>(RACES);
        all.putAll(HANDSHAKES);
        all.forEach((what, races) -> races.forEach(race ->
                assertThat(Harness.races()).as("races of " + what).anyMatch(name -> name.contains("." + race))));
    }

    private static Collection<String> known() {
        Collection<String> known = new TreeSet<>(RACES.keySet());
        known.addAll(SIMPLE.keySet());
        return known;
    }

    /** The outermost classes of the core that have one of the marks, without the first part of their names. */
    private static Collection<String> lockFree() throws IOException, URISyntaxException {
        URI core = Pipeline.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI();
        Path place = Path.of(core);
        if (Files.isDirectory(place)) {
            return lockFree(place);
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            return lockFree(jar.getPath("/"));
        }
    }

    private static Collection<String> lockFree(Path root) throws IOException {
        List<Path> files = new ArrayList<>();
        Path ours = root.resolve("dev/steadfast");
        try (Stream<Path> all = Files.walk(ours)) {
            all.filter(file -> file.toString().endsWith(".class")).forEach(files::add);
        }
        Collection<String> found = new TreeSet<>();
        for (Path file : files) {
            String constants = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
            if (MARKS.stream().anyMatch(constants::contains)) {
                String name = ours.relativize(file).toString().replace('/', '.');
                found.add(name.replaceFirst("\\.class$", "").replaceFirst("\\$.*", ""));
            }
        }
        return found;
    }
}
