// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.Counted;
import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.Table;
import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.keys.ycsb.UsualFormula;
import dev.htk.splitter.plan.BackTest;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.tuning.machine.ByteSize;
import java.util.Collections;
import java.util.Locale;

/** Renders a plan as text: first how good it is, then one line per region, then the warnings. */
final class PlanText {

  private static final int INDENT = 2;
  private static final int BAR = 24;
  private static final int LONGEST_KEY = 44;

  private final PlannedTable table;
  private final SplitPlan plan;
  private final Page page = new Page(INDENT);

  private PlanText(PlannedTable table) {
    this.table = table;
    this.plan = table.plan();
  }

  /** Returns the plan in lines of at most 100 characters, unless a single word is longer. */
  static String of(PlannedTable table) {
    PlanText shown = new PlanText(table);
    shown.head();
    shown.page.gap();
    shown.page.add(regions(table.plan()));
    shown.warnings();
    return shown.page.toString();
  }

  private void head() {
    page.line(
        "Split plan: %s, the fullest %s the mean",
        Counted.of(plan.regions(), "region"), Times.of(plan.maxOverMean()));
    page.labelled("keys", plan.keys());
    page.labelled("regions", plan.regions() + " = " + table.shape());
    page.labelled("balanced", balanced());
    page.labelled("fullest", Times.of(plan.maxOverMean()) + " the mean region, " + bound());
    page.labelled("emptiest", Times.of(plan.minOverMean()) + " the mean region");
    plan.backTest().ifPresent(this::backTest);
    table.usual().ifPresent(this::formula);
    memory();
    data();
    if (!table.notChecked().isEmpty()) {
      page.labelled("unchecked", String.join("; ", table.notChecked()));
    }
    if (!plan.warnings().isEmpty()) {
      page.labelled("warnings", plan.warnings().size() + ", at the end");
    }
  }

  private String bound() {
    return plan.bound().maxOverMean() > plan.maxOverMean()
        ? "and at 99.9 %% at most %s (%s)"
            .formatted(Times.of(plan.bound().maxOverMean()), plan.bound().basis())
        : "which is exact (%s)".formatted(plan.bound().basis());
  }

  private void backTest(BackTest test) {
    page.labelled(
        "back-test",
        "%s: a plan from %,d of the keys, tried on %,d others",
        Times.of(test.maxOverMean()),
        test.planned(),
        test.heldOut());
  }

  private void formula(UsualFormula.Outcome usual) {
    page.labelled(
        "formula",
        "%s with the usual user#{1000+i*(9999-1000)/%d}, and %d of its %d regions nearly empty",
        Times.of(usual.maxOverMean()),
        usual.splits(),
        usual.dead(),
        usual.splits() + 1);
  }

  private void memory() {
    ClusterCapacity known = table.capacity();
    long active = (long) table.regionsPerServer() + known.otherRegions();
    known
        .memory()
        .ifPresent(
            memory ->
                page.labelled(
                    "memstores",
                    "%s × %s = %s a server, and flushes are forced at %s",
                    Counted.of(active, "active region"),
                    new ByteSize(known.flushSizeBytes()),
                    new ByteSize(active * known.flushSizeBytes()),
                    new ByteSize(memory.lowerMarkBytes())));
  }

  private void data() {
    ClusterCapacity known = table.capacity();
    known
        .dataBytes()
        .ifPresent(
            bytes ->
                page.labelled(
                    "data",
                    "%s / %,d regions = %s each, and HBase splits them at %s",
                    new ByteSize(bytes),
                    plan.regions(),
                    new ByteSize(bytes / plan.regions()),
                    new ByteSize(known.maxFileSizeBytes())));
  }

  private String balanced() {
    String what =
        switch (table.weights()) {
          case ROWS -> "rows";
          case BYTES -> "bytes in store files";
          case UNIFORM -> "requests, the same number for each record";
          case ZIPFIAN -> "requests of YCSB's zipfian distribution";
          case LATEST -> "requests of YCSB's latest distribution";
          case HOTSPOT -> "requests of YCSB's hotspot distribution";
        };
    return "by "
        + what
        + table.staggerPercent().map(", staggered on purpose by up to %s %%"::formatted).orElse("");
  }

  /** Returns a line for each region: number, start key, share, and a bar. */
  private static String regions(SplitPlan plan) {
    double mean = 1.0 / plan.regions();
    double fullest = Collections.max(plan.shares());
    String shareFormat = "%." + decimals(mean) + "f %%";
    Table rows =
        new Table()
            .right("region", 0)
            .left("start key", ShortKey.width(plan.splits().stream(), LONGEST_KEY))
            .right("share", 9)
            .right("of mean", 8)
            .left("", 0);
    for (int region = 0; region < plan.regions(); region++) {
      double share = plan.shares().get(region);
      rows.row(
          Integer.toString(region + 1),
          region == 0
              ? "(start of the table)"
              : ShortKey.of(plan.splits().get(region - 1), LONGEST_KEY),
          String.format(Locale.ROOT, shareFormat, 100 * share),
          Times.of(share / mean),
          Bar.of(share, fullest, BAR));
    }
    return rows.toString();
  }

  /** Returns the decimals that show the mean share, in per cent, with three significant figures. */
  private static int decimals(double mean) {
    return Math.max(1, 2 - (int) Math.floor(Math.log10(100 * mean)));
  }

  private void warnings() {
    if (!plan.warnings().isEmpty()) {
      page.gap();
      plan.warnings().forEach(warning -> page.margin("warning", warning));
    }
  }
}
