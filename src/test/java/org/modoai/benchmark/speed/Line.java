package org.modoai.benchmark.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;

/**
 * One line of the report: a figure of ours beside that of a peer.
 *
 * @param row of the table of goals
 * @param peer what ours is compared with; empty if nothing is
 * @param comparison of both, in each round; empty where the line only tells a figure
 * @param note why it was not run, or what else there is to say
 */
record Line(
        String row,
        String what,
        String unit,
        Optional<Spread> ours,
        String peer,
        Optional<Spread> theirs,
        Optional<Spread> comparison,
        Optional<Goal> goal,
        String note) {

    static Line ratio(String row, String what, String unit, Spread ours, String peer, Spread theirs) {
        return compared(row, what, unit, ours, peer, theirs, (one, other) -> one / other);
    }

    static Line difference(String row, String what, String unit, Spread ours, String peer, Spread theirs) {
        return compared(row, what, unit, ours, peer, theirs, (one, other) -> one - other)
                .remarked("a difference, not a ratio");
    }

    static Line figure(String row, String what, String unit, Spread ours) {
        return new Line(
                row, what, unit, Optional.of(ours), "", Optional.empty(), Optional.empty(), Optional.empty(), "");
    }

    static Line notRun(String row, String what, String why) {
        return new Line(
                row,
                what,
                "",
                Optional.empty(),
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "not run: " + why);
    }

    private static Line compared(
            String row, String what, String unit, Spread ours, String peer, Spread theirs, DoubleBinaryOperator how) {
        List<Double> all = new ArrayList<>();
        for (int i = 0; i < Math.min(ours.values().size(), theirs.values().size()); i++) {
            all.add(how.applyAsDouble(ours.values().get(i), theirs.values().get(i)));
        }
        return new Line(
                row,
                what,
                unit,
                Optional.of(ours),
                peer,
                Optional.of(theirs),
                Optional.of(new Spread(all)),
                Optional.empty(),
                "");
    }

    Line against(Goal aim) {
        return new Line(row, what, unit, ours, peer, theirs, comparison, Optional.of(aim), note);
    }

    /** With this in place of the comparison of each round. */
    Line compared(Spread instead) {
        return new Line(row, what, unit, ours, peer, theirs, Optional.of(instead), goal, note);
    }

    Line remarked(String remark) {
        return new Line(row, what, unit, ours, peer, theirs, comparison, goal, remark);
    }

    /** Of the median; empty where there is no goal or it was not run. */
    Optional<Boolean> isMet() {
        Optional<Spread> judged = comparison.isPresent() ? comparison : ours;
        return goal.flatMap(aim -> judged.map(spread -> aim.isMetBy(spread.median())));
    }
}
