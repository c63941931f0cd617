// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.compare.Verdict;
import dev.htk.harness.windtunnel.BothSides;
import dev.htk.harness.windtunnel.RatioWords;
import dev.htk.harness.windtunnel.SideRates;
import dev.htk.harness.windtunnel.TunnelFacts;
import dev.htk.harness.windtunnel.TunnelResult;
import java.util.List;
import java.util.Locale;

/** Renders a wind tunnel's result on one screen: at most 40 lines of at most 100 characters. */
public final class TunnelText {

  private static final int PERCENT = 100;
  private static final double MICROS_PER_MILLI = 1000;
  private static final int MOST_COLUMN = 16;
  private static final int MOST_NAME = 24;
  private static final int MOST_NOT_SHOWN = 2;
  private static final int MOST_NOTES = 2;
  private static final int MOST_PHRASE = 89;

  /** The most characters that fit on two lines. */
  private static final int MOST_FAULT = 2 * MOST_PHRASE - 2;

  private final Page text = new Page(0);
  private final TunnelResult result;

  private TunnelText(TunnelResult result) {
    this.result = result;
  }

  /** Returns the screen, with a line end after each line. */
  public static String of(TunnelResult result) {
    TunnelText it = new TunnelText(result);
    it.addVerdict();
    it.addSetting();
    it.addFigures();
    it.addTails();
    it.addNotShown();
    return it.text.toString();
  }

  private void addVerdict() {
    result.sentences().forEach(sentence -> text.paragraph(0, PlainText.of(sentence)));
  }

  private void addSetting() {
    text.gap();
    text.labelled(
        "machine",
        "%s%s%s",
        TunnelFacts.where(clipped(result.machine(), MOST_NAME)),
        result.scale() == 1 ? "" : ", scale model 1:" + result.scale(),
        result.cpuBusy() == null
            ? ""
            : String.format(
                Locale.ROOT, "; this host's processor %.0f %% busy", PERCENT * result.cpuBusy()));
    text.labelled(
        "workload",
        "%s, %,.0f/s offered to each side, both at the same time",
        clipped(result.workload(), MOST_NAME),
        result.rate());
    text.labelled(
        "pairs",
        "%d windows of %.0f s on each side, in %d pairs of JVMs; %.1f minutes in all",
        result.pairs(),
        result.windowSeconds(),
        result.rounds().size(),
        result.minutes());
    if (result.fault() != null) {
      text.labelled("fault", clipped(result.fault(), MOST_FAULT));
    }
  }

  private void addFigures() {
    text.gap();
    row("", column(result.baseline()), column(result.profile()), "ratio", "interval", "");
    result.figures().forEach(this::addFigure);
    addRates("load", result.load());
    addRates("sustained", result.sustained());
    text.paragraph(
        0,
        "load: closed loop; sustained: highest rate that keeps %s (≥: all offered rates did)",
        PlainText.of(result.sustained().slo()));
  }

  private void addFigure(BothSides figure) {
    row(
        figure.label(),
        millis(figure.baseline()),
        millis(figure.profile()),
        ratio(figure.ratio()),
        RatioWords.of(figure.interval()),
        words(figure.verdict()));
  }

  private void addRates(String name, SideRates rates) {
    row(
        name,
        RatioWords.rate(rates.baseline(), rates.baselineIsLeast()),
        RatioWords.rate(rates.profile(), rates.profileIsLeast()),
        ratio(rates.ratio()),
        RatioWords.of(rates.interval()),
        words(rates.verdict()));
  }

  private void row(
      String name, String baseline, String profile, String ratio, String interval, String verdict) {
    text.row("%-14s %16s %16s %8s  %-16s %s", name, baseline, profile, ratio, interval, verdict);
  }

  private void addTails() {
    text.gap();
    text.line("what held up slow operations");
    addTails(result.baseline(), result.loadTail().baseline(), result.tail().baseline());
    addTails(result.profile(), result.loadTail().profile(), result.tail().profile());
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
    // The fault needs two lines, so that each list gives up one.
    int fewer = result.fault() == null ? 0 : 1;
    addPhrases("not shown", result.notShown(), MOST_NOT_SHOWN - fewer);
    addPhrases("note", result.notes(), MOST_NOTES - fewer);
    if (result.report() != null) {
      text.labelled("report", PlainText.of(result.report()));
    }
  }

  private void addPhrases(String label, List<String> phrases, int most) {
    String first = label;
    for (String phrase : phrases.stream().limit(most).toList()) {
      text.labelled(first, clipped(phrase, MOST_PHRASE));
      first = "";
    }
  }

  private static String column(String name) {
    return clipped(name, MOST_COLUMN);
  }

  private static String clipped(String words, int most) {
    String value = PlainText.of(words);
    return value.length() <= most ? value : value.substring(0, most - 1) + "…";
  }

  private static String millis(Double micros) {
    return micros == null ? "–" : String.format(Locale.ROOT, "%,.1f ms", micros / MICROS_PER_MILLI);
  }

  private static String ratio(Double ratio) {
    return ratio == null ? "–" : RatioWords.of(ratio);
  }

  private static String words(Verdict verdict) {
    return verdict == null ? "" : verdict.words();
  }
}
