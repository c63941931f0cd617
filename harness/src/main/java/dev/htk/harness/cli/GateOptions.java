// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Gate;
import dev.htk.harness.compare.GateReport;
import dev.htk.harness.files.OutputPlace;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The gates of a comparison, and the files that their results go to. */
final class GateOptions {

  @Option(
      names = "--gate",
      paramLabel = "GATE",
      description = {
        "Exit with 1 unless the ratio of a figure, profile to baseline, is shown to satisfy this:"
            + " FIGURE <= NUMBER, or with <, >= or >. Figures are throughput, insert.p999,"
            + " run.read.p99, update.mean and the like. Repeatable.",
      })
  private List<String> gates = List.of();

  @Option(
      names = "--gates-junit",
      paramLabel = "FILE",
      description = "Writes the gates' results as JUnit's XML, which CI servers show as tests.")
  private Path junit;

  @Option(
      names = "--gates-markdown",
      paramLabel = "FILE",
      description = "Writes the gates' results as a table in Markdown, for a CI job's summary.")
  private Path markdown;

  boolean areGiven() {
    return !gates.isEmpty();
  }

  /**
   * Reads the gates.
   *
   * @throws HarnessException if a gate is wrong, or a file could not be written
   */
  List<Gate> parse() throws HarnessException {
    requireWritable("--gates-junit", junit);
    requireWritable("--gates-markdown", markdown);
    List<Gate> parsed = new ArrayList<>();
    for (String gate : gates) {
      parsed.add(Gate.parse(gate));
    }
    return parsed;
  }

  private void requireWritable(String option, Path file) throws HarnessException {
    if (file == null) {
      return;
    }
    if (gates.isEmpty()) {
      throw HarnessException.badInput(
          "%s %s has nothing to write: give a --gate too", option, file);
    }
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || !Files.isDirectory(folder)) {
      throw HarnessException.badInput(
          "%s %s is no file that can be written: name one in an existing folder", option, file);
    }
    new OutputPlace(file, "choose another file for " + option).requireFile();
  }

  /**
   * Writes the files that were asked for, with usual modes: a CI server reads them as another user.
   */
  void write(Comparison comparison) throws IOException {
    GateReport report = GateReport.of(comparison);
    if (junit != null) {
      Files.writeString(junit, report.junit());
    }
    if (markdown != null) {
      Files.writeString(markdown, report.markdown());
    }
  }
}
