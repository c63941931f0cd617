package dev.htk.harness.trial;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.harness.trial.pair.Rendezvous.Point;
import java.util.Optional;

/**
 * What a trial's JVM tells the command's JVM, one JSON object a line.
 *
 * @param stage null in the last line, and in those that are only to be passed on
 * @param message the trial's ending in words, null in all lines but the last
 * @param said a line for whoever watches, null in all others
 * @param meeting where it waits for its counterpart, null in all others
 */
record ProgressLine(
    Stage stage, double fraction, String detail, String message, String said, Meeting meeting) {

  /** The trial waits at a point for its counterpart, and has this to say there. */
  record Meeting(Point point, double value) {}

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

  static ProgressLine meets(Point point, double value) {
    return new ProgressLine(null, 0, null, null, null, new Meeting(point, value));
  }

  String format() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Empty if the line is not one of ours, but something that a library printed. */
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
