// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.TimeSpan;
import dev.htk.harness.cli.live.FromFiles;
import dev.htk.harness.cli.live.LiveOptions;
import dev.htk.harness.diagnosis.Diagnoser;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htk diagnose}: finds what held up slow operations of a run, or writes on a cluster. */
@Command(
    name = "diagnose",
    description = {
      "Says what held up the slow operations of a recorded run: joins them with what the recorders"
          + " in the region servers saw, by server, region and time.",
      "The tail is what took longer than p99.9 of the phase, or than --slo. Beside each share"
          + " stands the share that chance alone gives: the same with the events shifted in time,"
          + " a thousand times.",
      "--from needs no recorder: it reads what the servers left behind, cites the lines that say so,"
          + " and says what such files can never show.",
      "--live is another name of 'htk live', and --self-test of 'htk self-test'; the next version"
          + " drops both."
    },
    footer = {
      "",
      "Example:",
      "  htk diagnose htk-runs/20261122-0900-stock",
      "  htk diagnose htk-runs/20261122-0900-stock --phase load --slo 50ms --format json",
      "  htk diagnose --cluster /etc/hbase/conf --since 30m",
      "  htk diagnose --events copied-from-servers --since 2026-11-22T07:00:00Z",
      "  htk diagnose --from /var/log/hbase gc-logs jmx.json --since 12h"
    })
final class DiagnoseCommand extends HtkCommand {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", arity = "0..1", description = "The folder of a run.")
  private Path folder;

  @Option(
      names = "--slo",
      paramLabel = "TIME",
      description = "Response time beyond which time counts, such as 50ms (default: p99.9).")
  private String slo;

  @Option(
      names = "--phase",
      paramLabel = "PHASE",
      description = "load or run (default: the last one that the run had).")
  private Phase phase;

  @Mixin private FormatOption format;

  @ArgGroup(
      exclusive = false,
      heading = "%nOn a running cluster, or from what its recorders or its servers have kept:%n")
  private LiveOptions live;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    for (CommandSpec mixin : spec.mixins().values()) {
      if (mixin.userObject() instanceof DiagnoseAlias alias) {
        Optional<Integer> exitCode = alias.run();
        if (exitCode.isPresent()) {
          return exitCode.get();
        }
      }
    }
    Optional<FromFiles> files = files();
    if (files.isPresent() && folder != null) {
      return files.get().diagnose(folder, tail(), DiagnosisText::of, format.value());
    }
    if (live != null) {
      requireNone("DIR", folder);
      requireNone("--slo", slo);
      requireNone("--phase", phase);
      return live.run(format.value());
    }
    if (folder == null) {
      throw HarnessException.badInput(
          "give the folder of a run, --from PATH, --events DIR, or --since TIME --cluster CONF_DIR;"
              + " 'htk live' shows what goes on now");
    }
    Diagnosis diagnosis = diagnosis(tail());
    format.print(() -> DiagnosisText.of(diagnosis), diagnosis);
    return 0;
  }

  /** Returns the files that stand in for recorders: those given, or those that a run kept. */
  private Optional<FromFiles> files() throws HarnessException {
    if (live != null) {
      return live.files();
    }
    return folder == null ? Optional.empty() : FromFiles.ofRun(new RunFolder(folder));
  }

  private Diagnoser.TailChoice tail() throws HarnessException {
    Long micros = slo == null ? null : Long.valueOf(TimeSpan.micros("--slo", slo));
    return new Diagnoser.TailChoice(micros, phase == null ? null : phase.word());
  }

  private Diagnosis diagnosis(Diagnoser.TailChoice tail) throws HarnessException, IOException {
    try {
      return Diagnoser.diagnose(new RunFolder(folder), tail);
    } catch (OutOfMemoryError e) {
      throw HarnessException.failed(
          e,
          "'%s' does not fit into a heap of %d MB: allow more, such as HTK_OPTS=-Xmx2g",
          folder,
          Runtime.getRuntime().maxMemory() >> 20);
    }
  }

  private static void requireNone(String option, Object given) throws HarnessException {
    if (given != null) {
      throw HarnessException.badInput(
          "%s applies only to recorded runs; drop it, or --live, --cluster, --since, --from and"
              + " --events",
          option);
    }
  }
}
