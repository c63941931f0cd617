package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.keys.ycsb.UsualFormula;
import dev.htk.splitter.plan.BackTest;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.tuning.machine.ByteSize;
import java.util.Locale;
import java.util.Optional;

/** Renders a plan as text: first how good it is, then one line per region, then the warnings. */
final class PlanText {

  private static final int INDENT = 2;

  private final PlannedTable table;
  private final SplitPlan plan;
  private final StringBuilder text = new StringBuilder();

  private PlanText(PlannedTable table) {
    this.table = table;
    this.plan = table.plan();
  }

  /** Returns the plan in lines of at most 100 characters, unless a single word is longer. */
  static String of(PlannedTable table) {
    PlanText shown = new PlanText(table);
    shown.head();
    shown.text.append(System.lineSeparator()).append(RegionRows.of(table.plan()));
    shown.warnings();
    return shown.text.toString();
  }

  private void head() {
    text.append(
        "Split plan: %s, the fullest %s the mean%n"
            .formatted(
                PlannedTable.counted(plan.regions(), "region"), Times.of(plan.maxOverMean())));
    line("keys", plan.keys());
    line("regions", String.format(Locale.ROOT, "%d = %s", plan.regions(), table.shape()));
    line("balanced", balanced());
    line("fullest", Times.of(plan.maxOverMean()) + " the mean region, " + bound());
    line("emptiest", Times.of(plan.minOverMean()) + " the mean region");
    plan.backTest().ifPresent(test -> line("back-test", backTest(test)));
    table.usual().ifPresent(usual -> line("formula", formula(usual)));
    memory().ifPresent(words -> line("memstores", words));
    data().ifPresent(words -> line("data", words));
    if (!table.notChecked().isEmpty()) {
      line("unchecked", String.join("; ", table.notChecked()));
    }
    if (!plan.warnings().isEmpty()) {
      line("warnings", plan.warnings().size() + ", at the end");
    }
  }

  private String bound() {
    return plan.bound().maxOverMean() > plan.maxOverMean()
        ? String.format(
            Locale.ROOT,
            "and at 99.9 %% at most %s (%s)",
            Times.of(plan.bound().maxOverMean()),
            plan.bound().basis())
        : "which is exact (%s)".formatted(plan.bound().basis());
  }

  private static String backTest(BackTest test) {
    return String.format(
        Locale.ROOT,
        "%s: a plan from %,d of the keys, tried on %,d others",
        Times.of(test.maxOverMean()),
        test.planned(),
        test.heldOut());
  }

  private static String formula(UsualFormula.Outcome usual) {
    return String.format(
        Locale.ROOT,
        "%s with the usual user#{1000+i*(9999-1000)/%d}, and %d of its %d regions nearly empty",
        Times.of(usual.maxOverMean()),
        usual.splits(),
        usual.dead(),
        usual.splits() + 1);
  }

  private Optional<String> memory() {
    ClusterCapacity known = table.capacity();
    long active = (long) table.regionsPerServer() + known.otherRegions();
    return known
        .memory()
        .map(
            memory ->
                String.format(
                    Locale.ROOT,
                    "%s × %s = %s a server, and flushes are forced at %s",
                    PlannedTable.counted(active, "active region"),
                    new ByteSize(known.flushSizeBytes()),
                    new ByteSize(active * known.flushSizeBytes()),
                    new ByteSize(memory.lowerMarkBytes())));
  }

  private Optional<String> data() {
    ClusterCapacity known = table.capacity();
    return known.dataBytes().stream()
        .mapToObj(
            bytes ->
                String.format(
                    Locale.ROOT,
                    "%s / %,d regions = %s each, and HBase splits them at %s",
                    new ByteSize(bytes),
                    plan.regions(),
                    new ByteSize(bytes / plan.regions()),
                    new ByteSize(known.maxFileSizeBytes())))
        .findFirst();
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
        + table
            .staggerPercent()
            .map(
                percent ->
                    String.format(Locale.ROOT, ", staggered on purpose by up to %s %%", percent))
            .orElse("");
  }

  private void warnings() {
    if (!plan.warnings().isEmpty()) {
      text.append(System.lineSeparator());
      plan.warnings().forEach(warning -> text.append(Paragraph.labelled(0, "warning", warning)));
    }
  }

  private void line(String label, String words) {
    text.append(Paragraph.labelled(INDENT, label, words));
  }
}
