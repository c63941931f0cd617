package dev.htk.harness.diagnosis.read;

import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A file that a recorder wrote on its server, or a run's {@code server-events.jsonl}. */
public final class EventFile {

  private EventFile() {}

  /**
   * Hands over its rows, in the order in which they were written.
   *
   * @return how many lines were passed over, because a server that was killed left them torn
   * @throws HarnessException if the file is no file of lines
   */
  public static long read(Path file, Consumer<EventRow> taker)
      throws HarnessException, IOException {
    return JsonLineReader.readTorn(
        file,
        EventRow.class,
        row -> {
          row.require();
          taker.accept(row);
        });
  }
}
