// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs the benchmarks like JMH's own {@code Main}, with its options, but in rounds: one fork of
 * each benchmark in turn, and all of it again ({@code -f} says how often). JMH runs all forks of
 * one benchmark first, so that a machine that is slow for a minute decides a comparison. Ends with
 * a table of the driver against YCSB's client. A benchmark that fails ends the run with an error.
 */
public final class Benchmarks {

  private static final int ROUNDS = 3;

  private Benchmarks() {}

  public static void main(String[] arguments) throws Exception {
    CommandLineOptions options = new CommandLineOptions(arguments);
    if (isQuestion(options)) {
      Main.main(arguments);
    } else {
      Collection<RunResult> results = runInRounds(options);
      report(results, options);
    }
  }

  private static boolean isQuestion(CommandLineOptions options) {
    return options.shouldHelp()
        || options.shouldList()
        || options.shouldListWithParams()
        || options.shouldListProfilers()
        || options.shouldListResultFormats();
  }

  private static Collection<RunResult> runInRounds(CommandLineOptions options)
      throws RunnerException {
    Options oneRound =
        new OptionsBuilder().parent(options).forks(1).shouldFailOnError(true).build();
    Map<BenchmarkParams, List<BenchmarkResult>> forks = new TreeMap<>();
    int rounds = options.getForkCount().orElse(ROUNDS);
    for (int round = 1; round <= rounds; round++) {
      System.out.printf("%n# Round %d of %d%n", round, rounds);
      for (RunResult result : new Runner(oneRound).run()) {
        forks
            .computeIfAbsent(result.getParams(), params -> new ArrayList<>())
            .addAll(result.getBenchmarkResults());
      }
    }
    List<RunResult> merged = new ArrayList<>();
    forks.forEach((params, results) -> merged.add(new RunResult(params, results)));
    return merged;
  }

  private static void report(Collection<RunResult> results, CommandLineOptions options) {
    PrintStream out = System.out;
    out.println();
    ResultFormatFactory.getInstance(ResultFormatType.TEXT, out).writeOut(results);
    if (options.getResult().hasValue()) {
      ResultFormatFactory.getInstance(
              options.getResultFormat().orElse(ResultFormatType.CSV), options.getResult().get())
          .writeOut(results);
    }
    DriverComparison.of(results).print(out);
  }
}
