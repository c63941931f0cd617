// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.harness.statistics.Median;
import java.io.PrintStream;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/**
 * The driver next to YCSB's client and the bare loop, from the forks of {@link DriverBenchmark}.
 * Medians over the rounds; the ratio's is that of the rounds' own ratios, with the least and the
 * greatest of them.
 */
record DriverComparison(Map<Case, Map<Tool, List<Fork>>> cases) {

  /** The conditions under which all tools were measured. */
  private record Case(String phase, int threads) {}

  /** Figures of one JVM. */
  private record Fork(double perSecond, double cpuNanos, double bytes) {

    static Fork of(BenchmarkResult result) {
      double perSecond = result.getPrimaryResult().getScore();
      return new Fork(
          perSecond,
          perSecond(result, "cpuNanos") / perSecond,
          perSecond(result, "allocatedBytes") / perSecond);
    }

    private static double perSecond(BenchmarkResult result, String counter) {
      return result.getSecondaryResults().get(counter).getScore();
    }
  }

  static DriverComparison of(Collection<RunResult> results) {
    Map<Case, Map<Tool, List<Fork>>> cases =
        new TreeMap<>(Comparator.comparing(Case::phase).thenComparing(Case::threads));
    for (RunResult result : results) {
      BenchmarkParams params = result.getParams();
      if (params.getBenchmark().startsWith(DriverBenchmark.class.getName() + ".")) {
        int threads = Integer.parseInt(params.getParam("threads"));
        cases
            .computeIfAbsent(
                new Case(params.getParam("phase"), threads), key -> new EnumMap<>(Tool.class))
            .put(
                Tool.valueOf(params.getParam("tool")),
                result.getBenchmarkResults().stream().map(Fork::of).toList());
      }
    }
    return new DriverComparison(cases);
  }

  /** Prints nothing if the driver was not measured. */
  void print(PrintStream out) {
    cases.forEach(
        (measured, tools) -> {
          out.printf(Locale.ROOT, "%n%s, threads: %d%n", measured.phase, measured.threads);
          out.printf("  %-5s %12s %12s %12s%n", "", "ops/s", "cpu ns/op", "bytes/op");
          tools.forEach(
              (tool, forks) ->
                  out.printf(
                      Locale.ROOT,
                      "  %-5s %,12.0f %,12.0f %,12.0f%n",
                      tool,
                      median(forks, Fork::perSecond),
                      median(forks, Fork::cpuNanos),
                      median(forks, Fork::bytes)));
          if (tools.containsKey(Tool.KIT) && tools.containsKey(Tool.YCSB)) {
            printRatio(out, "KIT / YCSB in ops/s", Fork::perSecond, tools);
            printRatio(out, "KIT / YCSB in ops per cpu second", fork -> 1 / fork.cpuNanos, tools);
          }
        });
  }

  private static void printRatio(
      PrintStream out, String name, ToDoubleFunction<Fork> figure, Map<Tool, List<Fork>> tools) {
    List<Fork> kit = tools.get(Tool.KIT);
    List<Fork> ycsb = tools.get(Tool.YCSB);
    double[] ratios =
        IntStream.range(0, Math.min(kit.size(), ycsb.size()))
            .mapToDouble(
                round ->
                    figure.applyAsDouble(kit.get(round)) / figure.applyAsDouble(ycsb.get(round)))
            .sorted()
            .toArray();
    out.printf(
        Locale.ROOT,
        "  %s: %.2f (%.2f to %.2f)%n",
        name,
        Median.of(ratios),
        ratios[0],
        ratios[ratios.length - 1]);
  }

  private static double median(List<Fork> forks, ToDoubleFunction<Fork> figure) {
    return Median.of(forks.stream().mapToDouble(figure).toArray());
  }
}
