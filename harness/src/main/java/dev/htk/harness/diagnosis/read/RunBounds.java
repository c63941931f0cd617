// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.read.BadLineException;
import dev.htk.tuning.text.Phrase;

/**
 * The start and end of a run by its manifest, with some slack, in epoch microseconds.
 *
 * @param end {@code Long.MAX_VALUE} if the run was killed
 */
record RunBounds(long start, long end) {

  /** The manifest's times are whole seconds of the machine's clock, which can be set. */
  private static final long SLACK_MICROS = 10_000_000;

  /** Holds every time. */
  static final RunBounds NONE = new RunBounds(Long.MIN_VALUE, Long.MAX_VALUE);

  static RunBounds of(Manifest manifest) {
    return new RunBounds(
        manifest.start() - SLACK_MICROS,
        manifest.end() == 0 ? Long.MAX_VALUE : manifest.end() + SLACK_MICROS);
  }

  boolean holds(long time) {
    return time >= start && time <= end;
  }

  /**
   * Checks that a line is of this run.
   *
   * @throws BadLineException if it is not
   */
  void require(long time) throws BadLineException {
    if (!holds(time)) {
      throw new BadLineException(
          Phrase.of(
              "its start, %d, is outside this run's times in manifest.json: it belongs to another"
                  + " run",
              time));
    }
  }
}
