package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code htk report}: writes the page that shows a recorded folder. */
@Command(
    name = "report",
    description = {
      "Writes DIR/report.html: what was recorded in a folder, as one page that opens from disk and"
          + " needs no network. Throughput, latency percentiles and slow operations over time, and"
          + " under them, on the same axis, what stalled in which server and region; percentile"
          + " curves, of baseline and profile together; settings in force.",
      "Every run, comparison and experiment writes its page at its end. This command writes it"
          + " anew, also for a run that was killed."
    },
    footer = {
      "",
      "Example:",
      "  htk report htk-runs/20261122-093000-run-stock",
      "",
      "See also: htk bench run, htk bench compare, htk bench experiment"
    })
final class ReportCommand extends HtkCommand {

  @Parameters(
      paramLabel = "DIR",
      description = "The folder of a run, a comparison or an experiment.")
  private Path folder;

  @Override
  public Integer call() throws HarnessException, IOException {
    System.out.println(Report.write(folder));
    return 0;
  }
}
