package dev.htk.harness.cli;

import dev.htk.harness.diagnosis.Diagnoser;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code htk diagnose}: what held up the slow operations of a run. */
@Command(
    name = "diagnose",
    description = {
      "Says what held up the slow operations of a recorded run: joins them with what the recorders"
          + " in the region servers saw, by server, region and time.",
      "The tail is what took longer than p99.9 of the phase, or than --slo. Each share stands"
          + " beside what chance gives: the same with the events shifted in time, a thousand times."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  htk diagnose htk-runs/20261122-0900-stock",
      "  htk diagnose htk-runs/20261122-0900-stock --phase load --slo 50ms --format json"
    })
final class DiagnoseCommand implements Callable<Integer> {

  /** The phases of a run. */
  enum Phase {
    LOAD,
    RUN
  }

  @Parameters(paramLabel = "DIR", description = "The folder of a run.")
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

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "TEXT",
      description = "text or json (default: text).")
  private OutputFormat format;

  @Override
  public Integer call() throws HarnessException, IOException {
    Long micros = slo == null ? null : Long.valueOf(TimeSpan.micros("--slo", slo));
    Diagnosis diagnosis =
        Diagnoser.diagnose(
            new RunFolder(folder),
            new Diagnoser.TailChoice(
                micros, phase == null ? null : phase.name().toLowerCase(Locale.ROOT)));
    System.out.print(format.render(() -> DiagnosisText.of(diagnosis), diagnosis));
    return Outcome.DONE.exitCode();
  }
}
