// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.MachineTrouble;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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

  private static final String TITLE = "<title>htk ";

  /** Bytes of a page up to its title, and more. */
  private static final int START_BYTES = 2048;

  private Report() {}

  /** Writes a page as {@link #write(Path, Criterion)} does, without a bound. */
  public static Path write(Path folder) throws HarnessException, IOException {
    return write(folder, null);
  }

  /**
   * Writes the page of a run, or of the trials of a comparison or an experiment, and replaces an
   * earlier one. The run may have been killed.
   *
   * @param slo a bound on response times that the page judges; null for that of a comparison, if it
   *     had one
   * @return the file
   * @throws HarnessException if nothing was recorded in the folder
   * @throws IOException if a file cannot be read or written
   */
  public static Path write(Path folder, Criterion slo) throws HarnessException, IOException {
    requireFolder(folder);
    Path file = folder.resolve(FILE);
    HtmlPage.write(data(folder, slo), file);
    return file;
  }

  /**
   * Writes a page that shows several runs side by side, and replaces an earlier one.
   *
   * @param runs the runs' folders by label, in the order in which they are shown
   * @param slo a bound on response times that the page judges; null for none
   * @throws HarnessException if a folder holds no run
   */
  public static void write(Map<String, Path> runs, Criterion slo, Path file)
      throws HarnessException, IOException {
    for (Path folder : runs.values()) {
      requireFolder(folder);
      if (!RunFolder.isBegun(folder)) {
        throw HarnessException.badInput(
            "'%s' is not the folder of a run: it has no manifest.json; of a comparison, give its"
                + " trial-NN-PROFILE folders",
            folder);
      }
    }
    HtmlPage.write(RecordedTrials.ofRuns(runs, slo, causes()), file);
  }

  private static void requireFolder(Path folder) throws HarnessException {
    if (!Files.isDirectory(folder)) {
      throw HarnessException.badInput(
          "'%s' is not a folder: give one that 'htk bench' has recorded", folder);
    }
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
      notes.accept(FILE + " could not be written: " + MachineTrouble.reason(e));
    }
  }

  private static PageData data(Path folder, Criterion slo) throws HarnessException, IOException {
    if (RunFolder.isBegun(folder)) {
      RunData run =
          RecordedRun.read(nameOf(folder), folder, Detail.ALONE, new Distributions(), true);
      return new PageData(
          "run",
          run.name(),
          List.of(),
          List.of(run),
          List.of(),
          List.of(),
          PageData.Bound.of(slo),
          causes(),
          RecordedTrials.evidence(List.of(RecordedTrials.profile(run))),
          ChartLibrary.echarts());
    }
    List<Path> trials = RecordedTrials.in(folder);
    if (trials.isEmpty()) {
      throw HarnessException.badInput(
          "nothing was recorded in '%s': it has no manifest.json, and no trial-NN-PROFILE folders"
              + " of a comparison or experiment; give a folder that 'htk bench' has recorded",
          folder);
    }
    return RecordedTrials.ofFolder(folder, trials, slo, causes());
  }

  /** Tells whether a file is one of the kit's pages, and not another tool's of the same name. */
  public static boolean isPage(Path file) throws IOException {
    byte[] start = new byte[START_BYTES];
    try (InputStream in = Files.newInputStream(file)) {
      int length = in.readNBytes(start, 0, start.length);
      return new String(start, 0, length, StandardCharsets.UTF_8).contains(TITLE);
    }
  }

  /** Returns the name of a folder, also of one such as {@code .}. */
  public static String nameOf(Path folder) {
    Path path = folder.toAbsolutePath().normalize();
    return Optional.ofNullable(path.getFileName()).orElse(path).toString();
  }

  private static Map<String, PageData.Cause> causes() {
    Map<String, PageData.Cause> causes = new LinkedHashMap<>();
    Collection<Setting> settings = SettingsCatalogue.load().all();
    for (StallCause cause : StallCause.values()) {
      causes.put(
          cause.code(),
          new PageData.Cause(
              cause.kind().name().toLowerCase(Locale.ROOT),
              cause.explanation(),
              settings.stream()
                  .filter(setting -> setting.causes().contains(cause.code()))
                  .map(Setting::key)
                  .toList()));
    }
    return causes;
  }
}
