// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.files.OutputPlace;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.report.Report;
import dev.htk.harness.run.rate.Criterion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code htk report}: writes the page that shows a recorded folder, or several runs. */
@Command(
    name = "report",
    description = {
      "Writes DIR/report.html: what was recorded in a folder, as one page that opens from disk and"
          + " needs no network. Verdicts first; then throughput, latencies and slow operations over"
          + " time, and under them, on the same axis, what stalled in which server and region;"
          + " percentile curves; where in the table slow writes went; settings in force.",
      "Every run, comparison and experiment writes its page at its end. This command writes it"
          + " anew, also for a run that was killed.",
      "With several folders of runs: writes one page that shows them side by side. LABEL=DIR gives"
          + " a run another name than its folder's."
    },
    footer = {
      "",
      "Example:",
      "  htk report htk-runs/20261122-093000-run-stock",
      "  htk report before=htk-runs/monday after=htk-runs/friday --slo 'insert.p99 <= 20ms'",
      "",
      "See also: htk bench run, htk bench compare, htk bench experiment"
    })
final class ReportCommand extends HtkCommand {

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description = "The folder of a run, a comparison or an experiment; or several of runs.")
  private List<String> folders;

  @Option(
      names = "--slo",
      paramLabel = "BOUND",
      description =
          "Draws this bound on response times, and says how often each run was over it. Example:"
              + " 'insert.p99 <= 20ms'.")
  private Criterion slo;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "With several folders: the page's file (default: ./" + Report.FILE + ").")
  private Path out;

  @Override
  public Integer call() throws HarnessException, IOException {
    if (folders.size() == 1) {
      if (out != null) {
        throw HarnessException.badInput(
            "--out %s is for several folders: the page of one is written into it", out);
      }
      Path folder = Path.of(folders.get(0));
      if (Files.isDirectory(folder)) {
        new OutputPlace(folder, "copy the folder to where you may write").requireFolder();
      }
      System.out.println(Report.write(folder, slo));
      return 0;
    }
    Path file = out == null ? Path.of(Report.FILE) : out;
    Path parent = file.toAbsolutePath().getParent();
    if (!Files.isDirectory(parent)) {
      throw HarnessException.badInput("--out %s: there is no folder '%s'", file, parent);
    }
    new OutputPlace(file, "choose another --out").requireFile();
    if (out == null && Files.exists(file) && !Report.isPage(file)) {
      throw HarnessException.badInput(
          "'%s' exists, and the kit has not written it: choose another file with --out FILE", file);
    }
    Report.write(labelled(), slo, file);
    System.out.println(file);
    return 0;
  }

  private Map<String, Path> labelled() throws HarnessException {
    Map<String, Path> labelled = new LinkedHashMap<>();
    for (String given : folders) {
      int sign = given.indexOf('=');
      boolean hasLabel = sign > 0 && !Files.isDirectory(Path.of(given));
      Path folder = Path.of(hasLabel ? given.substring(sign + 1) : given);
      String label = hasLabel ? given.substring(0, sign) : Report.nameOf(folder);
      Path other = labelled.put(label, folder);
      if (other != null) {
        throw HarnessException.badInput(
            "'%s' and '%s' would both be called '%s': give one another name, as in after=%s",
            other, folder, label, folder);
      }
    }
    return labelled;
  }
}
