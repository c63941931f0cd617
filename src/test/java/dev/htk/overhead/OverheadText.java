// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.compare.Bounds;
import dev.htk.harness.compare.Figure;
import java.util.Locale;

/** Formats the result as a page of Markdown. */
final class OverheadText {
  private final Page text = new Page(0);

  private OverheadText() {}

  static String of(Overhead.Measured measured, OverheadPlan plan, Machine machine) {
    OverheadText page = new OverheadText();
    page.addHead(measured, plan, machine);
    page.addVerdicts(measured);
    page.addRatios(measured);
    page.addMeans(measured);
    return page.text.toString();
  }

  private void addHead(Overhead.Measured measured, OverheadPlan plan, Machine machine) {
    text.line("# What the recorder costs a region server");
    text.gap();
    text.line("%s; %s.", machine.date(), machine.description());
    text.line("Command: `%s`.", machine.command());
    text.line(
        "Blocks of %.1f s after %.1f s of the same load, at most %d a comparison and load; %s"
            + " heap.",
        plan.block().toMillis() / 1e3, plan.settle().toMillis() / 1e3, plan.blocks(), plan.heap());
    measured
        .saturation()
        .forEach(
            (puts, rate) ->
                text.line(
                    "Calls of %d: a closed loop reached %,.0f puts/s, an open loop sends %.0f %% of"
                        + " that.",
                    puts, rate, 100 * plan.openShare()));
    measured.sources().forEach((level, on) -> text.line("Sources on, %s: %s.", level.label(), on));
  }

  private void addTable(String title, String head) {
    text.gap();
    text.line("## " + title);
    text.gap();
    text.line("| load | recorder | " + head);
    text.line("|---|---|" + "---|".repeat((int) head.chars().filter(it -> it == '|').count()));
  }

  private void addVerdicts(Overhead.Measured measured) {
    addTable(
        "CPU time of the region server per put, against the recorder off",
        "rounds | change | 95 % interval | limit | |");
    for (LoadResult.Contrast contrast : measured.contrasts()) {
      Bounds cpu = contrast.of(Figure.SERVER_CPU);
      text.line(
          "| %s | %s | %d | %s | %s | %s | %s |",
          contrast.load().label(),
          contrast.recorder().label(),
          contrast.rounds(),
          percent(cpu.ratio()),
          interval(cpu),
          percent(contrast.limit()),
          contrast.verdict().label());
    }
  }

  private void addRatios(Overhead.Measured measured) {
    addTable(
        "Throughput and latency of a call, against the recorder off", "throughput | p50 | p99 |");
    for (LoadResult.Contrast contrast : measured.contrasts()) {
      text.line(
          "| %s | %s | %s | %s | %s |",
          contrast.load().label(),
          contrast.recorder().label(),
          change(contrast.of(Figure.THROUGHPUT)),
          change(contrast.of(Figure.P50)),
          change(contrast.of(Figure.P99)));
    }
  }

  private void addMeans(Overhead.Measured measured) {
    addTable("Geometric means of the blocks", "CPU us per put | puts/s | p50 us | p99 us |");
    for (LoadResult load : measured.loads()) {
      for (RecorderLevel level : RecorderLevel.values()) {
        text.line(
            "| %s | %s | %.1f | %,.0f | %,.0f | %,.0f |",
            load.load().label(),
            level.label(),
            load.mean(level, Figure.SERVER_CPU),
            load.mean(level, Figure.THROUGHPUT),
            load.mean(level, Figure.P50),
            load.mean(level, Figure.P99));
      }
    }
  }

  private static String change(Bounds ratio) {
    return "%s (%s)".formatted(percent(ratio.ratio()), interval(ratio));
  }

  private static String interval(Bounds ratio) {
    return Double.isInfinite(ratio.high())
        ? "no interval"
        : percent(ratio.low()) + " to " + percent(ratio.high());
  }

  private static String percent(double ratio) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * (ratio - 1));
  }
}
