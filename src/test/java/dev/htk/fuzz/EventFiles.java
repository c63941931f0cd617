// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import dev.htk.harness.diagnosis.live.EventFolder;
import dev.htk.harness.diagnosis.live.LiveAdviser;
import dev.htk.harness.diagnosis.live.LiveDiagnoser;
import dev.htk.harness.diagnosis.live.RowWindow;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.util.List;

/**
 * Reads the events of a run, plain and compressed, and diagnoses the files that recorders write.
 */
final class EventFiles implements InputReader {

  private static final int MOST_ROWS = 1000;
  private static final long HOUR_MICROS = 3_600_000_000L;
  private static final long NOW = 1_790_000_000_000_000L;

  private final RunFiles run = RunFiles.ofEvents();
  private final Scratch scratch = Scratch.create();
  private final LiveAdviser adviser = LiveAdviser.withDefaults();

  EventFiles() throws IOException {}

  @Override
  public boolean read(NamedInput input) throws Exception {
    if (!input.name().equals("htk-recorder-16020.jsonl")) {
      return run.read(input);
    }
    scratch.write(input);
    return Contract.isRead(this::lookBack);
  }

  private void lookBack() throws HarnessException, IOException {
    EventFolder files = EventFolder.of(scratch.folder());
    RowWindow rows = new RowWindow(MOST_ROWS);
    files.read(rows);
    LiveDiagnoser.picture(
        rows.rows(), new Window(NOW - HOUR_MICROS, NOW), files.views(), List.of(), adviser);
  }
}
