// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.compare.Comparison.Line;
import dev.htk.harness.compare.Comparison.Ratio;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.ServerIo;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.Summary.PhaseSummary;
import dev.htk.harness.run.WithinRun;
import dev.htk.harness.run.WorkloadSpec;
import dev.htk.harness.statistics.Median;
import dev.htk.harness.statistics.TrialRule;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Formats results for people: a heading that says what was measured, and a table. */
public final class ResultTable {

  private static final String NAME = "  %-24s";
  private static final int VALUE_WIDTH = 14;

  private final StringBuilder text = new StringBuilder();
  private String group = "";

  private ResultTable() {}

  /** Formats one run. */
  public static String of(Side.Trial trial) {
    return of(new Side(trial.manifest().profile().name(), List.of(trial)));
  }

  /** Formats the trials of one profile. */
  public static String of(Side side) {
    ResultTable table = new ResultTable();
    table.heading(side.name(), side.manifest());
    if (side.trials().size() > 1) {
      table.line("%s", spread(side));
    }
    Comparison.figures(side)
        .forEach(
            (key, values) -> {
              table.group(key.group());
              table.line(
                  NAME + "%" + VALUE_WIDTH + "s   %s",
                  key.name(),
                  number(Median.of(values)),
                  spread(values));
            });
    remarks(List.of(side)).forEach(remark -> table.line("%s", remark));
    if (side.trials().size() == 1) {
      side.trials().get(0).summary().phases().forEach(table::sureness);
    }
    return table.text.toString();
  }

  /** Formats two sides and their ratios. */
  public static String of(Comparison comparison, Side baseline, Side profile) {
    ResultTable table = new ResultTable();
    table.heading(comparison.profile() + " against " + comparison.baseline(), profile.manifest());
    if (!baseline.manifest().servers().equals(profile.manifest().servers())) {
      for (Side side : List.of(baseline, profile)) {
        table.line("%s: %s", side.name(), side.manifest().servers());
      }
    }
    headline(comparison).forEach(sentence -> table.line("%s", sentence));
    comparison.gates().forEach(gate -> table.line("%s", gate.sentence()));
    table.line("%s", spread(comparison));
    int width = width(comparison);
    String row = NAME + "%" + width + "s%" + width + "s   %s";
    table.line("");
    table.line(
        row,
        "",
        comparison.baseline(),
        comparison.profile(),
        hasVerdict(comparison) ? "ratio [interval]" : "ratio [least, greatest]");
    for (Line line : comparison.lines()) {
      table.group(line.group());
      table.line(row, line.name(), number(line.baseline()), number(line.profile()), ratio(line));
    }
    remarks(List.of(baseline, profile)).forEach(remark -> table.line("%s", remark));
    comparison.gaps().forEach(gap -> table.line("not shown: %s", gap));
    return table.text.toString();
  }

  private void line(String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments).stripTrailing())
        .append(System.lineSeparator());
  }

  /** Adds the group's name before its first figure. */
  private void group(String next) {
    if (!next.equals(group)) {
      line("%s", next);
      group = next;
    }
  }

  private static String spread(Side side) {
    String method =
        Comparison.figures(side).values().stream()
            .map(FigureInterval::of)
            .filter(Objects::nonNull)
            .map(FigureInterval::method)
            .findFirst()
            .orElse(null);
    return Phrase.of(
        "Figures: median of %d trials [%s].",
        side.trials().size(),
        method == null
            ? "least, greatest"
            : "95 % interval: " + method + "; least, greatest where a trial has 0");
  }

  private static String spread(double[] values) {
    if (values.length == 1) {
      return "";
    }
    FigureInterval interval = FigureInterval.of(values);
    return interval == null
        ? range(
            Arrays.stream(values).min().orElseThrow(), Arrays.stream(values).max().orElseThrow())
        : range(interval.low(), interval.high());
  }

  private static String range(double low, double high) {
    return Phrase.of("[%s, %s]", number(low), number(high));
  }

  /** Adds the precision of one run's means. */
  private void sureness(String phase, PhaseSummary of) {
    WithinRun within = of.withinRun();
    if (within != null) {
      line(
          "%s within this run, 95 %% by batch means: %s%s; this says nothing of another run",
          phase,
          sureness("throughput", within.throughput(), "ops/s"),
          within.response() == null ? "" : ", " + sureness("response", within.response(), "us"));
    }
  }

  private static String sureness(String what, WithinRun.Mean mean, String unit) {
    return "%s %s %s %s%s"
        .formatted(
            what,
            number(mean.mean()),
            range(mean.low(), mean.high()),
            unit,
            mean.independent() ? "" : " (at least so wide: the run is too short)");
  }

  /** Sums up what got better or worse, by how much, and how sure that is. */
  private static List<String> headline(Comparison comparison) {
    if (comparison.pairs() < TrialRule.FEWEST) {
      return List.of(comparison.profile() + ": " + Claim.tooFew(comparison.pairs()));
    }
    List<String> sentences = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      for (Line line : comparison.lines()) {
        if (line.claim() != null && line.claim().verdict() == verdict) {
          sentences.add(comparison.profile() + ": " + sentence(line, comparison.interleaved()));
        }
      }
    }
    return sentences;
  }

  private static String sentence(Line line, boolean interleaved) {
    Claim claim = line.claim();
    String ratio = claim.interval() == null ? "" : " " + claim.interval();
    return "%s %s%s, %s%s"
        .formatted(
            line.group().toLowerCase(Locale.ROOT),
            line.name().replaceFirst(" \\(.*", ""),
            ratio,
            claim.words(),
            interleaved ? "" : ", not interleaved");
  }

  /** Returns a width that fits the names of both sides, and a gap. */
  private static int width(Comparison comparison) {
    return Math.max(
        VALUE_WIDTH, 2 + Math.max(comparison.baseline().length(), comparison.profile().length()));
  }

  private static boolean hasVerdict(Comparison comparison) {
    return comparison.pairs() >= TrialRule.FEWEST;
  }

  private void heading(String title, Manifest manifest) {
    WorkloadSpec workload = manifest.workload();
    int scale = manifest.profile().scale();
    line("%s", title);
    line(
        "cluster %s · %s · %s · workload %s · %,d records · %s · %s · %s",
        manifest.cluster(),
        Numbers.counted(manifest.regionServers(), "region server"),
        Numbers.counted(manifest.table().splits().size() + 1, "region"),
        workload.name(),
        Long.parseLong(workload.properties().get("recordcount")),
        Numbers.counted(workload.threads(), "thread"),
        loop(manifest),
        scale == 1
            ? "real sizes"
            : "SCALE MODEL: all byte- and rate-sized settings divided by " + scale);
    if (!manifest.emulatedHardware().isEmpty()) {
      line("EMULATED HARDWARE: %s", String.join("; ", manifest.emulatedHardware()));
    }
  }

  private static String loop(Manifest manifest) {
    if (manifest.isClosedLoop()) {
      return "closed loop";
    }
    String rate =
        manifest.workload().target() == null
            ? ""
            : Phrase.of(" at %,.0f ops/s", manifest.workload().target());
    return "open loop" + rate + (manifest.schedule() == null ? "" : ", " + manifest.schedule());
  }

  private static String spread(Comparison comparison) {
    String trials =
        comparison.interleaved()
            ? Numbers.counted(comparison.pairs(), "pair") + " of trials, interleaved."
            : "NOT INTERLEAVED: recorded at different times, so that any change of cluster or"
                + " machine is part of the ratios.";
    return trials
        + (hasVerdict(comparison)
            ? " Figures: median of each side. Ratio: %s [95 %% interval]. The ratios with a verdict"
                    .formatted(method(comparison))
                + " were judged together (Holm): "
                + Judge.rate()
                + " is the chance that any of them is wrong, and their intervals are wider for it."
            : " Figures: median of each side. Ratio: %s [least, greatest]."
                .formatted(comparison.interleaved() ? "median over the pairs" : "of the medians"));
  }

  private static String method(Comparison comparison) {
    return comparison.lines().stream()
        .filter(line -> line.ratio() != null && line.ratio().interval() != null)
        .map(line -> line.ratio().interval().method())
        .findFirst()
        .orElse("none");
  }

  /** Lists the facts that a reader of the figures must know; none in most cases. */
  public static Set<String> remarks(List<Side> sides) {
    Set<String> remarks = new LinkedHashSet<>();
    for (Side side : sides) {
      for (Side.Trial trial : side.trials()) {
        trial
            .summary()
            .phases()
            .forEach(
                (phase, result) -> {
                  if (result.stopped() != null) {
                    remarks.add(
                        "%s, %s: cut short, %s".formatted(side.name(), phase, result.stopped()));
                  }
                  if (isBeforeCompression(result.cost())) {
                    remarks.add("%s: %s".formatted(side.name(), ServerIo.BEFORE_COMPRESSION));
                  }
                });
        if (trial.summary().servers() == null) {
          remarks.add("flushes, compactions: not recorded (they need the recorder at level ab)");
        } else if (trial.summary().servers().lost() > 0) {
          remarks.add("flushes, compactions: at least these; the recorder has lost events");
        }
      }
    }
    return remarks;
  }

  private static boolean isBeforeCompression(PhaseCost cost) {
    return cost != null
        && cost.io() != null
        && cost.io().notes().contains(ServerIo.BEFORE_COMPRESSION);
  }

  private static String ratio(Line line) {
    Ratio ratio = line.ratio();
    if (ratio == null) {
      return "–";
    }
    if (line.claim() != null && line.claim().interval() != null) {
      return line.claim().interval() + " " + line.claim().verdict().words();
    }
    return ratio.interval() == null
        ? Phrase.of("%.2f× [%.2f, %.2f]", ratio.median(), ratio.least(), ratio.greatest())
        : ratio.interval().toString();
  }

  /** Formats a figure: with a decimal below 100 unless it is whole. */
  public static String number(double value) {
    return String.format(
        Locale.ROOT, value < 100 && value != Math.rint(value) ? "%,.1f" : "%,.0f", value);
  }
}
