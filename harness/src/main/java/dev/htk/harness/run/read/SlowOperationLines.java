package dev.htk.harness.run.read;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.SlowOperationLine;
import dev.htk.harness.run.read.JsonLineReader.Ending;
import dev.htk.harness.run.read.JsonLineReader.Taker;
import java.io.IOException;
import java.nio.file.Path;

/** Reads a run's {@code slow-ops.jsonl}. Passes on the lines that are complete and consistent. */
public final class SlowOperationLines {

  private SlowOperationLines() {}

  /**
   * Reads a run's file.
   *
   * @param taker may refuse a line as well
   * @throws HarnessException if the file is missing, or at its first bad line
   */
  public static Ending read(Path file, Taker<SlowOperationLine> taker)
      throws HarnessException, IOException {
    return JsonLineReader.read(file, SlowOperationLine.class, line -> takeWhole(line, taker));
  }

  /**
   * Reads the good lines of a file, however many are bad.
   *
   * @return how many bad lines were skipped
   * @throws HarnessException if the file does not consist of lines
   */
  public static long readTorn(Path file, Taker<SlowOperationLine> taker)
      throws HarnessException, IOException {
    return JsonLineReader.readTorn(file, SlowOperationLine.class, line -> takeWhole(line, taker));
  }

  private static void takeWhole(SlowOperationLine line, Taker<SlowOperationLine> taker)
      throws BadLineException {
    BadLineException.require("phase", line.phase());
    BadLineException.require("operation", line.operation());
    BadLineException.require("start", line.start());
    long service = BadLineException.require("service", line.service());
    long response = BadLineException.require("response", line.response());
    if (service < 0 || response < 0) {
      throw new BadLineException("a time of less than nothing");
    }
    if (line.exceptions() != null && line.exceptions().containsValue(null)) {
      throw new BadLineException("an exception without saying how often");
    }
    taker.take(line);
  }
}
