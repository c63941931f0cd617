package dev.htk.harness.cli.splits;

import dev.htk.splitter.plan.SplitPlan;
import java.util.Collections;
import java.util.Locale;

/** Renders a plan's regions as a table, one per line: number, start key, share, and a bar. */
final class RegionRows {

  private static final int BAR = 24;
  private static final int LONGEST_KEY = 44;
  private static final String NUMBER = "region";
  private static final String START = "start key";
  private static final String FIRST = "(start of the table)";
  private static final String FIGURES = "  %9s  %8s  ";

  private final SplitPlan plan;
  private final double mean;
  private final double fullest;
  private final int keyWidth;
  private final String shareFormat;

  private RegionRows(SplitPlan plan) {
    this.plan = plan;
    this.mean = 1.0 / plan.regions();
    this.fullest = Collections.max(plan.shares());
    this.keyWidth =
        Math.max(
            FIRST.length(),
            plan.splits().stream()
                .mapToInt(key -> Math.min(LONGEST_KEY, key.toString().length()))
                .max()
                .orElse(0));
    this.shareFormat = "%." + decimals(mean) + "f %%";
  }

  static String of(SplitPlan plan) {
    RegionRows rows = new RegionRows(plan);
    StringBuilder text = new StringBuilder(rows.head());
    for (int region = 0; region < plan.regions(); region++) {
      text.append(rows.row(region));
    }
    return text.toString();
  }

  private String head() {
    return line(NUMBER, START, "share", "of mean", "");
  }

  private String row(int region) {
    double share = plan.shares().get(region);
    return line(
        Integer.toString(region + 1),
        region == 0 ? FIRST : ShortKey.of(plan.splits().get(region - 1), keyWidth),
        String.format(Locale.ROOT, shareFormat, 100 * share),
        Times.of(share / mean),
        Bar.of(share, fullest, BAR));
  }

  private String line(String number, String key, String share, String ofMean, String bar) {
    String columns =
        ("%" + NUMBER.length() + "s  %-" + keyWidth + "s" + FIGURES)
            .formatted(number, key, share, ofMean);
    return (columns + bar).stripTrailing() + System.lineSeparator();
  }

  /** Returns the decimals that show the mean share, in per cent, with three significant figures. */
  private static int decimals(double mean) {
    return Math.max(1, 2 - (int) Math.floor(Math.log10(100 * mean)));
  }
}
