package dev.htk.harness.run.read;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.read.JsonLineReader.Ending;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Reads files of stall events: a run's {@code server-events.jsonl} and {@code client-events.jsonl},
 * and those that recorders write on their servers. Passes on the lines that are complete and
 * consistent, in the order of the file.
 */
public final class EventLines {

  private EventLines() {}

  /**
   * Reads a run's file.
   *
   * @throws HarnessException if the file is missing, or at its first bad line
   */
  public static Ending read(Path file, Consumer<EventLine> taker)
      throws HarnessException, IOException {
    return JsonLineReader.read(file, EventLine.class, line -> takeWhole(line, taker));
  }

  /**
   * Reads a file that killed processes may have left torn.
   *
   * @return how many bad lines were skipped
   * @throws HarnessException if the file does not consist of lines
   */
  public static long readTorn(Path file, Consumer<EventLine> taker)
      throws HarnessException, IOException {
    return JsonLineReader.readTorn(file, EventLine.class, line -> takeWhole(line, taker));
  }

  /** Returns whether a line has what each line has, and does not contradict itself. */
  public static boolean isWhole(EventLine line) {
    try {
      require(line);
      return true;
    } catch (BadLineException e) {
      return false;
    }
  }

  private static void takeWhole(EventLine line, Consumer<EventLine> taker) throws BadLineException {
    require(line);
    taker.accept(line);
  }

  private static void require(EventLine line) throws BadLineException {
    BadLineException.require("type", line.type());
    BadLineException.require("server", line.server());
    BadLineException.require("start", line.start());
    BadLineException.require("end", line.end());
    if (line.end() != 0 && line.end() < line.start()) {
      throw new BadLineException("it ends before it starts");
    }
    if (line.isEvent()) {
      BadLineException.require("cause", line.cause());
    }
  }
}
