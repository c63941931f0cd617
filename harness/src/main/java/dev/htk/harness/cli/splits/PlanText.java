// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.text.Numbers;
import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.keys.ycsb.UsualFormula;
import dev.htk.splitter.plan.BackTest;
import dev.htk.splitter.plan.Forecast;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.tuning.machine.ByteSize;

/** Renders a plan as text: first how good it is, then one line per region, then the warnings. */
final class PlanText {

  private static final int INDENT = 2;

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
    shown.page.add(RegionLines.of(table.plan().splits(), table.plan().shares()));
    shown.warnings();
    return shown.page.toString();
  }

  private void head() {
    page.line("Split plan: %s, %s", Numbers.counted(plan.regions(), "region"), table.fullest());
    page.labelled("keys", plan.keys());
    page.labelled("regions", plan.regions() + " = " + table.shape());
    page.labelled("balanced", balanced());
    page.labelled("fullest", Times.of(plan.maxOverMean()) + " the mean region, " + bound());
    page.labelled("emptiest", Times.of(plan.minOverMean()) + " the mean region");
    plan.backTest().ifPresent(this::backTest);
    plan.outlook().inFileOrder().ifPresent(this::inFileOrder);
    plan.outlook().forecast().ifPresent(this::forecast);
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

  private void inFileOrder(BackTest test) {
    page.labelled(
        "in order",
        "%s: a plan from the first half of the file, tried on the second",
        Times.of(test.maxOverMean()));
  }

  private void forecast(Forecast later) {
    page.labelled(
        "to come",
        "%s: %s%s (%s)",
        Times.of(later.maxOverMean()),
        later.keys(),
        later.idle() == 0 ? "" : ", none of them in " + Numbers.counted(later.idle(), "region"),
        later.reason());
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
                    Numbers.counted(active, "active region"),
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
    return Balanced.words(table.weights())
        + table.staggerPercent().map(", staggered on purpose by up to %s %%"::formatted).orElse("");
  }

  private void warnings() {
    if (!plan.warnings().isEmpty()) {
      page.gap();
      plan.warnings().forEach(warning -> page.margin("warning", warning));
    }
  }
}
