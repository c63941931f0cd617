package dev.htk.harness.report;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Writes {@code report.html}: a page for the browser that shows what was recorded in a folder.
 *
 * <pre>
 * Path page = Report.write(folder);
 * </pre>
 *
 * <p>The page is one file of one to three megabytes that needs no network. Writing it takes about a
 * second for a run of minutes, and memory that does not grow with the run's length.
 */
public final class Report {

  /** The file's name in its folder. */
  public static final String FILE = "report.html";

  private Report() {}

  /**
   * Writes the page of a run, or of the trials of a comparison or an experiment, and replaces an
   * earlier one. The run may have been killed.
   *
   * @return the file
   * @throws HarnessException if nothing was recorded in the folder
   * @throws IOException if a file cannot be read or written
   */
  public static Path write(Path folder) throws HarnessException, IOException {
    if (!Files.isDirectory(folder)) {
      throw HarnessException.badInput(
          "'%s' is not a folder: give one that 'htk bench' has recorded", folder);
    }
    Path file = folder.resolve(FILE);
    HtmlPage.write(data(folder), file);
    return file;
  }

  /**
   * Writes the page at the end of a run, if possible: the run's result is valid without it.
   *
   * @param notes receives the reason if the page could not be written
   */
  public static void writeIfPossible(Path folder, Consumer<String> notes) {
    try {
      write(folder);
    } catch (HarnessException | IOException | RuntimeException e) {
      notes.accept(FILE + " could not be written: " + e.getMessage());
    }
  }

  private static PageData data(Path folder) throws HarnessException, IOException {
    if (RunFolder.isBegun(folder)) {
      RunData run = RecordedRun.read(folder, Detail.ALONE, new Distributions(), true);
      return new PageData(
          "run",
          run.name(),
          List.of(),
          List.of(run),
          1,
          List.of(),
          causes(),
          RecordedTrials.evidence(List.of(run)),
          ChartLibrary.echarts());
    }
    List<Path> trials = RecordedTrials.in(folder);
    if (trials.isEmpty()) {
      throw HarnessException.badInput(
          "nothing was recorded in '%s': it has no manifest.json, and no trial-NN-PROFILE folders"
              + " of a comparison or experiment; give a folder that 'htk bench' has recorded",
          folder);
    }
    return new RecordedTrials(folder, trials).read(causes());
  }

  private static Map<String, PageData.Cause> causes() {
    Map<String, PageData.Cause> causes = new LinkedHashMap<>();
    for (StallCause cause : StallCause.values()) {
      causes.put(
          cause.code(),
          new PageData.Cause(cause.kind().name().toLowerCase(Locale.ROOT), cause.explanation()));
    }
    return causes;
  }
}
