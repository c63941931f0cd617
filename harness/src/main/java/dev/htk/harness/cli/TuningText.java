// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.study.TunnelSetting;
import dev.htk.harness.text.Numbers;
import dev.htk.harness.tune.Blame;
import dev.htk.harness.tune.Move;
import dev.htk.harness.tune.TuneGoal;
import dev.htk.harness.tune.TuningPath;
import dev.htk.harness.tune.TuningPath.Kept;
import dev.htk.harness.tune.TuningPath.Step;
import dev.htk.tuning.text.Phrase;
import java.util.List;

/**
 * Renders a tuning: first what is left, each change with the pair that took it out, then the path.
 * Gives no ratio of all: steps are kept for being large, so that their product is too large.
 * Stateless.
 */
final class TuningText {

  /** Smaller differences of ratios do not show in two decimals. */
  private static final double LEAST_SHOWN = 0.005;

  private TuningText() {}

  static String of(TuningPath path, TuneGoal goal) {
    Page page = new Page(0);
    page.paragraph(0, headline(path));
    for (Kept kept : path.kept()) {
      page.paragraph(
          2,
          "%s (pair %d: %s without, %s with %s)",
          PlainText.of(kept.move().settings()),
          kept.step(),
          goal.words(kept.without()),
          goal.words(kept.with()),
          kept.shown().equals(kept.move()) ? "it" : PlainText.of(kept.shown().settings()));
    }
    page.gap();
    for (Step step : path.steps()) {
      page.labelled(Integer.toString(step.number()), PlainText.of(words(step, goal)));
    }
    page.gap();
    page.labelled("end", PlainText.of(path.end()));
    return page.toString();
  }

  /** Says in one sentence what is left. */
  static String headline(TuningPath path) {
    String where =
        Phrase.of(
            "%s on %s, from %s: ",
            path.goal(), TunnelSetting.where(PlainText.of(path.machine())), path.from());
    String cost =
        Phrase.of(
            " (%s, %s)",
            Numbers.counted(path.steps().size(), "pair"),
            Numbers.seconds(Math.round(path.minutes() * 60e6)));
    return path.kept().isEmpty()
        ? where
            + (path.steps().size() == 1 ? "nothing was tried" : "nothing that was tried helps")
            + cost
        : where + Numbers.counted(path.kept().size(), "change") + cost;
  }

  /** Says what a step tried, what came of it, and what is to blame then. */
  static String words(Step step, TuneGoal goal) {
    String what =
        switch (step.decision()) {
          case BEGUN -> "both sides equal";
          case UNCLEAR, MISSED, NOT_MISSED -> "without " + step.move().settings();
          default -> step.move().words();
        };
    String then =
        switch (step.decision()) {
          case BEGUN -> "";
          case KEPT -> ", kept";
          case KEPT_AS_BLAME_MOVED -> ", kept since the blame moved";
          case DROPPED -> ", dropped";
          case UNCLEAR -> ", unclear: once more";
          case MISSED -> ofBoth(step, goal) + ", missed and put back";
          case NOT_MISSED -> ofBoth(step, goal) + ", not missed and left out";
        };
    return Phrase.of(
        "%s: %s → %s%s; blame: %s%s",
        what,
        goal.words(step.best()),
        goal.words(step.other()),
        then,
        step.blame().headline(),
        step.reasons().isEmpty() ? "" : "; FAILED: " + String.join("; ", step.reasons()));
  }

  /** Says what both pairs come to where a change was taken out twice. */
  private static String ofBoth(Step step, TuneGoal goal) {
    return step.ratio() == null
            || Math.abs(step.ratio() - goal.improvement(step.best(), step.other())) < LEAST_SHOWN
        ? ""
        : Phrase.of(" (%.2f× by both pairs)", step.ratio());
  }

  static String ofMoves(Blame blame, List<Move> moves) {
    Page page = new Page(0);
    page.paragraph(0, PlainText.of(blame.headline()));
    moves.forEach(move -> page.paragraph(2, PlainText.of("try " + move.words())));
    if (moves.isEmpty()) {
      page.paragraph(2, "no setting acts on that");
    }
    return page.toString();
  }
}
