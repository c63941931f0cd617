package dev.htk.harness.diagnosis.read;

import dev.htk.harness.run.Manifest;

/**
 * When a run was, by its manifest, in epoch microseconds.
 *
 * @param end {@code Long.MAX_VALUE} if the run was killed
 */
record RunBounds(long start, long end) {

  /** The manifest's times are whole seconds of the machine's clock, which can be set. */
  private static final long SLACK_MICROS = 10_000_000;

  static RunBounds of(Manifest manifest) {
    return new RunBounds(
        manifest.start() - SLACK_MICROS,
        manifest.end() == 0 ? Long.MAX_VALUE : manifest.end() + SLACK_MICROS);
  }

  boolean holds(long time) {
    return time >= start && time <= end;
  }

  /**
   * Makes sure that a line is of this run.
   *
   * @throws BadLineException if it is not
   */
  void require(long time) throws BadLineException {
    if (!holds(time)) {
      throw new BadLineException(
          "its start, %d, is not within this run by its manifest.json: it is of another run"
              .formatted(time));
    }
  }
}
