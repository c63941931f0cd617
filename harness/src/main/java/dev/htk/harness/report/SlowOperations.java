package dev.htk.harness.report;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The slow operations of a run, thinned out. Times are microseconds, those of points since the
 * page's origin.
 *
 * @param seen how many the file holds
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

  /** Longer keys are cut: they only help to recognise one. */
  private static final int KEY_LENGTH = 80;

  /** One line of the file, with what the page shows. */
  private record Line(
      String phase,
      String operation,
      String key,
      long start,
      Long intended,
      long service,
      long response,
      String region,
      String server,
      Integer retries,
      String exception) {

    /** When the schedule meant it to start; in a closed loop, when it did. */
    long due() {
      return intended == null ? start : intended;
    }
  }

  /**
   * One operation, written as a list; names by their numbers.
   *
   * @param due when the schedule meant it to start
   * @param exception what it failed with; null if it did not
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
      String key) {}

  static SlowOperations read(Path file, long origin, int most) throws IOException {
    Thinning<Line> lines = new Thinning<>(most, Line::due, Line::response);
    RecordedLines.Reading reading = RecordedLines.read(file, Line.class, lines::add);
    SlowOperations slow =
        new SlowOperations(
            lines.seen(),
            reading.broken(),
            new Names(),
            new Names(),
            new Names(),
            new Names(),
            new ArrayList<>());
    lines.kept().forEach(line -> slow.add(line, origin));
    return slow;
  }

  private void add(Line line, long origin) {
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
                : line.key().substring(0, KEY_LENGTH) + "…"));
  }
}
