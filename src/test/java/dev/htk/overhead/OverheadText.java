// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import dev.htk.harness.statistics.Interval;
import java.util.Locale;

/** Formats the result as a page of Markdown. */
final class OverheadText {
  private final OverheadResult result;
  private final Machine machine;
  private final StringBuilder text = new StringBuilder();

  private OverheadText(OverheadResult result, Machine machine) {
    this.result = result;
    this.machine = machine;
  }

  static String of(OverheadResult result, Machine machine) {
    return new OverheadText(result, machine).page();
  }

  private String page() {
    line("# What the recorder costs a region server");
    line("");
    line("%s; %s.", machine.date(), machine.description());
    line("Command: `%s`.", machine.command());
    line(
        "Blocks of %.1f s after %.1f s of the same load, at most %d a comparison and load; %s heap.",
        result.plan().block().toMillis() / 1e3,
        result.plan().settle().toMillis() / 1e3,
        result.plan().blocks(),
        result.plan().heap());
    result
        .saturation()
        .forEach(
            (puts, rate) ->
                line(
                    "Calls of %d: a closed loop reached %,.0f puts/s, an open loop sends %.0f %% of"
                        + " that.",
                    puts, rate, 100 * result.plan().openShare()));
    result.sources().forEach((level, on) -> line("Sources on, %s: %s.", level.label(), on));
    line("");
    verdicts();
    line("");
    ratios();
    line("");
    means();
    return text.toString();
  }

  private void verdicts() {
    line("## CPU time of the region server per put, against the recorder off");
    line("");
    line("| load | recorder | rounds | change | 95 %% interval | limit | |");
    line("|---|---|---|---|---|---|---|");
    for (ShapeResult shape : result.shapes()) {
      for (Comparison comparison : Comparison.values()) {
        line(
            "| %s | %s | %d | %s | %s | %s | %s |",
            shape.shape().label(),
            comparison.level().label(),
            shape.rounds(comparison),
            percent(shape.ratio(comparison, Metric.CPU_PER_PUT)),
            interval(shape, comparison, Metric.CPU_PER_PUT),
            percent(comparison.limit()),
            shape.verdict(comparison).label());
      }
    }
  }

  private void ratios() {
    line("## Throughput and latency of a call, against the recorder off");
    line("");
    line("| load | recorder | throughput | p50 | p99 |");
    line("|---|---|---|---|---|");
    for (ShapeResult shape : result.shapes()) {
      for (Comparison comparison : Comparison.values()) {
        line(
            "| %s | %s | %s | %s | %s |",
            shape.shape().label(),
            comparison.level().label(),
            change(shape, comparison, Metric.THROUGHPUT),
            change(shape, comparison, Metric.P50),
            change(shape, comparison, Metric.P99));
      }
    }
  }

  private void means() {
    line("## Geometric means of the blocks");
    line("");
    line("| load | recorder | CPU us per put | puts/s | p50 us | p99 us |");
    line("|---|---|---|---|---|---|");
    for (ShapeResult shape : result.shapes()) {
      for (RecorderLevel level : RecorderLevel.values()) {
        line(
            "| %s | %s | %.1f | %,.0f | %,.0f | %,.0f |",
            shape.shape().label(),
            level.label(),
            shape.mean(level, Metric.CPU_PER_PUT),
            shape.mean(level, Metric.THROUGHPUT),
            shape.mean(level, Metric.P50),
            shape.mean(level, Metric.P99));
      }
    }
  }

  private static String change(ShapeResult shape, Comparison comparison, Metric metric) {
    return "%s (%s)"
        .formatted(percent(shape.ratio(comparison, metric)), interval(shape, comparison, metric));
  }

  private static String interval(ShapeResult shape, Comparison comparison, Metric metric) {
    Interval interval = shape.interval(comparison, metric);
    return shape.rounds(comparison) < 2
        ? "no interval"
        : percent(interval.low()) + " to " + percent(interval.high());
  }

  private static String percent(double ratio) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * (ratio - 1));
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
