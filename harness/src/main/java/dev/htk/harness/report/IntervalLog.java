// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.read.RecordedLines;
import dev.htk.harness.run.read.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The content of {@code client.hlog}: a timeline, and the distributions of whole phases. The log is
 * read twice, interval by interval, so that memory does not grow with its length.
 *
 * @param timeline null if the log holds no interval
 * @param broken lines of the file that could not be read
 */
record IntervalLog(Timeline timeline, Distributions distributions, long broken) {

  /**
   * Reads a log.
   *
   * @param most the most stretches of the timeline for each operation and measure
   */
  static IntervalLog read(Path file, List<PhaseSpan> phases, int most)
      throws HarnessException, IOException {
    Distributions distributions = new Distributions();
    if (!RunFile.exists(file)) {
      return new IntervalLog(null, distributions, 0);
    }
    Timeline.Builder timeline = new Timeline.Builder(most);
    RecordedLines.LATENCIES.readTorn(file, timeline::measure);
    long broken =
        RecordedLines.LATENCIES.readTorn(
            file,
            line -> {
              timeline.add(line);
              distributions.add(
                  new Curve.Key(
                      PhaseSpan.at(line.middle(), phases).name(), line.operation(), line.measure()),
                  line.latencies());
            });
    return new IntervalLog(timeline.build(), distributions, broken);
  }
}
