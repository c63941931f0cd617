// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Comparison.Line;
import dev.htk.harness.compare.Comparison.Ratio;
import dev.htk.harness.compare.Judge;
import dev.htk.harness.compare.ResultTable;
import dev.htk.harness.compare.Verdict;
import dev.htk.harness.study.ComparedFigure;
import dev.htk.harness.study.RatioWords;
import dev.htk.harness.study.TunnelResult;
import dev.htk.harness.study.TunnelSetting;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.text.Phrase;
import java.util.Collection;
import java.util.List;

/** Renders a wind tunnel's result on one screen: at most 40 lines of at most 100 characters. */
public final class TunnelText {

  private static final int PERCENT = 100;
  private static final int MOST_COLUMN = 16;
  private static final int MOST_NAME = 24;
  private static final int MOST_NOT_SHOWN = 2;
  private static final int MOST_NOTES = 2;
  private static final int MOST_PHRASE = 89;

  /** The most characters that fit on two lines. */
  private static final int MOST_FAULT = 2 * MOST_PHRASE - 2;

  private static final int NAME = 14;
  private static final int DETAILED_NAME = 26;

  private final Page text = new Page(0);
  private final TunnelResult result;
  private final TunnelSetting setting;
  private final Comparison trials;
  private final int nameWidth;

  private TunnelText(TunnelResult result, Comparison trials) {
    this.result = result;
    setting = result.setting();
    this.trials = trials;
    nameWidth = trials == null ? NAME : DETAILED_NAME;
  }

  /** Returns the screen, with a line end after each line. */
  public static String of(TunnelResult result) {
    return new TunnelText(result, null).page(List.of());
  }

  /**
   * Returns the screen with all figures of the trials in its table, and everything that cannot be
   * shown.
   *
   * @param trials figures that only describe
   * @param remarks on the trials
   */
  public static String of(TunnelResult result, Comparison trials, Collection<String> remarks) {
    return new TunnelText(result, trials).page(remarks);
  }

  private String page(Collection<String> remarks) {
    addVerdict();
    addSetting();
    addFigures();
    remarks.forEach(remark -> text.paragraph(0, PlainText.of(remark)));
    addTails();
    addNotShown();
    return text.toString();
  }

  private void addVerdict() {
    result.sentences().forEach(sentence -> text.paragraph(0, PlainText.of(sentence)));
  }

  private void addSetting() {
    text.gap();
    text.labelled(
        "machine",
        "%s%s%s",
        TunnelSetting.where(clipped(setting.machine(), MOST_NAME)),
        setting.scale() == 1 ? "" : ", scale model 1:" + setting.scale(),
        result.cpuBusy() == null
            ? ""
            : Phrase.of("; this host's processor %.0f %% busy", PERCENT * result.cpuBusy()));
    text.labelled(
        "workload",
        "%s, %,.0f/s offered to each side, both at the same time",
        clipped(setting.workload(), MOST_NAME),
        setting.rate());
    text.labelled(
        "pairs",
        "%d windows of %.0f s on each side, in %s of JVMs; %.1f minutes in all",
        result.pairs(),
        setting.windowSeconds(),
        Numbers.grouped(result.rounds().size(), "pair"),
        setting.minutes());
    if (setting.fault() != null) {
      text.labelled("fault", clipped(setting.fault(), MOST_FAULT));
    }
  }

  private void addFigures() {
    text.gap();
    row(
        "",
        column(setting.baseline()),
        column(setting.profile()),
        "ratio",
        "interval",
        "verdict (risk " + Judge.rate() + ")");
    result.figures().forEach(figure -> addFigure(figure.label(), figure));
    addFigure(result.load().figure(), result.load());
    addFigure(result.sustained().figure(), result.sustained());
    if (trials != null) {
      addTrials();
    }
    text.paragraph(
        0,
        "load: closed loop; sustained: highest rate that keeps %s (≥: all offered rates did)",
        PlainText.of(result.sustained().slo()));
    if (trials != null) {
      text.paragraph(
          0,
          "below sustained: medians of a side's trials, and in place of an interval the least and"
              + " the greatest ratio of a round");
    }
  }

  /** Adds the trials' figures, but for those that windows have given. */
  private void addTrials() {
    String group = "";
    for (Line line : trials.lines()) {
      if (!isOfWindows(line)) {
        if (!line.group().equals(group)) {
          group = line.group();
          text.row("%s", group);
        }
        Ratio ratio = line.ratio();
        row(
            "  " + line.name(),
            ResultTable.number(line.baseline()),
            ResultTable.number(line.profile()),
            ratio(ratio == null ? null : ratio.median()),
            ratio == null ? "" : RatioWords.of(List.of(ratio.least(), ratio.greatest())),
            "");
      }
    }
  }

  private boolean isOfWindows(Line line) {
    return result.figures().stream()
        .map(figure -> "run." + figure.figure().replace("-", ""))
        .anyMatch(line.figure()::equals);
  }

  private void addFigure(String name, ComparedFigure figure) {
    row(
        name,
        figure.baselineWords(),
        figure.profileWords(),
        ratio(figure.ratio()),
        RatioWords.of(figure.interval()),
        words(figure.verdict()));
  }

  private void row(
      String name, String baseline, String profile, String ratio, String interval, String verdict) {
    text.row(
        "%-" + nameWidth + "s %16s %16s %8s  %-16s %s",
        name,
        baseline,
        profile,
        ratio,
        interval,
        verdict);
  }

  private void addTails() {
    text.gap();
    text.line("what held up slow operations");
    addTails(setting.baseline(), result.loadTail().baseline(), result.tail().baseline());
    addTails(setting.profile(), result.loadTail().profile(), result.tail().profile());
  }

  private void addTails(String side, String load, String tail) {
    addTail(column(side) + ", load: ", load);
    addTail(column(side) + ", tail: ", tail);
  }

  private void addTail(String label, String sentence) {
    String words = sentence == null ? "nothing was slower than the bound" : PlainText.of(sentence);
    text.paragraph(2, label + words);
  }

  private void addNotShown() {
    text.gap();
    if (trials == null) {
      // The fault needs two lines, so that each list gives up one.
      int fewer = setting.fault() == null ? 0 : 1;
      addPhrases("not shown", clipped(setting.notShown(), MOST_NOT_SHOWN - fewer));
      addPhrases("note", clipped(setting.notes(), MOST_NOTES - fewer));
    } else {
      addPhrases("not shown", setting.notShown());
      addPhrases("", trials.gaps());
      addPhrases("note", setting.notes());
    }
    if (setting.report() != null) {
      text.labelled("report", PlainText.of(setting.report()));
    }
  }

  private void addPhrases(String label, List<String> phrases) {
    String first = label;
    for (String phrase : phrases) {
      text.labelled(first, PlainText.of(phrase));
      first = "";
    }
  }

  private static List<String> clipped(List<String> phrases, int most) {
    return phrases.stream().limit(most).map(phrase -> clipped(phrase, MOST_PHRASE)).toList();
  }

  private static String column(String name) {
    return clipped(name, MOST_COLUMN);
  }

  private static String clipped(String words, int most) {
    String value = PlainText.of(words);
    return value.length() <= most ? value : value.substring(0, most - 1) + "…";
  }

  private static String ratio(Double ratio) {
    return ratio == null ? "–" : RatioWords.of(ratio);
  }

  private static String words(Verdict verdict) {
    return verdict == null ? "" : verdict.words();
  }
}
