// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.SlowOperationLine;
import dev.htk.harness.run.read.RecordedLines;
import dev.htk.harness.run.read.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The slow operations of a run, thinned out. Times are microseconds; a point's {@code due} counts
 * from the page's origin.
 *
 * @param seen number of operations in the file
 * @param broken lines of the file that could not be read
 */
record SlowOperations(
    long seen,
    long broken,
    Names phases,
    Names operations,
    Names servers,
    Names regions,
    List<Point> points) {

  /** Longer keys are cut, since they only help to recognise an operation. */
  private static final int KEY_LENGTH = 80;

  /**
   * One operation, written as a list, with numbers instead of names.
   *
   * @param due the intended start
   * @param exception what the operation failed with; null if it did not fail
   * @param spike index of the diagnosis's spike that the operation belongs to; null if there is
   *     none
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record Point(
      long due,
      long response,
      long service,
      int phase,
      int operation,
      int server,
      int region,
      Integer retries,
      String exception,
      String key,
      Integer spike) {}

  /**
   * Reads a file.
   *
   * @param keys gets every operation added
   * @param diagnosis null if there is none
   */
  static SlowOperations read(
      Path file, long origin, int most, KeyRanges.Builder keys, Diagnosis diagnosis)
      throws HarnessException, IOException {
    Thinning<SlowOperationLine> lines =
        new Thinning<>(most, SlowOperationLine::due, SlowOperationLine::response);
    long broken =
        RunFile.exists(file)
            ? RecordedLines.SLOW_OPERATIONS.readTorn(
                file,
                line -> {
                  lines.add(line);
                  keys.add(line);
                })
            : 0;
    SlowOperations slow =
        new SlowOperations(
            lines.seen(),
            broken,
            new Names(),
            new Names(),
            new Names(),
            new Names(),
            new ArrayList<>());
    lines.kept().forEach(line -> slow.add(line, origin, diagnosis));
    return slow;
  }

  private void add(SlowOperationLine line, long origin, Diagnosis diagnosis) {
    points.add(
        new Point(
            line.due() - origin,
            line.response(),
            line.service(),
            phases.number(line.phase()),
            operations.number(line.operation()),
            servers.number(line.server()),
            regions.number(line.region()),
            line.retries(),
            line.exception(),
            line.key() == null || line.key().length() <= KEY_LENGTH
                ? line.key()
                : line.key().substring(0, KEY_LENGTH) + "…",
            diagnosis == null
                ? null
                : diagnosis.spikeOf(line.phase(), line.end() - line.response(), line.response())));
  }
}
