// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.experiment.BudgetText;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.study.AblationPlan;
import dev.htk.harness.study.AblationRun;
import dev.htk.harness.study.LoadPair;
import dev.htk.harness.study.Study;
import dev.htk.harness.study.StudyFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code htk bench ablation}: measures which settings of a profile have an effect. */
@Command(
    name = "ablation",
    description = {
      "Measures each setting of a profile twice: added to stock, and added to the rest of the"
          + " profile. Both sides load records at the same time for 40 s, on modelled devices, each"
          + " in a fresh JVM on a fresh cluster.",
      "Settings that mean little alone, such as the two bounds of the compaction throughput, are"
          + " changed together.",
      "To resume with the missing pairs, start it again with the same options and the same --out."
    },
    footer = {
      "",
      "Example:",
      "  htk bench ablation ssd-tuned --as ssd-node --budget 1h --out ablation",
      "  htk bench ablation ssd-tuned --setting hbase.hstore.blockingStoreFiles",
      "  htk bench ablation hdd-tuned --as hdd-node --whole --rounds 4"
    })
final class BenchAblationCommand extends HtkCommand {

  private static final int MOST_ROUNDS = 100;

  @Mixin private BenchOptions options;

  @Parameters(paramLabel = "PROFILE", description = "A shipped profile or a YAML file.")
  private String profile;

  @Option(
      names = "--setting",
      paramLabel = "KEY",
      description = "A setting to look at, repeatable (default: all that differ from stock).")
  private List<String> keys = List.of();

  @Option(
      names = "--whole",
      description = "Measures the whole profile against stock, and no single setting.")
  private boolean whole;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "2",
      description = "Pairs of JVMs of each setting (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "Starts no new pair after this time, such as 30m or 2h (default: none).")
  private String budget;

  @Option(
      names = "--plan",
      description = "Prints what would be measured and how long it is expected to take, and ends.")
  private boolean planOnly;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    AblationPlan plan = plan();
    if (planOnly) {
      System.out.print(AblationText.ofPlan(plan));
      return 0;
    }
    double seconds = budget == null ? Double.POSITIVE_INFINITY : BudgetText.seconds(budget);
    Path folder = options.resumableFolder("ablation-" + plan.profile());
    if (seconds < LoadPair.SECONDS && !StudyFolder.isBegun(folder, plan.ofFolder())) {
      throw AblationRun.budgetTooSmall();
    }
    plan.base().requireRoom(folder);
    try (StudyFolder held = StudyFolder.open(folder, plan.ofFolder());
        Terminal terminal = Terminal.open()) {
      terminal.say(AblationText.ofPlan(plan).stripTrailing());
      held.reportResume(terminal::say);
      AblationRun.Result result = new AblationRun(plan, new Study(held, terminal)).run(seconds);
      terminal.done();
      String file = result.evidence().profile() + ".json";
      new RunFolder(folder).write(file, result.evidence());
      options.format().print(() -> AblationText.of(result), result.evidence());
      System.err.println(
          "evidence in "
              + folder.resolve(file)
              + ": copy it to profiles/evidence, and 'htk profile show' prints it");
      return Terminal.exitCode(result.reasons());
    }
  }

  private AblationPlan plan() throws HarnessException, IOException, InterruptedException {
    NumberOption.requireRange("--rounds", 1, rounds, MOST_ROUNDS);
    if (whole && !keys.isEmpty()) {
      throw HarnessException.badInput(
          "--whole measures no single setting, and --setting names one: leave one of them out");
    }
    if (options.isRealCluster()) {
      throw HarnessException.badInput(
          "an ablation restarts its servers for each setting, which the kit does not do to a real"
              + " cluster: use --cluster mini or local");
    }
    if (options.givesSizeOrRate()) {
      throw HarnessException.badInput(
          "an ablation loads for 40 s as fast as the threads can: leave --records, --operations,"
              + " --target and other sizes and rates out");
    }
    AblationPlan all =
        AblationPlan.of(
            options.tunnelRequest(false, options.loaded(profile)),
            profile,
            new LinkedHashSet<>(keys),
            rounds);
    return whole ? all.wholeAlone() : all;
  }
}
