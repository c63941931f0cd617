// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.harness.trial.pair.Rendezvous.Checkpoint;
import java.util.Optional;

/**
 * A message from a trial's JVM to the command's JVM: one JSON object a line.
 *
 * @param stage null in the last line, and in lines that carry {@code said} or {@code meeting}
 * @param message how the trial ended, in words; null in all lines but the last
 * @param said a line to show to the user; null in all other lines
 * @param meeting where the trial waits for its counterpart; null in all other lines
 */
record ProgressLine(
    Stage stage, double fraction, String detail, String message, String said, Meeting meeting) {

  /** A checkpoint at which the trial waits for its counterpart, and the value that it passes on. */
  record Meeting(Checkpoint checkpoint, double value) {}

  private static final JsonMapper JSON = JsonMapper.builder().build();

  static ProgressLine at(Stage stage, double fraction, String detail) {
    return new ProgressLine(stage, fraction, detail, null, null, null);
  }

  static ProgressLine ended(String message) {
    return new ProgressLine(null, 0, null, message, null, null);
  }

  static ProgressLine said(String line) {
    return new ProgressLine(null, 0, null, null, line, null);
  }

  static ProgressLine meets(Checkpoint checkpoint, double value) {
    return new ProgressLine(null, 0, null, null, null, new Meeting(checkpoint, value));
  }

  String format() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Parses a line; empty for output of a library. */
  static Optional<ProgressLine> parse(String line) {
    try {
      return line.startsWith("{")
          ? Optional.of(JSON.readValue(line, ProgressLine.class))
          : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
