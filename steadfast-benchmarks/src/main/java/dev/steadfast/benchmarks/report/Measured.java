package dev.steadfast.benchmarks.report;

import dev.steadfast.benchmarks.peer.Library;
import dev.steadfast.benchmarks.peer.Library.Kind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A row that was run.
 *
 * @param plan the row
 * @param figures what each library needed
 */
record Measured(Plan plan, List<Figures> figures) {
    Optional<Figures> of(Library library) {
        return figures.stream().filter(each -> each.library() == library).findFirst();
    }

    Optional<Figures> bestPeer() {
        return figures.stream()
                .filter(each -> each.library().kind() == Kind.PEER)
                .min(Comparator.comparingDouble(Figures::medianNanos));
    }

    /** {@return a verdict for each goal whose library was run} */
    List<Verdict> verdicts() {
        return plan.goals().stream()
                .flatMap(goal -> of(goal.library()).map(ours -> new Verdict(goal, ours, bestPeer())).stream())
                .toList();
    }
}
