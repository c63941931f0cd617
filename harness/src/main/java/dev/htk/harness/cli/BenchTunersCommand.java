// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.study.StudyFolder;
import dev.htk.harness.tune.TunerResults;
import dev.htk.harness.tune.Tuning;
import dev.htk.tuning.profile.ResolvedProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code htk bench experiment tuners}: compares tuning by blame with blind searches. */
@Command(
    name = "tuners",
    description = {
      "Compares 'htk tune' with random search and CMA-ES, on clusters that the kit starts: the same"
          + " start, settings, ranges, seed and number of pairs. Measures what each took for the"
          + " best anew beside the start, and the shipped profiles of the machine too.",
      "To resume, start it again with the same options and the same --out."
    },
    footer = {"", "Example:", "  htk bench experiment tuners --as ssd-node --seed 1 --out tuners"})
final class BenchTunersCommand extends HtkCommand {

  private static final int MOST_PAIRS = 200;

  @Spec private CommandSpec spec;

  @Mixin private TuneOptions options;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "44",
      description = "Pairs that each tuner may run (default: ${DEFAULT-VALUE}).")
  private int pairs;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    ParseResult before = spec.parent().commandLine().getParseResult();
    if (!before.matchedArgs().isEmpty()) {
      throw HarnessException.badInput(
          "what stands before 'tuners' does not belong to it: write its options after its name");
    }
    NumberOption.requireRange("--pairs", 2, pairs, MOST_PAIRS);
    Tuning tuning = options.tuning();
    if (tuning.goal().slo().isPresent()) {
      throw HarnessException.badInput(
          "--goal '%s': tuners are compared by ratios, and a side that never keeps the bound has"
              + " none; use load, or a percentile such as 'insert.p99.9 at 70%%'",
          tuning.goal().text());
    }
    Path folder = options.bench().resumableFolder("tuners-" + tuning.machine());
    tuning.plan().requireRoom(folder);
    Map<String, ResolvedProfile> shipped = options.shipped(tuning);
    try (StudyFolder held = StudyFolder.open(folder, tuning.ofTuners());
        Terminal terminal = Terminal.open(tuning.plan())) {
      held.reportResume(terminal::say);
      TunerResults results = tuning.compare(held, terminal, pairs, shipped);
      terminal.done();
      options.bench().format().print(() -> TunersText.of(results), results);
      // A search tries what no server stands; only figures that nobody has are bad news.
      Terminal.warn(results.failures());
      return (results.hasFigures() ? Outcome.DONE : Outcome.BAD_NEWS).exitCode();
    }
  }
}
