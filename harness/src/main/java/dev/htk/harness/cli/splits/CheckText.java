// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.text.Numbers;
import dev.htk.splitter.check.SplitCheck;
import dev.htk.splitter.plan.HeldShares;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Renders a check as text: the verdict, what a plan gives, a line per region, what to do. */
final class CheckText {

  private static final int INDENT = 2;
  private static final int NAMED = 5;
  private static final double PERCENT = 100;

  private final CheckedSplits checked;
  private final SplitCheck check;
  private final HeldShares held;
  private final Page page = new Page(INDENT);

  private CheckText(CheckedSplits checked) {
    this.checked = checked;
    this.check = checked.check();
    this.held = check.held();
  }

  /** Returns lines of at most 100 characters, unless a single word is longer. */
  static String of(CheckedSplits checked) {
    CheckText shown = new CheckText(checked);
    shown.head();
    shown.page.gap();
    shown.page.add(RegionLines.of(shown.check.splits(), shown.held.shares()));
    shown.foot();
    return shown.page.toString();
  }

  private void head() {
    page.line(
        "Split check: %s, the fullest %s the mean, %s",
        Numbers.counted(held.regions(), "region"), Times.of(held.maxOverMean()), emptiness());
    page.labelled("splits", checked.splits());
    page.labelled("keys", checked.keys());
    page.labelled("counted", Balanced.words(checked.weights()));
    page.labelled("fullest", fullest());
    if (!check.empty().isEmpty()) {
      page.labelled("empty", empty());
    }
    if (!check.nearlyEmpty().isEmpty()) {
      page.labelled("near it", "%s; less than a quarter of the mean", regions(check.nearlyEmpty()));
    }
    page.labelled("a plan", check.plan().map(this::plan).orElse("is not possible; see the end"));
    if (!check.warnings().isEmpty()) {
      page.labelled("warnings", check.warnings().size() + ", at the end");
    }
  }

  private String emptiness() {
    int empty = check.empty().size();
    int nearly = check.nearlyEmpty().size();
    if (empty + nearly == 0) {
      return "none empty";
    }
    return Stream.of(
            empty == 0 ? "" : empty + " empty", nearly == 0 ? "" : nearly + " nearly empty")
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private String fullest() {
    int region = held.shares().indexOf(Collections.max(held.shares()));
    String start = region == 0 ? "the first" : "from '" + check.splits().get(region - 1) + "' on";
    return "%s the mean region, in region %s, %s; %s (%s)"
        .formatted(Times.of(held.maxOverMean()), region + 1, start, certainty(), held.basis());
  }

  private String certainty() {
    double most = held.bound().maxOverMean();
    if (most > held.maxOverMean()) {
      return "at 99.9 %% at most %s".formatted(Times.of(most));
    }
    return check.empty().size() == held.regions() - 1 ? "it holds all keys" : "this is exact";
  }

  private String empty() {
    double most =
        check.empty().stream()
            .mapToDouble(region -> held.most().get(region - 1))
            .max()
            .orElseThrow();
    return regions(check.empty())
        + (most == 0
            ? "; no key is in them"
            : Phrase.of(
                "; none of the keys read, and at 99.9 %% at most %.2g %% of as many others in each",
                PERCENT * most));
  }

  /** Returns the numbers of some regions, neighbours as one: regions 1 to 3, 7. */
  private static String regions(List<Integer> numbers) {
    List<int[]> runs = new ArrayList<>();
    for (int region : numbers) {
      if (runs.isEmpty() || runs.get(runs.size() - 1)[1] + 1 < region) {
        runs.add(new int[] {region, region});
      } else {
        runs.get(runs.size() - 1)[1] = region;
      }
    }
    String some =
        runs.stream()
            .limit(NAMED)
            .map(run -> run[0] == run[1] ? "" + run[0] : run[0] + " to " + run[1])
            .collect(Collectors.joining(", "));
    return Numbers.plural(numbers.size(), "region")
        + " "
        + (runs.size() > NAMED ? some + " and others" : some);
  }

  private String plan(SplitPlan plan) {
    double most = plan.bound().maxOverMean();
    return "of as many regions has %s%s"
        .formatted(
            Times.of(plan.maxOverMean()),
            most > plan.maxOverMean()
                ? ", and at 99.9 %% at most %s".formatted(Times.of(most))
                : "");
  }

  private void foot() {
    if (!check.isGood() && check.plan().isPresent()) {
      page.gap();
      page.margin("to do", "make better split keys for the same keys:");
      page.line("           " + checked.better());
    }
    if (!check.warnings().isEmpty()) {
      page.gap();
      check.warnings().forEach(warning -> page.margin("warning", warning));
    }
  }
}
